import { type RowOfResource, reasonField } from '@erp/contract/kit'
import { reportFee } from '@erp/contract/report/fee/fee'
import { FEE } from '@erp/contract/report/fee/fee.states'
import { Button } from 'antd'
import { useState } from 'react'
import { AddButton, AskDialog, Detail, FormDrawer, ListPage, offers, RowAction } from '../../../kit/index.ts'
import { Shares } from './shares.tsx'
import { TakeFba } from './take-fba.tsx'

type Row = RowOfResource<typeof reportFee>
type Open = { mode: 'new' } | { mode: 'fba' } | { mode: 'edit' | 'view' | 'void'; row: Row } | null
const REASON = { reason: reasonField }
const VOIDED = '已作废'

/** 广告与仓储费: what shops and stores cost besides their orders, and whom it was counted against. */
export default function Fees() {
  const [open, setOpen] = useState<Open>(null)
  const edits = offers(reportFee, 'update')
  return (
    <ListPage
      resource={reportFee}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      rowActionsWidth={170}
      toolbar={() =>
        edits && (
          <>
            <AddButton onClick={() => setOpen({ mode: 'new' })} />
            <Button onClick={() => setOpen({ mode: 'fba' })}>接收FBA仓储费</Button>
          </>
        )
      }
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
          {edits && <Changes row={row} ask={(mode) => setOpen({ mode, row })} />}
        </>
      )}
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}

function Changes({ row, ask }: { row: Row; ask: (mode: 'edit' | 'void') => void }) {
  const why = row.status === FEE.voided ? VOIDED : null
  return (
    <>
      <RowAction why={why} onClick={() => ask('edit')}>
        修改
      </RowAction>
      <RowAction danger why={why} onClick={() => ask('void')}>
        作废
      </RowAction>
    </>
  )
}

function Opened({ open, onClose, onDone }: { open: Open; onClose: () => void; onDone: () => void }) {
  if (!open) return null
  if (open.mode === 'new') return <FormDrawer resource={reportFee} row={null} onClose={onClose} onSaved={onDone} />
  if (open.mode === 'fba') return <TakeFba {...{ onClose, onDone }} />
  const { mode, row } = open
  if (mode === 'edit') return <FormDrawer resource={reportFee} row={row} onClose={onClose} onSaved={onDone} />
  if (mode === 'void')
    return (
      <AskDialog resource={reportFee} verb="void" title="作废" danger fields={REASON} document={row} {...{ onClose, onDone }} />
    )
  return (
    <Detail resource={reportFee} row={row} onClose={onClose}>
      <Shares id={row.id} />
    </Detail>
  )
}
