import { type SupplierChoice, supplier } from '@erp/contract/purchasing/supplier/supplier'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../kit/index.ts'

interface Props {
  id?: string
  value?: number | null
  onChange?: (supplierId: number | null) => void
  /** With the terms that an order takes over from them. */
  onChoose?: (chosen: SupplierChoice) => void
  /** What the value is called while the list has not been asked. */
  name?: string | null
}

/** A supplier that one may buy from, by name or code. */
export function SupplierSelect({ id, value, onChange, onChoose, name }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['options', supplier.path, 'choice', keyword],
    queryFn: ({ signal }) => call(supplier, 'options', { keyword }, { signal }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  const found = data.map((one) => ({ value: one.supplierId, label: one.supplierName, one }))
  const known = value && name && !found.some((option) => option.value === value) ? [{ value, label: name, one: null }] : []
  return (
    <Select<number, { value: number; label: string; one: SupplierChoice | null }>
      id={id}
      className="wide"
      value={value ?? undefined}
      loading={isFetching}
      placeholder="输入名称或编码"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...known, ...found]}
      optionRender={({ label, data: { one } }) => (
        <span className="option">
          {label}
          {one && (
            <small>
              {one.supplierCode} · {one.supplierLevel}级
            </small>
          )}
        </span>
      )}
      onChange={(chosen) => {
        onChange?.(chosen ?? null)
        const one = data.find(({ supplierId }) => supplierId === chosen)
        if (one) onChoose?.(one)
      }}
    />
  )
}
