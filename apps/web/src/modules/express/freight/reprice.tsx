import { freight, type Repricing } from '@erp/contract/express/freight'
import { ref, refs } from '@erp/contract/kit'
import { Button, Empty, Form, Statistic } from 'antd'
import { useState } from 'react'
import { call, FieldItem } from '../../../kit/index.ts'
import { Lines } from '../../goods/lines.tsx'

const FIELDS = {
  wayIds: refs('候选渠道', 'express/logistic-way', { required: true, show: 'wayName' }),
  storeId: ref('仓库', 'stock/store'),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode' }),
}

/** 换渠道测算: the last thirty days on other ways, and where that would have been cheaper. */
export function Reprice() {
  const [form] = Form.useForm()
  const [found, setFound] = useState<Repricing | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    setFound(await call(freight, 'reprice', values).catch(() => null))
    setBusy(false)
  }
  return (
    <section className="trial-page" aria-label="换渠道测算">
      <div className="trial-form">
        <Form form={form} layout="vertical" onFinish={() => void run()}>
          {Object.entries(FIELDS).map(([name, field]) => (
            <FieldItem key={name} name={name} field={field} />
          ))}
          <Button type="primary" htmlType="submit" block loading={busy}>
            测算近30天
          </Button>
        </Form>
      </div>
      <div className="trial-result">
        {found?.parcels ? <Saved found={found} /> : <Empty description={found ? '近30天没有发出的包裹' : '选择渠道后测算'} />}
      </div>
    </section>
  )
}

const Saved = ({ found }: { found: Repricing }) => (
  <>
    <div className="figures">
      <Statistic title="包裹" value={found.parcels} />
      <Statistic title="实际运费 (CNY)" value={found.paid} />
      <Statistic title="改走后 (CNY)" value={found.wouldPay} />
      <Statistic title="可省 (CNY)" value={(Number(found.paid) - Number(found.wouldPay)).toFixed(2)} />
      <Statistic title="走不了" value={found.uncarried} />
    </div>
    <div className="wide-scroll">
      <Lines
        rows={found.groups}
        keyOf={(group) => `${group.countryCode} ${group.band}`}
        columns={[
          { title: '国家', render: (group) => `${group.countryName} ${group.countryCode}` },
          { title: '重量', render: (group) => group.band },
          { title: '票数', right: true, render: (group) => group.parcels },
          { title: '实际', right: true, render: (group) => group.paid },
          { title: '改走后', right: true, render: (group) => group.wouldPay },
          { title: '可省', right: true, render: (group) => (Number(group.paid) - Number(group.wouldPay)).toFixed(2) },
          { title: '多数走', render: (group) => group.wayName },
        ]}
      />
    </div>
  </>
)
