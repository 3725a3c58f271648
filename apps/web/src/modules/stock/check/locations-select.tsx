import { storeLocation } from '@erp/contract/stock/location/store-location'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call, tabLeaves } from '../../../kit/index.ts'

interface Props {
  storeId: number | null | undefined
  value?: number[]
  onChange?: (ids: number[]) => void
  id?: string
}

/** Several locations of a store, by the beginning of their names. */
export function LocationsSelect({ storeId, value = [], onChange, id }: Props) {
  const [typed, setTyped] = useState('')
  const [named, setNamed] = useState(new Map<number, string>())
  const keyword = useDeferredValue(typed)
  const asked = useQuery({
    queryKey: [storeLocation.path, 'list', storeId, keyword, null],
    queryFn: ({ signal }) => call(storeLocation, 'list', { storeId: storeId!, keyword, locationTypes: null }, { signal }),
    enabled: Boolean(storeId),
    staleTime: 30_000,
  })
  const found = (asked.data ?? []).map(({ locationId, locationName }) => ({ value: locationId, label: locationName }))
  const known = value
    .filter((one) => !found.some((option) => option.value === one))
    .map((one) => ({ value: one, label: named.get(one) ?? `库位${one}` }))
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      {...tabLeaves}
      value={value}
      disabled={!storeId}
      loading={asked.isFetching}
      placeholder={storeId ? '输入或扫描库位号' : '请先选择仓库'}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...known, ...found]}
      onChange={(ids) => {
        setNamed(new Map([...named, ...found.map((option) => [option.value, option.label] as const)]))
        onChange?.(ids)
      }}
    />
  )
}
