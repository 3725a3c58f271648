import type { Fields } from '@erp/contract/kit'
import { readingOf } from '@erp/contract/kit/reading'
import { REFUND_WAY, REFUND_WAYS } from '@erp/contract/sale-after/case/case.states'
import { type CaseRefundRow, caseRefund } from '@erp/contract/sale-after/case/refund'
import { Form, Input, Modal, Select } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { attempt, call, companyNow, FieldItem, type LineColumn, Lines } from '../../../kit/index.ts'

type Row = CaseRefundRow & { index: number }
interface Props {
  rows: CaseRefundRow[]
  onClose: () => void
  onDone: () => void
}
interface Values {
  items: { way: NonNullable<CaseRefundRow['way']>; platRefundNo?: string | null }[]
  doneTime: string
}
const { doneTime: TIME } = caseRefund.actions.done.input as Fields
const WAYS = REFUND_WAYS.map(([value, label]) => ({ value, label }))

/** 已退款: the platform's own number for what went back through it; one a row, or pasted below one another. */
export function DoneDialog({ rows, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await attempt(call(caseRefund, 'done', inputOf(rows, values)), '已登记退款')
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={760}
      title={rows.length === 1 ? `退款完成 ${rows[0]!.refundNo}` : `退款完成 ${rows.length} 笔`}
      okText="已退款"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={begun(rows)} onFinish={() => void submit()}>
        <Refunds rows={rows} />
        <FieldItem name="doneTime" field={{ ...TIME!, required: true }} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}

const begun = (rows: CaseRefundRow[]): Values => ({
  doneTime: companyNow().format('YYYY-MM-DD HH:mm:ss'),
  items: rows.map(({ way, platRefundNo }) => ({ way: way!, platRefundNo })),
})

const inputOf = (rows: CaseRefundRow[], { items, doneTime }: Values) => ({
  doneTime,
  items: rows.map(({ refundId }, i) => ({ refundId, way: items[i]!.way, platRefundNo: items[i]!.platRefundNo?.trim() || null })),
})

function Refunds({ rows }: { rows: CaseRefundRow[] }) {
  const form = Form.useFormInstance()
  const fill = (from: number, pasted: string[]) => {
    for (const [i, no] of pasted.entries())
      if (from + i < rows.length) form.setFieldValue(['items', from + i, 'platRefundNo'], no)
  }
  return (
    <div className="case-effects">
      <Lines columns={columnsOf(fill)} rows={rows.map((row, index) => ({ ...row, index }))} keyOf={(row) => row.refundId} />
    </div>
  )
}

const columnsOf = (fill: (from: number, pasted: string[]) => void): LineColumn<Row>[] => [
  { title: '退款单号', render: (row) => row.refundNo },
  { title: '订单', render: (row) => row.platOrderNo ?? row.orderNo },
  { title: '金额', right: true, render: (row) => readingOf('amount', caseRefund.fields.amount, row) },
  { title: '方式', render: (row) => <WayItem row={row} /> },
  { title: '平台退款号', render: (row) => <NumberItem row={row} onPasted={(pasted) => fill(row.index, pasted)} /> },
]

const WayItem = ({ row }: { row: Row }) => (
  <Form.Item name={['items', row.index, 'way']} className="case-way">
    <Select aria-label={`${row.refundNo} 退款方式`} options={WAYS} />
  </Form.Item>
)

function NumberItem({ row, onPasted }: { row: Row; onPasted: (pasted: string[]) => void }) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData
      .getData('text')
      .trim()
      .split(/\s*[\r\n]+\s*/)
    if (pasted.length < 2) return
    event.preventDefault()
    onPasted(pasted)
  }
  const required = Form.useWatch<number>(['items', row.index, 'way']) === REFUND_WAY.platform
  return (
    <Form.Item
      name={['items', row.index, 'platRefundNo']}
      className="case-number"
      rules={[{ required, whitespace: required, message: '请填写平台退款号' }]}
    >
      <Input
        aria-label={`${row.refundNo} 平台退款号`}
        placeholder={required ? '必填，可粘贴多行' : '选填'}
        maxLength={64}
        autoFocus={row.index === 0}
        onPaste={paste}
      />
    </Form.Item>
  )
}
