import { stateChoices } from '@erp/contract/kit'
import { BILL_STATE, billStates, orderErrorBill } from '@erp/contract/order/returns/order-error-bill'
import { Button } from 'antd'
import { useState } from 'react'
import { DocumentPage, type List, type ListRow, offers, Picture, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { NoteDialog } from '../desk/list/note-dialogs.tsx'
import { ErrorForm } from './error-form.tsx'
import { VoidDialog } from './void-dialog.tsx'
import '../order.css'

type Bill = ListRow<typeof orderErrorBill>
const TABS: StatusTabs = { field: 'checkFlag', items: stateChoices(billStates), count: 'status-count' }
const COLUMNS = arranged(orderErrorBill, {
  billNo: 160,
  orderNo: 160,
  storeId: 100,
  errorType: 100,
  step: 80,
  sku: 140,
  quantity: 70,
  dutyUserId: 100,
  lossAmount: 110,
  deductPoints: 80,
  checkFlag: 90,
  creatorId: 100,
  createTime: 168,
  auditTime: 168,
})
type Asked = { what: 'invalid' | 'note'; rows: Bill[]; reload: () => void } | null

/** 订单差错单: what went wrong on the floor, who answers for it and what it cost. */
export default function OrderErrorBills() {
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <>
      <DocumentPage
        resource={orderErrorBill}
        states={billStates}
        state="checkFlag"
        tabs={TABS}
        columns={COLUMNS}
        batch={BATCH}
        form={({ document, onClose, onSaved }) => <ErrorForm bill={document} onClose={onClose} onSaved={onSaved} />}
        lines={({ images }) => <Pictures urls={images ?? []} />}
        verbs={(row, reload) => <Verbs row={row} onAsk={(what) => setAsked({ what, rows: [row], reload })} />}
        more={(rows, list) => <VoidMany rows={rows} list={list} onAsk={setAsked} />}
      />
      {asked?.what === 'note' && (
        <NoteDialog kind="note" resource={orderErrorBill} row={asked.rows[0]!} onClose={close} onDone={asked.reload} />
      )}
      {asked?.what === 'invalid' && (
        <VoidDialog resource={orderErrorBill} rows={asked.rows} onClose={close} onDone={asked.reload} />
      )}
    </>
  )
}
const BATCH = ['audit']
const isOpen = (row: Bill) => row.checkFlag === BILL_STATE.waitAudit && offers(orderErrorBill, 'invalid')

const Verbs = ({ row, onAsk }: { row: Bill; onAsk: (what: 'invalid' | 'note') => void }) => (
  <>
    <RowAction onClick={() => onAsk('note')}>跟进</RowAction>
    {isOpen(row) && (
      <RowAction danger onClick={() => onAsk('invalid')}>
        作废
      </RowAction>
    )}
  </>
)

function VoidMany({ rows, list, onAsk }: { rows: Bill[]; list: List; onAsk: (asked: Asked) => void }) {
  if (!offers(orderErrorBill, 'invalid')) return null
  const open = rows.filter(isOpen)
  const reload = () => {
    list.clear()
    void list.refresh()
  }
  return (
    <Button size="small" danger disabled={open.length === 0} onClick={() => onAsk({ what: 'invalid', rows: open, reload })}>
      作废 {open.length || ''}
    </Button>
  )
}

const Pictures = ({ urls }: { urls: string[] }) =>
  urls.length > 0 && (
    <div className="bill-pictures">
      {urls.map((url) => (
        <Picture key={url} src={url} />
      ))}
    </div>
  )
