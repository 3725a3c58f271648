import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { useNavigate } from 'react-router'
import { type List, offers, RowAction, RowMore, useProfile } from '../../../kit/index.ts'
import { removeGoods } from '../catalog/list/row-actions.tsx'
import type { OpenedPending } from './goods-pending.tsx'
import { submit } from './submit-dialog.tsx'
import { can, move } from './verbs.ts'

interface Props {
  row: PendingGoodsRow
  list: List
  onOpen: (open: OpenedPending) => void
}
const EDITABLE = [90, 110]

/** What this row's state and this person's rights leave to do. */
export function PendingActions({ row, list, onOpen }: Props) {
  const navigate = useNavigate()
  const { userId } = useProfile()
  const editable = EDITABLE.includes(Number(row.auditStatus))
  const deeds = [
    ...(editable && offers(goodsItem, 'edit') ? [{ key: '编辑', run: () => void navigate(`/upPro/${row.goodsId}`) }] : []),
    ...(can('submit-audit', row, userId) ? [{ key: '提交审核', run: () => void submit([row], list, onOpen) }] : []),
    ...(can('audit', row, userId) ? [{ key: '审核', run: () => onOpen({ kind: 'audit', row }) }] : []),
    ...(can('reject', row, userId) ? [{ key: '驳回', run: () => onOpen({ kind: 'reject', rows: [row] }) }] : []),
    ...(can('withdraw-audit', row, userId) ? [{ key: '撤回', run: () => void move('withdraw-audit', [row], list) }] : []),
    { key: '查看', run: () => onOpen({ kind: 'audit', row }) },
    ...(editable && offers(goodsItem, 'remove') ? [{ key: '删除', danger: true, run: () => void removeGoods(row, list) }] : []),
  ]
  const [shown, rest] = [deeds.slice(0, 2), deeds.slice(2)]
  return (
    <>
      {shown.map(({ key, run }) => (
        <RowAction key={key} onClick={run}>
          {key}
        </RowAction>
      ))}
      <RowMore
        menu={{
          items: rest.map(({ key, ...deed }) => ({ key, label: key, danger: 'danger' in deed })),
          onClick: ({ key }) => rest.find((deed) => deed.key === key)?.run(),
        }}
      />
    </>
  )
}
