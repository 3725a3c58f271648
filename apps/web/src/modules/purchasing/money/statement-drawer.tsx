import { grouped } from '@erp/contract/kit/reading'
import {
  entryFields,
  STATEMENT,
  type StatementDetails,
  type StatementDocument,
  type StatementEntry,
  statement,
} from '@erp/contract/purchasing/money/statement'
import { Button, Tabs } from 'antd'
import { BizLog, ChoiceTag, Copyable, type LineColumn, Lines, offers, ViewDrawer, WithDocument } from '../../../kit/index.ts'
import type { Statement } from './rows.ts'
import './money.css'

interface Props {
  row: Statement
  onClose: () => void
  onConfirm: () => void
}

/** A month with a supplier, and every entry and paper behind it. */
export const StatementDrawer = ({ row, onClose, onConfirm }: Props) => (
  <WithDocument resource={statement} id={row.statementId} fresh>
    {(document) => {
      const open = document.status === STATEMENT.open && offers(statement, 'confirm')
      return (
        <ViewDrawer
          open
          size={880}
          title={`${document.supplierName} ${document.month} 对账单 ${document.statementNo}`}
          extra={
            open && (
              <Button type="primary" onClick={onConfirm}>
                确认
              </Button>
            )
          }
          onClose={onClose}
        >
          <Sum details={document} />
          <Tabs size="small" items={tabsOf(document)} />
        </ViewDrawer>
      )
    }}
  </WithDocument>
)

/** The line that the month ends with, term by term. */
const Sum = ({ details: { openingDue, inAmount, paidAmount, refundAmount, closingDue } }: { details: StatementDetails }) => (
  <p className="statement-sum">
    <Term label="期初应付" value={openingDue} />＋<Term label="本月入库" value={inAmount} />－
    <Term label="本月付款" value={paidAmount} />＋
    <Term label="本月退款" value={refundAmount} />＝
    <strong>
      <Term label="期末应付" value={closingDue} />
    </strong>
  </p>
)
const Term = ({ label, value }: { label: string; value: string | null }) => (
  <span>
    <small>{label}</small>
    {grouped(value ?? '0.00')}
  </span>
)

const tabsOf = ({ statementId, entries, documents }: StatementDetails) => [
  {
    key: 'entries',
    label: `往来明细 ${entries.length}`,
    children: <Table rows={entries} columns={ENTRIES} keyOf={({ entryId }) => entryId} />,
  },
  {
    key: 'documents',
    label: `单据 ${documents.length}`,
    children: <Table rows={documents} columns={DOCUMENTS} keyOf={({ no, orderNo }) => `${no}/${orderNo}`} />,
  },
  { key: 'log', label: '操作日志', children: <BizLog entity={statement.path} entityId={statementId} /> },
]

const ENTRIES: LineColumn<StatementEntry>[] = [
  { title: '日期', render: ({ day }) => day },
  { title: '类型', render: ({ kind }) => <ChoiceTag field={entryFields.kind} value={kind} /> },
  { title: '采购单', render: ({ orderNo }) => <Copyable text={orderNo} /> },
  { title: '金额', right: true, render: ({ amount }) => grouped(amount) },
  { title: '事由', render: ({ reason }) => reason },
]
const KINDS = { stockIn: '入库单', payment: '付款单', refund: '退款单' } as const
const DOCUMENTS: LineColumn<StatementDocument>[] = [
  { title: '时间', render: ({ time }) => time },
  { title: '类型', render: ({ kind }) => KINDS[kind] },
  { title: '单号', render: ({ no }) => <Copyable text={no} /> },
  { title: '采购单', render: ({ orderNo }) => <Copyable text={orderNo} /> },
  { title: '金额', right: true, render: ({ amount }) => grouped(amount) },
]

const Table = <T,>(props: Parameters<typeof Lines<T>>[0]) =>
  props.rows.length === 0 ? (
    <p className="nothing">本月没有</p>
  ) : (
    <div className="doc-lines">
      <Lines {...props} />
    </div>
  )
