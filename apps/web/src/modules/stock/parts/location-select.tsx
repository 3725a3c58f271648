import { LOCATION_TYPES } from '@erp/contract/stock/location-fields'
import { storeLocation } from '@erp/contract/stock/store-location'
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
  label?: string
  id?: string
}
const typeName = (type: number) => LOCATION_TYPES.find(([value]) => value === type)?.[1]

/** A location of the store by the beginning of its name, typed or scanned. */
export function LocationSelect({ storeId, value, onChange, name, types, label = '库位', id }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed)
  const [open, setOpen] = useState(false)
  const asked = useQuery({
    queryKey: ['stock/store-location', 'list', storeId, keyword, types],
    queryFn: ({ signal }) =>
      call(storeLocation, 'list', { storeId: storeId!, keyword, locationTypes: types?.join(',') ?? null }, { signal }),
    enabled: Boolean(storeId) && open,
    staleTime: 30_000,
  })
  const found = (asked.data ?? []).map((place) => ({
    value: place.locationId,
    label: place.locationName,
    title: typeName(place.locationType) ?? '',
  }))
  const known = value && name && !found.some((place) => place.value === value) ? [{ value, label: name, title: '' }] : []
  return (
    <Select<number>
      id={id}
      className="wide"
      aria-label={label}
      value={value ?? undefined}
      disabled={!storeId}
      placeholder={storeId ? '输入或扫描库位号' : '请先选择仓库'}
      loading={asked.isFetching}
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
