import { type Fields, text, time } from '@erp/contract/kit'
import type { OrderParcel } from '@erp/contract/purchasing/order/order-rows'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { AutoComplete, Form } from 'antd'
import { AskDialog, companyNow } from '../../../../kit/index.ts'
import type { DialogProps } from './index.ts'

const COMPANIES = ['顺丰', '圆通', '中通', '申通', '韵达', '极兔', '京东物流', '德邦', '安能物流', '邮政'].map((value) => ({
  value,
}))
const FIELDS: Fields = {
  expressDeliveryNo: text('物流单号', {
    required: true,
    upper: true,
    pattern: /^[A-Za-z0-9-]{6,40}$/,
    message: '物流单号应为6到40位字母、数字或横线',
  }),
  shipTime: time('发货时间'),
}
const trimmed = (values: Record<string, string>) => ({
  ...values,
  expressDeliveryNo: values['expressDeliveryNo']?.trim().toUpperCase(),
})

const Company = () => (
  <Form.Item name="expressCompany" label="物流公司">
    <AutoComplete options={COMPANIES} maxLength={40} placeholder="选择或输入" showSearch={{ filterOption: true }} allowClear />
  </Form.Item>
)

/** The supplier sent a parcel. The first one sets the order on its way. */
export const ParcelDialog = (props: DialogProps) => (
  <AskDialog
    {...props}
    resource={purchaseOrder}
    verb="express/add"
    title="登记物流"
    fields={FIELDS}
    initial={{ shipTime: companyNow().format('YYYY-MM-DD HH:mm:ss') }}
    send={trimmed}
  >
    <Company />
  </AskDialog>
)

interface EditProps {
  parcel: OrderParcel
  onClose: () => void
  onDone: () => void
}

export const ParcelEditDialog = ({ parcel, ...props }: EditProps) => (
  <AskDialog
    {...props}
    resource={purchaseOrder}
    verb="express/edit"
    title="改单号"
    fields={FIELDS}
    document={{ orderNo: parcel.expressDeliveryNo }}
    initial={parcel}
    send={(values) => ({ ...trimmed(values), id: parcel.id })}
  >
    <Company />
  </AskDialog>
)
