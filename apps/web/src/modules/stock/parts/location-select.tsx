import { LOCATION_TYPES } from '@erp/contract/stock/location/location-fields'
import type { LocationOption } from '@erp/contract/stock/location/location-read'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../kit/index.ts'

interface Props {
  storeId: number | null | undefined
  value?: number | null
  onChange?: (locationId: number | null) => void
  /** What the value is called while the list has not been asked. */
  name?: string | null
  types?: readonly number[]
  /** What is to be put there or taken from there. */
  sku?: { skuId: number; side: 'in' | 'out' }
  label?: string
  id?: string
}
const typeName = (type: number) => LOCATION_TYPES.find(([value]) => value === type)?.[1]

/** A location of the store by the beginning of its name, typed or scanned; with a SKU, what lies there and where it should go. */
export function LocationSelect({ storeId, value, onChange, name, types, sku, label = '库位', id }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed)
  const [open, setOpen] = useState(false)
  const { found, isFetching } = usePlaces({ storeId, keyword, types, sku }, open)
  const known = value && name && !found.some((place) => place.value === value) ? [{ value, label: name, title: '' }] : []
  return (
    <Select<number>
      id={id}
      className="wide"
      aria-label={label}
      value={value ?? undefined}
      disabled={!storeId}
      placeholder={storeId ? '输入或扫描库位号' : '请先选择仓库'}
      loading={isFetching}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...known, ...found]}
      optionRender={(option) => (
        <span className="place-option">
          {option.label}
          <small>{option.data.title}</small>
        </span>
      )}
      onOpenChange={setOpen}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

type Asked = Pick<Props, 'storeId' | 'types' | 'sku'> & { keyword: string }

function usePlaces({ storeId, keyword, types, sku }: Asked, open: boolean) {
  const asked = useQuery({
    queryKey: ['stock/store-location', 'list', storeId, keyword, types, sku?.skuId],
    queryFn: ({ signal }) =>
      call(
        storeLocation,
        'list',
        { storeId: storeId!, keyword, locationTypes: types?.join(',') ?? null, skuId: sku?.skuId ?? null },
        { signal },
      ),
    enabled: Boolean(storeId) && open,
    staleTime: 30_000,
  })
  const recommended = useQuery({
    queryKey: ['stock/store-location', 'recommend', storeId, sku?.skuId],
    queryFn: ({ signal }) => call(storeLocation, 'recommend', { storeId: storeId!, skuId: sku!.skuId, quantity: 1 }, { signal }),
    enabled: Boolean(storeId) && open && sku?.side === 'in',
    staleTime: 30_000,
  })
  const first = keyword ? [] : (recommended.data ?? [])
  const rest = (asked.data ?? []).filter((place) => first.every(({ locationId }) => locationId !== place.locationId))
  return {
    isFetching: asked.isFetching || recommended.isFetching,
    found: [
      ...first.map((place) => ({ value: place.locationId, label: place.locationName, title: `推荐 ${place.reason}` })),
      ...rest.map((place) => ({ value: place.locationId, label: place.locationName, title: hint(place) })),
    ],
  }
}

const hint = ({ locationType, available }: LocationOption) =>
  [typeName(locationType), available ? `可用${available}` : null].filter(Boolean).join(' ')
