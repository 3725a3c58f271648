import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { Button } from 'antd'
import { confirm, type List, offers } from '../../../kit/index.ts'
import type { OpenedPending } from './goods-pending.tsx'
import { submit } from './submit-dialog.tsx'
import { move } from './verbs.ts'

interface Props {
  rows: PendingGoodsRow[]
  list: List
  onOpen: (open: OpenedPending) => void
}

/** The verbs over many; which goods do not allow them the server says of all at once. */
export function PendingBatch({ rows, list, onOpen }: Props) {
  const audit = async () => {
    if (await confirm(`确认审核通过${rows.length}个商品吗？`)) await move('audit', rows, list)
  }
  return (
    <>
      {offers(goodsItem, 'submit-audit') && <Deed onClick={() => void submit(rows, list, onOpen)}>提交审核</Deed>}
      {offers(goodsItem, 'audit') && <Deed onClick={() => void audit()}>审核</Deed>}
      {offers(goodsItem, 'reject') && <Deed onClick={() => onOpen({ kind: 'reject', rows })}>驳回</Deed>}
    </>
  )
}

const Deed = (props: { onClick: () => void; children: string }) => <Button size="small" {...props} />
