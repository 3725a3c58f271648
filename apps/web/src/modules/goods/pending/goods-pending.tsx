import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsPending, type PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { useMemo, useState } from 'react'
import { ListPage, type StatusTabs, useExpansion, wholeVerbsOf } from '../../../kit/index.ts'
import { CategoryFilter } from '../catalog/list/category-filter.tsx'
import { CodesFilter } from '../catalog/list/codes-filter.tsx'
import { linesHeight } from '../catalog/list/sku-lines.tsx'
import { NewButton } from '../catalog/list/top-buttons.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { PendingBatch } from './batch.tsx'
import { pendingColumns } from './columns.tsx'
import { pendingLines } from './pending-lines.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { PendingActions } from './row-actions.tsx'
import { type Found, SubmitDialog } from './submit-dialog.tsx'

/** What is open over the list. */
export type OpenedPending =
  | { kind: 'audit'; row: PendingGoodsRow }
  | { kind: 'reject'; rows: PendingGoodsRow[] }
  | { kind: 'submit'; rows: PendingGoodsRow[]; found: Found[] }
  | null

const filters = { codes: CodesFilter, catId: CategoryFilter }
const tabs: StatusTabs = {
  field: 'auditStatus',
  count: 'status-count',
  items: [
    ['90', '待完善'],
    ['100', '待审核'],
    ['110', '已驳回'],
    ['mine', '我提交的'],
  ],
  where: (tab) => (tab === 'mine' ? { mine: [1] } : { auditStatus: [Number(tab)] }),
}

/** 待处理商品: to complete, to submit, to audit, to rework. */
export default function PendingGoods() {
  const [open, setOpen] = useState<OpenedPending>(null)
  const expand = useExpansion(linesHeight as never, pendingLines)
  const columns = useMemo(() => pendingColumns(expand), [expand])
  const whole = useMemo(() => wholeVerbsOf(goodsItem), [])
  const close = () => setOpen(null)
  return (
    <ListPage
      resource={goodsPending}
      {...{ tabs, columns, expand, filters }}
      rowHeight={40}
      rowActionsWidth={176}
      onOpen={(row) => setOpen({ kind: 'audit', row: row as PendingGoodsRow })}
      toolbar={() => <NewButton />}
      rowActions={(row, list) => <PendingActions row={row as PendingGoodsRow} list={list} onOpen={setOpen} />}
      wholeVerbs={whole}
      batch={(rows, list) => <PendingBatch rows={rows as PendingGoodsRow[]} list={list} onOpen={setOpen} />}
    >
      {(list) => (
        <>
          {open?.kind === 'audit' && <AuditPanel row={open.row} list={list} onOpen={setOpen} />}
          {open?.kind === 'reject' && <RejectDialog rows={open.rows} list={list} onClose={close} />}
          {open?.kind === 'submit' && <SubmitDialog rows={open.rows} found={open.found} list={list} onClose={close} />}
        </>
      )}
    </ListPage>
  )
}
