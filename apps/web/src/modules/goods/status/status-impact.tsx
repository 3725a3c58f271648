import type { StatusPreview } from '@erp/contract/goods/status/goods-status'
import { type ReactNode, useState } from 'react'
import { DictTag, type LineColumn, Lines } from '../../../kit/index.ts'
import { price } from '../price.ts'
import './status-impact.css'

type List = 'skus' | 'shops' | 'groups'
interface Figure {
  key: string
  label: string
  value: ReactNode
  note?: string
  list: List
  /** What the list of SKUs is narrowed to. */
  only?: 'onHand' | 'onWay' | 'openOrders'
}

/** What a change of status touches; each number opens its list. */
export function StatusImpact({ preview }: { preview: StatusPreview }) {
  const figures = figuresOf(preview)
  const [open, setOpen] = useState('skus')
  const shown = figures.find(({ key }) => key === open) ?? figures[0]!
  return (
    <>
      <div className="impact-figures" role="tablist">
        {figures.map(({ key, label, value, note }) => (
          <button key={key} type="button" role="tab" aria-selected={key === shown.key} onClick={() => setOpen(key)}>
            <b>{value}</b>
            {label}
            {note && <small>{note}</small>}
          </button>
        ))}
      </div>
      <div className="impact-list" role="tabpanel" aria-label={shown.label}>
        <Listed preview={preview} list={shown.list} only={shown.only} />
      </div>
    </>
  )
}

function figuresOf({ skuCount, onHand, stockValue, onWay, openOrders, listings, shops, groups }: StatusPreview): Figure[] {
  return [
    { key: 'skus', label: 'SKU', value: skuCount, list: 'skus' },
    {
      key: 'onHand',
      label: '库存',
      value: onHand,
      note: stockValue === null ? undefined : `¥${price(stockValue)}`,
      list: 'skus',
      only: 'onHand',
    },
    { key: 'onWay', label: '在途', value: onWay, note: onWay > 0 ? '需跟进采购' : undefined, list: 'skus', only: 'onWay' },
    { key: 'openOrders', label: '未完成订单', value: openOrders, list: 'skus', only: 'openOrders' },
    {
      key: 'shops',
      label: '在线刊登',
      value: listings,
      note: shops.length > 0 ? `${shops.length}个店铺` : undefined,
      list: 'shops',
    },
    { key: 'groups', label: '组合', value: groups.length, list: 'groups' },
  ]
}

const none = <p className="hint">没有</p>

function Listed({ preview, list, only }: { preview: StatusPreview; list: List; only: Figure['only'] }) {
  const skus = only ? preview.skus.filter((sku) => sku[only] > 0) : preview.skus
  const rows = { skus, shops: preview.shops, groups: preview.groups }[list]
  if (rows.length === 0) return none
  if (list === 'shops') return <Lines columns={shopColumns} rows={preview.shops} keyOf={(shop) => shop.shopId} />
  if (list === 'groups') return <Lines columns={groupColumns} rows={preview.groups} keyOf={(group) => group.skuId} />
  return <Lines columns={skuColumns} rows={skus} keyOf={(sku) => sku.skuId} />
}

const skuColumns: LineColumn<StatusPreview['skus'][number]>[] = [
  { title: 'SKU', render: (sku) => sku.sku },
  { title: '现在', render: (sku) => <DictTag type="goods_status" value={sku.fromStatus} /> },
  { title: '库存', right: true, render: (sku) => sku.onHand },
  { title: '库存金额', right: true, render: (sku) => price(sku.stockValue) },
  { title: '在途', right: true, render: (sku) => sku.onWay },
  { title: '未完成订单', right: true, render: (sku) => sku.openOrders },
]
const shopColumns: LineColumn<StatusPreview['shops'][number]>[] = [
  { title: '店铺', render: (shop) => shop.shopName },
  { title: '刊登数', right: true, render: (shop) => shop.listings },
]
const groupColumns: LineColumn<StatusPreview['groups'][number]>[] = [
  { title: '组合SKU', render: (group) => group.sku },
  { title: '名称', render: (group) => group.skuName },
  {
    title: '状态',
    render: (group) => (
      <>
        <DictTag type="goods_status" value={group.fromStatus} /> → <DictTag type="goods_status" value={group.toStatus} />
      </>
    ),
  },
]
