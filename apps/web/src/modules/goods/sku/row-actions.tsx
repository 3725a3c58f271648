import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { SkuListRow } from '@erp/contract/goods/sku/sku-rows'
import { attempt, call, confirm, done, type List, offers, RowAction, RowMore } from '../../../kit/index.ts'
import type { OpenedSku } from './opened.tsx'

interface Props {
  row: SkuListRow
  list: List
  onOpen: (open: OpenedSku) => void
}
const PLAIN = 1
const GROUP = 2

/** What can be done with one SKU; groups follow their parts, and only plain ones have a defective SKU. */
export function SkuRowActions({ row, list, onOpen }: Props) {
  const more = [
    { key: 'stock', label: '库存' },
    ...(offers(goodsItem, 'change-status') && row.skuKind !== GROUP ? [{ key: 'status', label: '改状态' }] : []),
    ...(offers(goodsSku, 'print') ? [{ key: 'labels', label: '打印标签' }] : []),
    ...(offers(goodsSku, 'create-defective') && row.skuKind === PLAIN ? [{ key: 'defective', label: '生成不良品SKU' }] : []),
    ...(offers(goodsSku, 'delete') ? [{ key: 'delete', label: '删除', danger: true }] : []),
  ]
  const choose = (key: string) => {
    if (key === 'stock') onOpen({ kind: 'stock', row })
    else if (key === 'status') onOpen({ kind: 'status', rows: [row] })
    else if (key === 'labels') onOpen({ kind: 'labels', rows: [row] })
    else if (key === 'defective') void makeDefective(row, list)
    else void remove(row, list)
  }
  return (
    <>
      <RowAction onClick={() => onOpen({ kind: 'panorama', code: row.sku! })}>全景</RowAction>
      {offers(goodsSku, 'edit') && <RowAction onClick={() => onOpen({ kind: 'edit', row })}>编辑</RowAction>}
      <RowMore menu={{ items: more, onClick: ({ key }) => choose(key) }} />
    </>
  )
}

async function makeDefective({ skuId, sku }: SkuListRow, list: List): Promise<void> {
  const detail = `复制「${sku}」的资料生成「${sku}-BLP」，状态为清仓。`
  if (!(await confirm(`为「${sku}」生成不良品SKU吗？`, { ok: '生成', detail }))) return
  const made = await call(goodsSku, 'create-defective', { skuId }).catch(() => null)
  if (!made) return
  done(made.created ? `已生成 ${made.sku}` : `${made.sku} 已存在`)
  await list.refresh()
}

async function remove({ skuId, sku }: SkuListRow, list: List): Promise<void> {
  const detail = '编码保留，不再使用。'
  if (!(await confirm(`确认删除「${sku}」吗？`, { danger: true, ok: '删除', detail }))) return
  if (await attempt(call(goodsSku, 'delete', { id: skuId }), '删除成功')) await list.refresh()
}
