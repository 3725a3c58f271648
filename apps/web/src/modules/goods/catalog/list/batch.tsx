import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { CODES_MAX } from '@erp/contract/goods/catalog/goods-list-fields'
import type { GoodsListRow } from '@erp/contract/goods/catalog/goods-rows'
import { groupGoods } from '@erp/contract/goods/group/goods-group'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { notice } from '../../../../app/notice.ts'
import { type Column, download, offers } from '../../../../kit/index.ts'
import type { OpenedGoods } from './opened.tsx'

interface Props {
  rows: GoodsListRow[]
  columns: Column[]
  onOpen: (open: OpenedGoods) => void
}
const SHEET_MOST = 100

/** What is done to the chosen goods. */
export function Batch({ rows, columns, onOpen }: Props) {
  const navigate = useNavigate()
  const ids = rows.map((row) => row.goodsId)
  const sheet = () =>
    ids.length > SHEET_MOST
      ? void notice().message.warning(`批量编辑一次最多${SHEET_MOST}个商品`)
      : void navigate(`/upProList?ids=${ids.join(',')}`)
  return (
    <>
      {offers(goodsItem, 'batchUpdate') && <Deed onClick={() => onOpen({ kind: 'batch', ids })}>批量修改</Deed>}
      {offers(goodsItem, 'edit-rows') && <Deed onClick={sheet}>批量编辑</Deed>}
      {offers(goodsItem, 'change-status') && <Deed onClick={() => onOpen({ kind: 'status', rows })}>改状态</Deed>}
      {offers(groupGoods, 'increasePortfolio') && <Deed onClick={() => onOpen({ kind: 'portfolio', ids })}>生成组合</Deed>}
      {offers(goodsSku, 'print') && <Deed onClick={() => onOpen({ kind: 'labels', ids })}>打印标签</Deed>}
      {offers(goodsItem, 'export') && <Deed onClick={() => exportChosen(rows, columns)}>导出所选</Deed>}
    </>
  )
}

const Deed = (props: { onClick: () => void; children: string }) => <Button size="small" {...props} />

function exportChosen(rows: GoodsListRow[], columns: Column[]): void {
  if (rows.length > CODES_MAX) return void notice().message.warning(`一次最多导出${CODES_MAX}个所选商品，更多请按条件导出`)
  const names = columns.flatMap(({ id, exports }) => exports ?? [id]).filter((name) => name in goodsItem.fields)
  const condition = { codes: rows.map((row) => row.goodsCode).join('\n') }
  void download(goodsItem, 'export', { condition, columns: names }).catch(() => {})
}
