import { readingOf } from '@erp/contract/kit/reading'
import { afterSaleCase, caseFields } from '@erp/contract/sale-after/case/case'
import { CASE, caseStates, OPEN_CASE, PAYS_BACK } from '@erp/contract/sale-after/case/case.states'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChoiceTag, type Column, columnsOf, DictTag, Picture, StatusTag } from '../../../kit/index.ts'
import { minutesUntil, TwoLines } from '../../order/desk/list/order-cells.tsx'
import { spanOf } from '../../stock/parts/span.ts'
import type { Case } from './rows.ts'
import '../../order/order.css'

const DAY_MINUTES = 24 * 60
const nothing = <span className="nothing">–</span>

/** What decides about a case first; the rest can be shown by choice. */
export function caseColumns(open: (row: Case) => void): Column<Case>[] {
  const shown = [numberOf(open), ...GOODS, ...SETTLED, ...PEOPLE]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(afterSaleCase)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}

const numberOf = (open: (row: Case) => void): Column<Case> => ({
  id: 'caseNo',
  title: '售后单号',
  width: 138,
  fixed: 'start',
  sort: 'caseNo',
  exports: ['caseNo', 'platCaseNo', 'isComplaint'],
  render: (row) => (
    <TwoLines
      first={
        <button type="button" className="order-no" onClick={() => open(row)}>
          {row.caseNo}
        </button>
      }
      second={
        (row.isComplaint === 1 || row.platCaseNo) && (
          <>
            {row.isComplaint === 1 && <Complaint />}
            {row.platCaseNo}
          </>
        )
      }
    />
  ),
})

export const Complaint = () => (
  <Tag color="red" className="case-complaint">
    投诉
  </Tag>
)

const GOODS: Column<Case>[] = [
  {
    id: 'skus',
    title: '商品',
    width: 158,
    exports: ['skus'],
    render: (row) => (
      <span className="case-goods">
        {row.image ? <Picture src={row.image} /> : <span className="no-picture" aria-hidden="true" />}
        <span title={row.skus ?? undefined}>{row.skus ?? nothing}</span>
      </span>
    ),
  },
  {
    id: 'caseType',
    title: '类型/原因',
    width: 96,
    sort: 'caseType',
    exports: ['caseType', 'reason'],
    render: (row) => (
      <TwoLines
        first={<ChoiceTag field={caseFields.caseType} value={row.caseType} />}
        second={<DictTag type="after_sale_reason" value={row.reason} />}
      />
    ),
  },
  {
    id: 'refundAmount',
    title: '退款金额',
    width: 118,
    align: 'right',
    sort: 'refundAmount',
    exports: ['currency', 'refundAmount', 'refundCny'],
    render: (row) => <Amount row={row} />,
  },
  {
    id: 'checkFlag',
    title: '状态',
    width: 84,
    onCard: 'state',
    sort: 'checkFlag',
    exports: ['checkFlag', 'refundStatus'],
    render: (row) => (
      <TwoLines first={<StatusTag states={caseStates} value={row.checkFlag} />} second={row.refundStatus ?? waitsFor(row)} />
    ),
  },
  { id: 'deadline', title: '平台时限', width: 140, sort: 'deadline', render: (row) => <Deadline row={row} /> },
]

const waitsFor = ({ checkFlag, needsFinance, offeredAmount }: Case): ReactNode => {
  if (checkFlag === CASE.waiting) return needsFinance === 1 && <span className="near-time">需财务审核</span>
  return offeredAmount && checkFlag === CASE.settling && <span className="near-time">待确认金额</span>
}

const SETTLED: Column<Case>[] = [
  {
    id: 'orderNo',
    title: '订单',
    width: 148,
    exports: ['orderNo', 'platOrderNo'],
    render: (row) => <TwoLines first={<OrderLink id={row.orderId} no={row.orderNo ?? ''} />} second={row.platOrderNo} />,
  },
  {
    id: 'resendOrderNo',
    title: '补发/退件单号',
    width: 134,
    exports: ['resendOrderNo', 'returnNo'],
    render: (row) => (
      <TwoLines
        first={row.resendOrderId && row.resendOrderNo ? <OrderLink id={row.resendOrderId} no={row.resendOrderNo} /> : back(row)}
        second={row.resendOrderNo && row.returnNo && back(row)}
      />
    ),
  },
]

const back = ({ returnNo }: Case): ReactNode => returnNo && <ReturnLink no={returnNo} />

const PEOPLE: Column<Case>[] = [
  {
    id: 'duty',
    title: '责任',
    width: 76,
    exports: ['duty', 'dutyUserId'],
    render: (row) => <TwoLines first={<ChoiceTag field={caseFields.duty} value={row.duty} />} second={row.dutyUserName} />,
  },
  { id: 'handlerId', title: '处理人', width: 80, sort: 'handlerId', render: (row) => row.handlerName ?? nothing },
  {
    id: 'buyerName',
    title: '买家/国家',
    width: 104,
    exports: ['buyerName', 'countryCode'],
    render: (row) => <TwoLines first={row.buyerName} second={row.countryName ?? row.countryCode} />,
  },
  {
    id: 'shopId',
    title: '店铺',
    width: 120,
    exports: ['platCode', 'shopId'],
    render: (row) => <TwoLines first={row.shopName} second={row.platName ?? row.platCode} />,
  },
  { id: 'createTime', title: '创建时间', width: 132, sort: 'createTime', render: (row) => row.createTime.slice(0, 16) },
]

function Amount({ row }: { row: Case }) {
  if (!PAYS_BACK.includes(row.caseType)) return nothing
  const cny =
    row.currency !== 'CNY' && row.refundCny && `CNY ${readingOf('cny', { kind: 'decimal', label: '' }, { cny: row.refundCny })}`
  return <TwoLines right first={readingOf('refundAmount', caseFields.refundAmount, row)} second={cny} />
}

/** How long the platform still waits; within a day it is red. */
export function Deadline({ row }: { row: Case }) {
  const { deadline } = row
  if (!deadline) return nothing
  if (!OPEN_CASE.includes(row.checkFlag)) return <>{deadline.slice(5, 16)}</>
  const left = minutesUntil(deadline)
  const words = left < 0 ? `超时 ${spanOf(-left)}` : `剩 ${spanOf(left)}`
  return (
    <TwoLines
      first={<span className={left < DAY_MINUTES ? 'over-time' : undefined}>{words}</span>}
      second={deadline.slice(5, 16)}
    />
  )
}

export const OrderLink = ({ id, no }: { id: number; no: string }) => <Link to={`/orderListInfo/${id}`}>{no}</Link>
export const ReturnLink = ({ no }: { no: string }) => <Link to={`/orderList/orderLogicalReturn?returnNo=${no}`}>{no}</Link>
export const RefundLink = ({ no }: { no: string }) => <Link to={`/afterSales/refund?refundNo=${no}`}>{no}</Link>
export const CaseLinkTo = ({ no }: { no: string }) => <Link to={`/afterSales/case?caseNo=${no}`}>{no}</Link>
