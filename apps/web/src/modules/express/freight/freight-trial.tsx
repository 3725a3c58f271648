import { freight, type Trial, trialFields } from '@erp/contract/express/freight/freight'
import { Button, Empty, Form, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { call, FieldItem, Lines, may } from '../../../kit/index.ts'
import { Reprice } from './reprice.tsx'
import '../parts/express.css'

/** 运费试算: what a parcel costs on every way, or why it cannot go; an order number fills the form. */
export default function FreightTrial() {
  const [pane, setPane] = useState('trial')
  const panes = [
    { value: 'trial', label: '运费试算' },
    ...(may('express:freight:list') ? [{ value: 'reprice', label: '换渠道测算' }] : []),
  ]
  return (
    <div className="pool-page">
      {panes.length > 1 && <Segmented className="trial-panes" options={panes} value={pane} onChange={setPane} />}
      {pane === 'trial' ? <TrialPane /> : <Reprice />}
    </div>
  )
}

const PLACES = ['countryCode', 'postCode', 'weight'] as const
const SIDES = ['length', 'width', 'height'] as const
const REST = ['attrs', 'declareValue', 'declareCurrency', 'storeId', 'day'] as const

function TrialPane() {
  const [form] = Form.useForm()
  const [trial, setTrial] = useState<Trial | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const found = await call(freight, 'trial', values).catch(() => null)
    setBusy(false)
    if (!found) return
    setTrial(found)
    if (values.orderNo) form.setFieldsValue(shownParcel(found.parcel))
  }
  return (
    <section className="trial-page" aria-label="运费试算">
      <div className="trial-form">
        <Form form={form} layout="vertical" onFinish={() => void run()}>
          <FieldItem name="orderNo" field={trialFields.orderNo} />
          {PLACES.map((name) => (
            <FieldItem key={name} name={name} field={trialFields[name]} />
          ))}
          <div className="trial-three">
            {SIDES.map((name) => (
              <FieldItem key={name} name={name} field={trialFields[name]} />
            ))}
          </div>
          {REST.map((name) => (
            <FieldItem key={name} name={name} field={trialFields[name]} />
          ))}
          <Button type="primary" htmlType="submit" block loading={busy}>
            试算
          </Button>
        </Form>
      </div>
      <div className="trial-result">{trial ? <Result trial={trial} /> : <Empty description="填写包裹后试算" />}</div>
    </section>
  )
}

/** What the order was, in the form, so that it can be varied. */
const shownParcel = ({ orderNo: _no, ...parcel }: Trial['parcel']) => ({ ...parcel, orderNo: null })

const Result = ({ trial: { lines } }: { trial: Trial }) => (
  <div className="wide-scroll">
    <Lines
      rows={lines}
      keyOf={(line) => line.wayId}
      columns={[
        { title: '渠道', render: (line) => line.wayName },
        { title: '公司', render: (line) => line.expressName },
        {
          title: '运费(CNY)',
          right: true,
          render: (line) =>
            line.reason ? (
              <Tag className="trial-no" color="red">
                {line.reason}
              </Tag>
            ) : (
              <span className={line === lines[0] ? 'trial-cheapest' : undefined}>{Number(line.freightCny).toFixed(2)}</span>
            ),
        },
        { title: '原币', right: true, render: (line) => line.freight && `${line.freight} ${line.currency}` },
        { title: '时效', render: (line) => `${line.minDays}–${line.maxDays}天` },
        { title: '计费重', right: true, render: (line) => line.billWeight && `${line.billWeight}g` },
        { title: '分区', render: (line) => line.zoneName },
        { title: '运费表', render: (line) => line.tableNo },
      ]}
    />
  </div>
)
