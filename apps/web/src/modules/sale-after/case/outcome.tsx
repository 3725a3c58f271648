import { readingOf } from '@erp/contract/kit/reading'
import { refundStates } from '@erp/contract/sale-after/case/case.states'
import type { CaseDetails } from '@erp/contract/sale-after/case/case-rows'
import { caseRefund } from '@erp/contract/sale-after/case/refund'
import type { ReactNode } from 'react'
import { ChoiceTag, type LineColumn, Lines, StatusTag } from '../../../kit/index.ts'
import { Block } from '../../order/desk/info/block.tsx'
import { OrderLink, RefundLink, ReturnLink } from './columns.tsx'

interface Came {
  kind: string
  no: ReactNode
  state: ReactNode
  more: ReactNode
  time: string | null
}
const COLUMNS: LineColumn<Came>[] = [
  { title: '单据', render: ({ kind }) => kind },
  { title: '单号', render: ({ no }) => no },
  { title: '状态', render: ({ state }) => state },
  { title: '说明', render: ({ more }) => more },
  { title: '时间', render: ({ time }) => time?.slice(0, 16) },
]

/** What the case led to: money, a parcel on its way back, an order that goes out again, e-mails. */
export function Outcome({ row }: { row: CaseDetails }) {
  const came = [...refundOf(row), ...returnOf(row), ...resendOf(row), ...emailsOf(row)]
  return (
    <Block title="处理结果">
      {came.length === 0 ? (
        <span className="nothing">审核后在这里看到退款、退件和补发</span>
      ) : (
        <div className="info-scroll">
          <Lines columns={COLUMNS} rows={came} keyOf={({ kind, time }) => `${kind}${time}`} />
        </div>
      )}
    </Block>
  )
}

function refundOf({ refund }: CaseDetails): Came[] {
  if (!refund) return []
  const amount = readingOf('amount', caseRefund.fields.amount, refund)
  const more = (
    <>
      {amount} <ChoiceTag field={caseRefund.fields.way} value={refund.way} /> {refund.platRefundNo ?? refund.failReason}
    </>
  )
  const state = <StatusTag states={refundStates} value={refund.status} />
  return [{ kind: '退款', no: <RefundLink no={refund.refundNo!} />, state, more, time: refund.doneTime ?? refund.createTime }]
}

const returnOf = ({ returned }: CaseDetails): Came[] =>
  returned
    ? [{ kind: '退件', no: <ReturnLink no={returned.no} />, state: returned.stateName, more: null, time: returned.time }]
    : []

const resendOf = ({ resent }: CaseDetails): Came[] =>
  resent
    ? [
        {
          kind: '补发订单',
          no: <OrderLink id={resent.id} no={resent.no} />,
          state: resent.stateName,
          more: null,
          time: resent.time,
        },
      ]
    : []

const emailsOf = ({ emails }: CaseDetails): Came[] =>
  emails.map(({ no, stateName, time }) => ({ kind: '邮件', no, state: stateName, more: null, time }))
