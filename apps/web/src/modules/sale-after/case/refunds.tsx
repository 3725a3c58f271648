import { reasonField, stateChoices } from '@erp/contract/kit'
import { readingOf } from '@erp/contract/kit/reading'
import { refundStates } from '@erp/contract/sale-after/case/case.states'
import { caseRefund } from '@erp/contract/sale-after/case/refund'
import { useMemo, useState } from 'react'
import {
  AskDialog,
  Copyable,
  Detail,
  type List,
  ListPage,
  offers,
  RowAction,
  runVerb,
  type StatusTabs,
  VerbButton,
  WithDocument,
  whyNot,
} from '../../../kit/index.ts'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import { arranged } from '../../stock/parts/arranged.ts'
import { CaseLinkTo, OrderLink } from './columns.tsx'
import { DoneDialog } from './done-dialog.tsx'
import type { Refund } from './rows.ts'
import './case.css'

const TABS: StatusTabs = { field: 'status', items: stateChoices(refundStates), count: 'status-count' }
const OF = { resource: caseRefund, states: refundStates, state: 'status' }
const { caseId: _case, orderId: _order, currency: _currency, ...TOLD } = caseRefund.fields
/** Without what people do not read. */
const READ = { ...caseRefund, fields: TOLD }
const REASON = { reason: reasonField }
const MOST = 300
type Asked = { what: 'done' | 'fail' | 'view'; rows: Refund[] } | null
type Deed = 'done' | 'fail' | 'retry'
const DEEDS: readonly { key: Deed; label: string; danger?: boolean }[] = [
  { key: 'done', label: '已退款' },
  { key: 'retry', label: '重试' },
  { key: 'fail', label: '退款失败', danger: true },
]

/** 退款记录: what finance owes buyers, has paid, or could not pay. */
export default function CaseRefunds() {
  const [asked, setAsked] = useState<Asked>(null)
  const columns = useMemo(() => refundColumns(), [])
  const start = (what: Deed, rows: Refund[], list: List) => {
    if (what !== 'retry') return setAsked({ what, rows })
    void runVerb(
      OF,
      'retry',
      rows.map((row) => row.refundId),
      () => ended(list),
    )
  }
  return (
    <ListPage
      resource={caseRefund}
      tabs={TABS}
      columns={columns}
      rowHeight={56}
      rowActionsWidth={176}
      onOpen={(row) => setAsked({ what: 'view', rows: [row] })}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setAsked({ what: 'view', rows: [row] })}>详情</RowAction>
          <RowDeeds row={row} onStart={(what) => start(what, [row], list)} />
        </>
      )}
      batch={(rows, list) => <BatchDeeds rows={rows} onStart={(what) => start(what, rows, list)} />}
    >
      {(list) => asked && <Opened asked={asked} onClose={() => setAsked(null)} onDone={() => ended(list)} />}
    </ListPage>
  )
}

const mine = () => DEEDS.filter(({ key }) => offers(caseRefund, key))

const RowDeeds = ({ row, onStart }: { row: Refund; onStart: (what: Deed) => void }) =>
  mine()
    .filter(({ key }) => !whyNot(OF, key, [row]))
    .map(({ key, label, danger }) => (
      <RowAction key={key} danger={danger} onClick={() => onStart(key)}>
        {label}
      </RowAction>
    ))

const BatchDeeds = ({ rows, onStart }: { rows: Refund[]; onStart: (what: Deed) => void }) =>
  mine().map(({ key, label, danger }) => (
    <VerbButton key={key} danger={danger} why={whyNotThese(key, rows)} onClick={() => onStart(key)}>
      {`${label} ${rows.length}`}
    </VerbButton>
  ))

const whyNotThese = (key: Deed, rows: Refund[]): string | null =>
  key === 'done' && rows.length > MOST ? `一次最多登记 ${MOST} 笔` : whyNot(OF, key, rows)

function ended(list: List): void {
  list.clear()
  void list.refresh()
}

const refundColumns = () =>
  arranged(caseRefund, {
    refundNo: 138,
    amount: { width: 128, render: (row) => <Amount row={row} /> },
    way: 90,
    status: 92,
    caseNo: { width: 138, render: (row) => row.caseNo && <CaseLinkTo no={row.caseNo} /> },
    orderNo: { width: 148, render: (row) => <OrderLink id={row.orderId} no={row.orderNo ?? ''} /> },
    platOrderNo: 150,
    shopId: 134,
    platRefundNo: { width: 150, render: (row) => row.platRefundNo && <Copyable text={row.platRefundNo} /> },
    failReason: 140,
    doneTime: 150,
    executeBy: 90,
    createTime: 150,
  })

const Amount = ({ row }: { row: Refund }) => (
  <TwoLines
    right
    first={readingOf('amount', caseRefund.fields.amount, row)}
    second={row.currency !== 'CNY' && `CNY ${readingOf('amountCny', { kind: 'decimal', label: '' }, row)}`}
  />
)

function Opened({ asked, onClose, onDone }: { asked: NonNullable<Asked>; onClose: () => void; onDone: () => void }) {
  const { what, rows } = asked
  if (what === 'done') return <DoneDialog rows={rows} {...{ onClose, onDone }} />
  if (what === 'view')
    return (
      <WithDocument resource={caseRefund} id={rows[0]!.refundId}>
        {(document) => <Detail resource={READ} row={document} onClose={onClose} />}
      </WithDocument>
    )
  return (
    <AskDialog
      resource={caseRefund}
      verb="fail"
      title="退款失败"
      danger
      fields={REASON}
      document={rows.length === 1 ? rows[0]! : { refundNo: `${rows.length} 笔` }}
      send={({ reason }) => ({ reason, ids: rows.map((row) => row.refundId) })}
      {...{ onClose, onDone }}
    />
  )
}
