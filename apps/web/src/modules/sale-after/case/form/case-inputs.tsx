import type { Fields } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { CASE_TYPE, CASE_TYPES, PAYS_BACK } from '@erp/contract/sale-after/case/case.states'
import type { CaseDetails, OrderCases } from '@erp/contract/sale-after/case/case-rows'
import { Button, Form, Radio, Space } from 'antd'
import { useEffect } from 'react'
import { FieldInput, FieldItem, may } from '../../../../kit/index.ts'
import { moneyOf } from '../effect.ts'
import { CaseLines } from './case-lines.tsx'
import { type CaseLineInput, lineOf, retyped, worthOf, wrongLines } from './reckon.ts'

const INPUT = afterSaleCase.actions.create.input as Fields
interface Props {
  order: OrderCases
  document?: CaseDetails
}

/** What is written of a case once its order is known. */
export function CaseInputs({ order, document }: Props) {
  const caseType = Form.useWatch<number | undefined>('caseType')
  return (
    <>
      <TypeItem order={order} />
      <LinesItem order={order} document={document} caseType={caseType} />
      <RefundItem order={order} shown={PAYS_BACK.includes(caseType ?? 0)} />
      <FirstItem shown={caseType === CASE_TYPE.returned} />
      {['reason', 'duty', 'dutyUserId', 'handlerId', 'deadline', 'platCaseNo', 'isComplaint'].map((name) => (
        <FieldItem key={name} name={name} field={INPUT[name]!} row={document} />
      ))}
      <div className="form-wide">
        <FieldItem name="images" field={INPUT['images']!} />
      </div>
      <FieldItem name="remark" field={INPUT['remark']!} />
    </>
  )
}

/** Another type pays nothing back, or sends nothing again. */
function TypeItem({ order }: { order: OrderCases }) {
  const form = Form.useFormInstance()
  const change = (caseType: number) => {
    const lines = retyped(order.lines, (form.getFieldValue('lines') ?? []) as CaseLineInput[], caseType)
    form.setFieldsValue({ lines, ...(PAYS_BACK.includes(caseType) ? {} : { refundAmount: null }) })
    if (caseType !== CASE_TYPE.returned) form.setFieldValue('refundFirst', 0)
  }
  return (
    <Form.Item name="caseType" label="类型" className="form-wide" required rules={[{ required: true, message: '请选择类型' }]}>
      <Radio.Group
        optionType="button"
        options={CASE_TYPES.map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => change(target.value as number)}
      />
    </Form.Item>
  )
}

function LinesItem({ order, document, caseType }: Props & { caseType: number | undefined }) {
  const own = (document?.lines ?? []) as CaseLineInput[]
  useOnly(order)
  return (
    <Form.Item
      name="lines"
      label="售后商品"
      className="form-wide"
      required
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_rule, value: CaseLineInput[] | undefined) => {
            const wrong = wrongLines(order.lines, value ?? [], getFieldValue('caseType') as number, own)
            if (wrong) throw new Error(wrong)
          },
        }),
      ]}
    >
      <CaseLines order={order} own={own} caseType={caseType} />
    </Form.Item>
  )
}

/** An order of one line is about that line. */
function useOnly({ lines }: OrderCases): void {
  const form = Form.useFormInstance()
  useEffect(() => {
    const [line, ...others] = lines
    if (!line || others.length > 0 || line.openQty === 0 || form.getFieldValue('lines')?.length) return
    form.setFieldValue('lines', [lineOf(line, line.openQty, form.getFieldValue('caseType') as number)])
  }, [form, lines])
}

/** Kept while it is not asked for: what it was before must not be sent. */
function RefundItem({ order, shown }: { order: OrderCases; shown: boolean }) {
  const form = Form.useFormInstance()
  const lines = Form.useWatch<CaseLineInput[] | undefined>('lines') ?? []
  const worth = worthOf(order, lines)
  const fill = (amount: string) => {
    form.setFieldValue('refundAmount', amount)
    void form.validateFields(['refundAmount']).catch(() => {})
  }
  return (
    <Form.Item
      name="refundAmount"
      label={`退款金额(${order.currency})`}
      hidden={!shown}
      required
      validateTrigger="onBlur"
      rules={[{ validator: async (_rule, value: string | null) => requireAmount(order, shown, value) }]}
      extra={
        <Space size={4} wrap>
          <Button type="link" size="small" onClick={() => fill(order.refundable)}>
            {`全退 ${order.refundable}`}
          </Button>
          {lines.length > 0 && worth !== order.refundable && (
            <Button type="link" size="small" onClick={() => fill(worth)}>
              {`按所选商品 ${worth}`}
            </Button>
          )}
        </Space>
      }
    >
      <FieldInput field={INPUT['refundAmount']!} />
    </Form.Item>
  )
}

function requireAmount({ refundable, currency }: OrderCases, shown: boolean, value: string | null | undefined): void {
  if (!shown) return
  if (!value || !/^\d+(\.\d{1,2})?$/.test(value)) throw new Error('请填写退款金额，最多2位小数')
  if (compare(value, 0) <= 0) throw new Error('退款金额应大于0')
  if (compare(value, refundable) > 0 && !may('afterSale:case:overRefund'))
    throw new Error(`退款金额超过可退金额${moneyOf(currency, refundable)}`)
}

const FirstItem = ({ shown }: { shown: boolean }) => (
  <Form.Item name="refundFirst" label="先退款" hidden={!shown} extra="打开后审核时立即退款，不等退件">
    <FieldInput field={INPUT['refundFirst']!} />
  </Form.Item>
)
