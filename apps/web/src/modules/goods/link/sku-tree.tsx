import { type GoodsWithSkus, goodsSkuLinkSku } from '@erp/contract/goods/link/goods-sku-link-sku'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Empty, Input, Tree } from 'antd'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../kit/index.ts'
import './link.css'

export interface Chosen {
  skuId: number
  sku: string
}
interface Props {
  title: string
  /** One side of a link has one SKU, the other may have several. */
  several?: boolean
  /** Old codes are often 已淘汰. */
  withRetired?: boolean
  chosen: Chosen[]
  onChange: (chosen: Chosen[]) => void
}

/** Goods with their SKUs, looked up by code or name; what was chosen stays chosen while one looks for more. */
export function SkuTree({ title, several = false, withRetired = false, chosen, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [retired, setRetired] = useState(false)
  const { goods, loading } = useGoods(typed, retired)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Input.Search
        aria-label={`${title}查找`}
        placeholder="商品编码、SKU或名称"
        allowClear
        loading={loading}
        onChange={(event) => setTyped(event.target.value)}
      />
      {withRetired && (
        <Checkbox checked={retired} onChange={(event) => setRetired(event.target.checked)}>
          含已淘汰
        </Checkbox>
      )}
      <div className="sku-tree">
        {goods.length === 0 && !loading && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到商品" />}
        <Tree
          key={goods.map(({ goodsId }) => goodsId).join()}
          checkable
          checkStrictly
          selectable={false}
          defaultExpandAll
          checkedKeys={chosen.map(({ skuId }) => skuId)}
          treeData={goods.map(branch)}
          onCheck={(checked) => onChange(picked(checked as Checked, goods, chosen, several))}
        />
      </div>
      <p className="hint">{chosen.length ? `已选 ${chosen.map(({ sku }) => sku).join('、')}` : '还没有选择'}</p>
    </section>
  )
}

function useGoods(typed: string, retired: boolean): { goods: GoodsWithSkus[]; loading: boolean } {
  const keyword = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['goods-and-skus', keyword, retired],
    queryFn: ({ signal }) => call(goodsSkuLinkSku, 'goods-and-sku-list', { keyword, retired: retired ? 1 : 0 }, { signal }),
    placeholderData: (before) => before,
  })
  return { goods: data, loading: isFetching }
}

interface Checked {
  checked: (number | string)[]
}

function picked({ checked }: Checked, goods: GoodsWithSkus[], chosen: Chosen[], several: boolean): Chosen[] {
  const keys = new Set(checked.map(Number))
  const shown = goods.flatMap(({ skus }) => skus)
  const kept = chosen.filter(({ skuId }) => keys.has(skuId) || (several && !shown.some((sku) => sku.skuId === skuId)))
  const added = shown.filter(({ skuId }) => keys.has(skuId) && !kept.some((one) => one.skuId === skuId))
  return several ? [...kept, ...added] : added.length ? added.slice(-1) : kept.slice(0, 1)
}

const branch = (goods: GoodsWithSkus) => ({
  key: `g${goods.goodsId}`,
  title: `${goods.goodsCode} ${goods.goodsName}`,
  checkable: false,
  children: goods.skus.map((sku) => ({
    key: sku.skuId,
    title: (
      <span className="sku-leaf" title={sku.skuName}>
        {sku.sku}
        <small>可用 {sku.available}</small>
      </span>
    ),
  })),
})
