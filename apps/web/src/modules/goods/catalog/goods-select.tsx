import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../kit/index.ts'

interface Props {
  value: number | null
  onChange: (goodsId: number | null) => void
  autoFocus?: boolean
  /** What the chosen one is called, as long as it is not among those that were found. */
  named?: string | null
}

/** One goods, looked up by its code or name. */
export function GoodsSelect({ value, onChange, autoFocus, named }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['goods-options', keyword],
    queryFn: ({ signal }) => call(goodsItem, 'list', { keyword }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = data.map(({ goodsId, goodsCode, goodsName }) => ({ value: goodsId, label: `${goodsCode} ${goodsName}` }))
  const isFound = value === null || found.some((option) => option.value === value)
  return (
    <Select<number>
      aria-label="商品"
      placeholder="商品编码或名称"
      autoFocus={autoFocus}
      allowClear
      value={value ?? undefined}
      loading={isFetching}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      notFoundContent={isFetching ? '正在查找…' : '没有找到商品'}
      options={isFound || !named ? found : [...found, { value, label: named }]}
      onChange={(goodsId) => onChange(goodsId ?? null)}
    />
  )
}
