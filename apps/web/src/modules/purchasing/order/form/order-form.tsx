import type { Fields } from '@erp/contract/kit'
import { SETTLEMENT } from '@erp/contract/purchasing/order/order.states'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import type { SupplierChoice } from '@erp/contract/purchasing/supplier/supplier'
import { Form } from 'antd'
import { companyNow, type DocumentFormProps, FieldItem, FormFrame, useProfile } from '../../../../kit/index.ts'
import { SupplierSelect } from '../../parts/supplier-select.tsx'
import type { OpenedOrder } from '../rows.ts'
import { AddressItem } from './address-item.tsx'
import { OrderLinesItem } from './order-lines-input.tsx'
import '../order.css'

const INPUT = purchaseOrder.actions.create.input as Fields
const USUAL_LEAD = 7
const inDays = (days: number): string => companyNow().add(days, 'day').format('YYYY-MM-DD')

/** An order as it is asked for: from whom, to where, on which terms, and what. */
export function OrderForm({ document, onClose, onSaved }: DocumentFormProps<OpenedOrder>) {
  const { userId } = useProfile()
  const initial = document ? undefined : { purchaserId: userId, expectArriveDate: inDays(USUAL_LEAD), urgent: 0 }
  return (
    <FormFrame
      resource={purchaseOrder}
      row={document}
      fields={INPUT}
      action={document ? 'edit' : 'create'}
      size={1120}
      {...{ onClose, onSaved, ...(initial && { initial }) }}
    >
      <div className="purchase-form form-wide">
        <Terms document={document} />
      </div>
      <OrderLinesItem />
      <FieldItem name="remark" field={INPUT['remark']!} />
    </FormFrame>
  )
}

function Terms({ document }: { document: OpenedOrder | null }) {
  const form = Form.useFormInstance()
  const settlement = Form.useWatch<number>('settlementType')
  const take = (chosen: SupplierChoice) => {
    const { settlementType, depositRate, accountPeriodDays, paymentMethod, leadDays } = chosen
    form.setFieldsValue({ settlementType, depositRate, accountPeriodDays, paymentMethod, expectArriveDate: inDays(leadDays) })
  }
  const item = (name: string) => <FieldItem key={name} name={name} field={INPUT[name]!} row={document} />
  return (
    <>
      <Form.Item name="supplierId" label="供应商" rules={[{ required: true, message: '请选择供应商' }]}>
        <SupplierSelect name={document?.supplierName} onChoose={take} />
      </Form.Item>
      {item('storeId')}
      <AddressItem document={document} />
      {item('expectArriveDate')}
      {item('settlementType')}
      {settlement === SETTLEMENT.deposit && item('depositRate')}
      {settlement === SETTLEMENT.period && item('accountPeriodDays')}
      {['paymentMethod', 'freight', 'otherFee', 'discountAmount', 'orderType', 'purchaserId', 'targetStoreId', 'urgent'].map(
        item,
      )}
    </>
  )
}
