import { stateChoices } from '@erp/contract/kit'
import { grouped } from '@erp/contract/kit/reading'
import { payment } from '@erp/contract/purchasing/money/payment'
import { PAYMENT, PAYMENT_OPEN, paymentStates } from '@erp/contract/purchasing/money/payment.states'
import { useMemo, useState } from 'react'
import {
  companyNow,
  DocumentPage,
  offers,
  RowAction,
  type StatusTabs,
  VerbButton,
  whyNot,
  whyOutside,
} from '../../../kit/index.ts'
import { AliPayButton } from './ali-pay-button.tsx'
import { arranged } from './arranged.tsx'
import { AskingOfMany } from './asking.tsx'
import { DueDay } from './due-day.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import type { Payment } from './rows.ts'

const ALL = 'all'
const SOON = 'soon'
const TABS: StatusTabs = {
  field: 'status',
  items: [[ALL, '全部'], ...stateChoices(paymentStates), [SOON, '即将逾期']],
  count: 'status-count',
  where: (tab): Record<string, unknown> => (tab === SOON ? { soon: [1] } : tab === ALL ? {} : { status: [Number(tab)] }),
}
const OF = { resource: payment, states: paymentStates, state: 'status' }
type Asked = { verb: 'reject' | 'pay' | 'invalid' | 'reverse'; rows: Payment[]; done: () => void } | null
type Asker = (verb: 'reject' | 'pay' | 'invalid' | 'reverse', rows: Payment[], done: () => void) => void

/** 付款管理: what buyers ask for, finance agrees to and pays. */
export default function Payments() {
  const [asked, setAsked] = useState<Asked>(null)
  const columns = useMemo(() => paymentColumns(), [])
  const ask: Asker = (verb, rows, done) => setAsked({ verb, rows, done })
  return (
    <>
      <DocumentPage
        resource={payment}
        tabs={TABS}
        columns={columns}
        width={236}
        batch={['audit']}
        form={({ onClose, onSaved }) => <PaymentDialog onClose={onClose} onDone={onSaved} />}
        lines={(document) => <PaymentLines document={document} />}
        verbs={(row, reload) => <Verbs row={row} onAsk={(verb) => ask(verb, [row], reload)} />}
        more={(rows, list) => {
          const done = () => {
            list.clear()
            void list.refresh()
          }
          return (
            <>
              <Batch rows={rows} onAsk={(verb) => ask(verb, rows, done)} />
              <AliPayButton rows={rows} onDone={done} />
            </>
          )
        }}
      />
      {asked && <Opened {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** A day that has passed is red while it is not paid. */
const paymentColumns = () =>
  arranged(
    payment,
    { paymentNo: 134, supplierId: 158, payType: 72, amount: 120, paymentMethod: 90, status: 84, dueDate: 136, orderNo: 134 },
    { dueDate: (row) => <DueDay row={row} open={PAYMENT_OPEN} /> },
  )

const WORDED = ['pay', 'reject', 'invalid'] as const

/** What is not for a payment stands, with its reason, among the verbs of many. */
const Verbs = ({ row, onAsk }: { row: Payment; onAsk: (verb: 'reject' | 'pay' | 'invalid' | 'reverse') => void }) => (
  <>
    {WORDED.filter((verb) => offers(payment, verb) && !whyNot(OF, verb, [row])).map((verb) => (
      <RowAction key={verb} danger={verb !== 'pay'} onClick={() => onAsk(verb)}>
        {paymentStates.moves[verb].label}
      </RowAction>
    ))}
    {offers(payment, 'reverse') && !whyNotReversed(row) && (
      <RowAction danger onClick={() => onAsk('reverse')}>
        红冲
      </RowAction>
    )}
  </>
)

const whyNotReversed = (row: Payment): string | null =>
  row.reverseNo ? '已红冲或由红冲生成的付款单不能红冲' : whyOutside(OF, [PAYMENT.paid], '红冲', [row])

const Batch = ({ rows, onAsk }: { rows: Payment[]; onAsk: (verb: 'reject' | 'pay' | 'invalid') => void }) =>
  WORDED.filter((verb) => offers(payment, verb)).map((verb) => (
    <VerbButton key={verb} danger={verb !== 'pay'} why={whyNot(OF, verb, rows)} onClick={() => onAsk(verb)}>
      {`${paymentStates.moves[verb].label}${rows.length ? ` ${rows.length}` : ''}`}
    </VerbButton>
  ))

function Opened({ verb, rows, done, onClose }: NonNullable<Asked> & { onClose: () => void }) {
  if (verb === 'reverse') return <ReverseDialog row={rows[0]!} onClose={onClose} onDone={done} />
  const label = paymentStates.moves[verb].label
  const sum = rows.reduce((cents, row) => cents + Math.round(Number(row.amount) * 100), 0)
  return (
    <AskingOfMany
      resource={payment}
      {...{ verb, label, rows }}
      danger={verb !== 'pay'}
      initial={verb === 'pay' ? { paidTime: companyNow().format('YYYY-MM-DD HH:mm:ss') } : {}}
      lead={<p className="ask-sum">{`共 ${grouped((sum / 100).toFixed(2))} 元`}</p>}
      onClose={onClose}
      onDone={done}
    />
  )
}
