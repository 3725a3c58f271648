import { stateChoices } from '@erp/contract/kit'
import { TEMU_PICK, type TemuPickRow, temuPickReceipt, temuPickStates } from '@erp/contract/temu/floor/pick-receipt'
import { pickReceiptPrint } from '@erp/contract/temu/print/print-record'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { AskDialog, Detail, ListPage, may, offers, RowAction, type StatusTabs, WithDocument } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { usePrinting } from '../print/use-printing.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ReceiptLines } from './receipt-lines.tsx'

const TABS: StatusTabs = { field: 'status', items: stateChoices(temuPickStates), count: 'status-count' }
const CONTAINER = { containerNo: temuPickReceipt.actions.claim.input['containerNo']! }
type Open = { mode: 'view' | 'claim'; row: TemuPickRow } | { mode: 'cancel'; rows: TemuPickRow[] } | null

/** 拣货单: what is picked for delivery orders in one walk. */
export default function PickReceipts() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => receiptColumns(), [])
  const { print, asking } = usePrinting()
  const printed = (rows: TemuPickRow[]) =>
    void print({ resource: pickReceiptPrint, title: '拣货单', input: { ids: rows.map(({ pickId }) => pickId) } })
  return (
    <ListPage
      resource={temuPickReceipt}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={230}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      rowActions={(row) => <Actions row={row} onOpen={setOpen} onPrint={() => printed([row])} />}
      batch={(rows) => (
        <>
          {offers(pickReceiptPrint, 'print') && <Button onClick={() => printed(rows)}>打印</Button>}
          {offers(temuPickReceipt, 'cancel') && (
            <Button danger onClick={() => setOpen({ mode: 'cancel', rows })}>
              取消
            </Button>
          )}
        </>
      )}
    >
      {(list) => (
        <>
          <Opened open={open} onClose={() => setOpen(null)} onDone={() => void list.refresh()} />
          {asking}
        </>
      )}
    </ListPage>
  )
}

interface ActionsProps {
  row: TemuPickRow
  onOpen: (open: Open) => void
  onPrint: () => void
}

function Actions({ row, onOpen, onPrint }: ActionsProps) {
  const navigate = useNavigate()
  const { status, pickNo, pickedQty } = row
  const isWaiting = status === TEMU_PICK.waitClaim
  const canCancel = isWaiting || (status === TEMU_PICK.picking && pickedQty === 0)
  return (
    <>
      <RowAction onClick={() => onOpen({ mode: 'view', row })}>详情</RowAction>
      {isWaiting && offers(temuPickReceipt, 'claim') && (
        <RowAction onClick={() => onOpen({ mode: 'claim', row })}>领取</RowAction>
      )}
      {status === TEMU_PICK.picking && may('temu:pick:pick') && (
        <RowAction onClick={() => void navigate(`/trusteeship/temu/scanPick?pickNo=${pickNo}`)}>拣货</RowAction>
      )}
      {status !== TEMU_PICK.cancelled && offers(pickReceiptPrint, 'print') && <RowAction onClick={onPrint}>打印</RowAction>}
      {canCancel && offers(temuPickReceipt, 'cancel') && (
        <RowAction danger onClick={() => onOpen({ mode: 'cancel', rows: [row] })}>
          取消
        </RowAction>
      )}
    </>
  )
}

function Opened({ open, onClose, onDone }: { open: Open; onClose: () => void; onDone: () => void }) {
  if (!open) return null
  if (open.mode === 'cancel') return <CancelDialog rows={open.rows} onClose={onClose} onDone={onDone} />
  const { row } = open
  if (open.mode === 'claim')
    return (
      <AskDialog
        resource={temuPickReceipt}
        verb="claim"
        title="领取"
        fields={CONTAINER}
        document={row}
        send={(values) => ({ ...values, pickNo: row.pickNo })}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return (
    <WithDocument resource={temuPickReceipt} id={row.pickId}>
      {(pick) => (
        <Detail resource={temuPickReceipt} row={{ ...row, ...pick }} onClose={onClose}>
          <ReceiptLines pick={pick} />
        </Detail>
      )}
    </WithDocument>
  )
}

const receiptColumns = () =>
  arranged(temuPickReceipt, {
    pickNo: 140,
    storeId: 88,
    status: 84,
    orderCount: 92,
    lineCount: 64,
    quantity: 64,
    pickedQty: 64,
    deadline: 168,
    pickUserId: 84,
    containerNo: 120,
    claimTime: 168,
    endTime: 168,
    createTime: 168,
  })
