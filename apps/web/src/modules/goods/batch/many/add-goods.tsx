import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { call } from '../../../../kit/index.ts'

/** Looks goods up by code or name and adds the chosen one to the sheet. */
export function AddGoods({ taken, onAdd, large }: { taken: number[]; onAdd: (goodsId: number) => void; large?: boolean }) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['goods-options', keyword],
    queryFn: ({ signal }) => call(goodsItem, 'list', { keyword }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Select<number | null>
      className={large ? 'many-search many-search-large' : 'many-search'}
      size={large ? 'large' : undefined}
      aria-label="添加商品"
      placeholder="输入商品编码或名称，回车添加"
      autoFocus={large}
      value={null}
      loading={isFetching}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: holds }}
      notFoundContent={isFetching ? '正在查找…' : '没有找到商品'}
      options={data
        .filter(({ goodsId }) => !taken.includes(goodsId))
        .map(({ goodsId, goodsCode, goodsName }) => ({ value: goodsId, label: `${goodsCode} ${goodsName}` }))}
      onSelect={(goodsId) => {
        if (goodsId) onAdd(goodsId)
        setTyped('')
      }}
    />
  )
}

/** What was found for fewer letters is no longer offered: Enter must not take it. */
const holds = (typed: string, option?: { label?: ReactNode }): boolean =>
  typeof option?.label === 'string' && option.label.toLowerCase().includes(typed.trim().toLowerCase())
