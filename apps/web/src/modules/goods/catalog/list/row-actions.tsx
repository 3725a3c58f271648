import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsListRow } from '@erp/contract/goods/catalog/goods-rows'
import { useNavigate } from 'react-router'
import { attempt, call, confirm, type List, may, offers, RowAction, RowMore } from '../../../../kit/index.ts'
import type { OpenedGoods } from './opened.tsx'

interface Props {
  row: GoodsListRow
  list: List
  onOpen: (open: OpenedGoods) => void
}

export function RowActions({ row, list, onOpen }: Props) {
  const navigate = useNavigate()
  const more = [
    ...(offers(goodsItem, 'save') ? [{ key: 'copy', label: '复制新增' }] : []),
    ...(may('goods:log:list') ? [{ key: 'log', label: '日志' }] : []),
    ...(offers(goodsItem, 'remove') ? [{ key: 'remove', label: '删除', danger: true }] : []),
  ]
  const choose = (key: string) => {
    if (key === 'copy') return void navigate(`/addupProList?copy=${row.goodsId}`)
    if (key === 'log') return onOpen({ kind: 'detail', row, tab: 'log' })
    void removeGoods(row, list)
  }
  return (
    <>
      <RowAction onClick={() => onOpen({ kind: 'detail', row })}>详情</RowAction>
      {offers(goodsItem, 'edit') && <RowAction onClick={() => void navigate(`/upPro/${row.goodsId}`)}>编辑</RowAction>}
      {offers(goodsItem, 'change-status') && (
        <RowAction onClick={() => onOpen({ kind: 'status', rows: [row] })}>改状态</RowAction>
      )}
      <RowMore menu={{ items: more, onClick: ({ key }) => choose(key) }} />
    </>
  )
}

export async function removeGoods(
  { goodsId, goodsCode, goodsName }: Pick<GoodsListRow, 'goodsId' | 'goodsCode' | 'goodsName'>,
  list: List,
) {
  const detail = '商品和它的SKU一起删除，编码保留不再使用。'
  if (!(await confirm(`确认删除「${goodsCode} ${goodsName}」吗？`, { danger: true, ok: '删除', detail }))) return
  if (await attempt(call(goodsItem, 'remove', { goodsId }), '删除成功')) await list.refresh()
}
