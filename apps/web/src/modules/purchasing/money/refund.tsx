import type { ActionInput, Fields } from '@erp/contract/kit'
import { grouped } from '@erp/contract/kit/reading'
import { type RefundLine, refund } from '@erp/contract/purchasing/money/refund'
import { aliApplyStates, REFUND_TYPE, refundStates } from '@erp/contract/purchasing/money/refund.states'
import { REFUND } from '@erp/contract/purchasing/order/order.states'
import { useMemo, useState } from 'react'
import {
  call,
  companyNow,
  DocumentPage,
  type LineColumn,
  Lines,
  offers,
  RowAction,
  RowMore,
  StatusTag,
  VerbButton,
  whyNot,
  whyOutside,
} from '../../../kit/index.ts'
import { arranged } from './arranged.tsx'
import { Asking, AskingOfMany } from './asking.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import type { Refund } from './rows.ts'

const OF = { resource: refund, states: refundStates, state: 'status' }
const AT_1688 = { resource: refund, states: aliApplyStates, state: 'aliApply' }
const LATE_DAYS = 7
const LIVE: readonly number[] = [REFUND.waiting, REFUND.under]
type What = 'express' | 'apply' | 'confirm' | 'arrive' | 'invalid'
type Asked = { what: What; rows: Refund[]; done: () => void } | null

