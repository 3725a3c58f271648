import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call, done } from '../../../kit/index.ts'
import { quiet, reasonOf, type Station } from '../../../kit/scan/index.ts'
import { printAt } from './labels.ts'

interface Props {
  station: Station
  /** The station's name, kept with the print. */
  place: string
  orderNo?: string | null
  onClose: () => void
}

interface Wanted {
  no: string
  reason: string
}

/** 补打面单: of the last parcel, or of the one that is scanned here; why stands in the print record. */
export function ReprintDialog({ station, place, orderNo, onClose }: Props) {
  const [form] = Form.useForm<Wanted>()
  const [busy, setBusy] = useState(false)
  const print = async ({ no, reason }: Wanted) => {
    setBusy(true)
    const found = await parcelOf(no.trim().toUpperCase()).catch((error) => station.say('error', reasonOf(error), no))
    if (found === null) station.say('error', '没有找到包裹', no)
    const printed = found && (await printAt(station, found.id, found.orderNo ?? no, { reason, station: place }))
    setBusy(false)
    if (!printed) return
    done(`${found.orderNo} 面单已重新打印`)
    onClose()
  }
  return (
    <Modal
      open
      title="补打面单"
      okText="打印"
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.getFieldInstance('no')?.focus()}
    >
      <Why form={form} orderNo={orderNo} onSubmit={(values) => void print(values)} />
    </Modal>
  )
}

interface WhyProps {
  form: ReturnType<typeof Form.useForm<Wanted>>[0]
  orderNo?: string | null
  onSubmit: (wanted: Wanted) => void
}

const Why = ({ form, orderNo, onSubmit }: WhyProps) => (
  <Form form={form} layout="vertical" initialValues={{ no: orderNo ?? '', reason: '面单破损或没有打出' }} onFinish={onSubmit}>
    <Form.Item name="no" label="订单号或运单号" rules={[{ required: true, whitespace: true, message: '请扫描订单号或运单号' }]}>
      <Input maxLength={64} />
    </Form.Item>
    <Form.Item name="reason" label="补打原因" rules={[{ required: true, whitespace: true, message: '请填写补打原因' }]}>
      <Input maxLength={200} />
    </Form.Item>
    <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
  </Form>
)

/** By its order's number or its own. */
export async function parcelOf(no: string) {
  const page = { pageNum: 1, pageSize: 10, condition: { nos: no } }
  const { list } = await call(tradeInfo, 'page', page, quiet)
  return list.find((row) => [row.orderNo, row.trackingNumber, row.transferNumber].includes(no)) ?? null
}
