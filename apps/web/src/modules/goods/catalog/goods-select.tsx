import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../kit/index.ts'

interface Props {
  value: number | null
  onChange: (goodsId: number | null) => void
  autoFocus?: boolean
}

/** One goods, looked up by its code or name. */
export function GoodsSelect({ value, onChange, autoFocus }: Props) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['goods-options', keyword],
    queryFn: ({ signal }) => call(goodsItem, 'list', { keyword }, { signal }),
    placeholderData: keepPreviousData,
  })
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
      options={data.map(({ goodsId, goodsCode, goodsName }) => ({ value: goodsId, label: `${goodsCode} ${goodsName}` }))}
      onChange={(goodsId) => onChange(goodsId ?? null)}
    />
  )
}