/** 采购退款: what suppliers give back. */
export default function Refunds() {
  const [asked, setAsked] = useState<Asked>(null)
  const columns = useMemo(() => refundColumns(), [])
  return (
    <>
      <DocumentPage
        resource={refund}
        columns={columns}
        width={292}
        batch={['audit']}
        form={({ document, onClose, onSaved }) => (
          <RefundDialog {...(document && { document })} onClose={onClose} onDone={onSaved} />
        )}
        lines={(document) => <RefundedLines lines={document.lines} />}
        verbs={(row, reload) => <Verbs row={row} onAsk={(what) => setAsked({ what, rows: [row], done: reload })} />}
        more={(rows, list) => {
          const done = () => {
            list.clear()
            void list.refresh()
          }
          return <Batch rows={rows} onAsk={(what) => setAsked({ what, rows, done })} />
        }}
      />
      {asked && <Opened {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** A refund that waits for more than a week is red. */
const refundColumns = () =>
  arranged(
    refund,
    {
      refundNo: 126,
      orderNo: 126,
      supplierId: 118,
      refundType: 76,
      amount: 132,
      days: 54,
      aliApply: 106,
      quantity: 66,
      status: 84,
    },
    {
      days: (row) => <Days row={row} />,
      aliApply: (row) => (row.aliOrderId ? <StatusTag states={aliApplyStates} value={row.aliApply} /> : '–'),
    },
  )

const Days = ({ row }: { row: Refund }) => {
  const late = LIVE.includes(row.status) && Number(row.days) > LATE_DAYS
  return <span className={late ? 'late' : undefined}>{row.days}</span>
}

const whyNotApplied = (row: Refund): string | null =>
  whyOutside(OF, [REFUND.under], '1688申请退款', [row]) ?? whyNot(AT_1688, 'ask', [row])
const whyNotArrived = (rows: Refund[]): string | null =>
  whyNot(OF, 'arrive', rows) ?? (rows.some((row) => row.refundType !== REFUND_TYPE.resend) ? '只有补发可以执行补发到货' : null)
const whyNotConfirmed = (row: Refund): string | null =>
  whyNot(OF, 'confirm', [row]) ?? (row.refundType === REFUND_TYPE.resend ? '补发由采购员执行补发到货' : null)

const Verbs = ({ row, onAsk }: { row: Refund; onAsk: (what: What) => void }) => {
  const menu = { items: furtherOf(row), onClick: ({ key }: { key: string }) => onAsk(key as What) }
  return (
    <>
      {offers(refund, 'confirm') && !whyNotConfirmed(row) && <RowAction onClick={() => onAsk('confirm')}>到账确认</RowAction>}
      <RowMore menu={menu} of={row.refundNo} />
    </>
  )
}

function furtherOf(row: Refund) {
  const isBack = row.refundType === REFUND_TYPE.goods && !whyOutside(OF, LIVE, '填退货单号', [row])
  return [
    ...(offers(refund, 'set-express') && isBack ? [{ key: 'express', label: '填退货单号' }] : []),
    ...(offers(refund, 'apply') && row.aliOrderId && !whyNotApplied(row) ? [{ key: 'apply', label: '1688申请退款' }] : []),
    ...(offers(refund, 'arrive') && !whyNotArrived([row]) ? [{ key: 'arrive', label: '补发到货' }] : []),
    ...(offers(refund, 'invalid') && !whyNot(OF, 'invalid', [row]) ? [{ key: 'invalid', label: '作废', danger: true }] : []),
  ]
}

const Batch = ({ rows, onAsk }: { rows: Refund[]; onAsk: (what: What) => void }) => (
  <>
    {offers(refund, 'arrive') && (
      <VerbButton why={whyNotArrived(rows)} onClick={() => onAsk('arrive')}>
        补发到货
      </VerbButton>
    )}
    {offers(refund, 'invalid') && (
      <VerbButton danger why={whyNot(OF, 'invalid', rows)} onClick={() => onAsk('invalid')}>
        作废
      </VerbButton>
    )}
  </>
)

type Input<V extends 'confirm' | 'set-express'> = ActionInput<(typeof refund)['actions'][V]>
const fieldsOf = (verb: 'confirm' | 'set-express'): Fields => {
  const { refundId: _id, version: _version, ...fields } = refund.actions[verb].input as Fields
  return fields
}

function Opened({ what, rows, done, onClose }: NonNullable<Asked> & { onClose: () => void }) {
  const row = rows[0]!
  const { refundId, version } = row
  if (what === 'invalid')
    return <AskingOfMany resource={refund} verb="invalid" label="作废" tells {...{ rows, onClose }} danger onDone={done} />
  if (what === 'apply')
    return <AskingOfMany resource={refund} verb="apply" label="1688申请退款" {...{ rows, onClose }} onDone={done} />
  if (what === 'arrive')
    return <AskingOfMany resource={refund} verb="arrive" label="补发到货" {...{ rows, onClose }} onDone={done} />
  if (what === 'express') {
    const { expressCompany, expressDeliveryNo } = row
    return (
      <Asking
        title={`填退货单号 ${row.refundNo}`}
        verb="保存"
        fields={fieldsOf('set-express')}
        initial={{ expressCompany, expressDeliveryNo }}
        run={(values: Omit<Input<'set-express'>, 'refundId'>) => call(refund, 'set-express', { refundId, ...values })}
        onClose={onClose}
        onDone={done}
      />
    )
  }
  return (
    <Asking
      title={`到账确认 ${row.refundNo}`}
      verb="到账确认"
      fields={fieldsOf('confirm')}
      initial={{ receivedAmount: row.amount, receivedTime: companyNow().format('YYYY-MM-DD HH:mm:ss') }}
      run={(values: Omit<Input<'confirm'>, 'refundId' | 'version'>) => call(refund, 'confirm', { refundId, version, ...values })}
      onClose={onClose}
      onDone={done}
    />
  )
}

const COLUMNS: LineColumn<RefundLine>[] = [
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '名称', render: ({ skuName }) => <span className="line-name">{skuName}</span> },
  { title: '数量', right: true, render: ({ quantity }) => quantity },
  { title: '金额', right: true, render: ({ amount }) => grouped(amount) },
  { title: '来自', render: ({ fromStock, locationName }) => (fromStock ? `库存 ${locationName ?? ''}` : '未入库') },
  { title: '成本', right: true, render: ({ costAmount }) => costAmount && grouped(costAmount) },
]

const RefundedLines = ({ lines }: { lines: RefundLine[] }) => (
  <section className="doc-lines">
    <h4>明细</h4>
    <Lines columns={COLUMNS} rows={lines} keyOf={({ lineId }) => lineId} />
  </section>
)
