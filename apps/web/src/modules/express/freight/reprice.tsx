import { freight, type RepricedGroup, type Repricing } from '@erp/contract/express/freight/freight'
import { ref, refs } from '@erp/contract/kit'
import { Button, Empty, Form, Statistic } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, FieldItem, Lines, may } from '../../../kit/index.ts'
import { ruleLink } from './rule-link.ts'

const FIELDS = {
  wayIds: refs('候选渠道', 'express/logistic-way', { required: true, show: 'wayName' }),
  storeId: ref('仓库', 'stock/store'),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode' }),
}

type Group = Repricing['groups'][number]
type Asked = Pick<RepricedGroup, 'wayIds' | 'storeId'>

/** 换渠道测算: the last thirty days on other ways, and where that would have been cheaper. */
export function Reprice() {
  const [form] = Form.useForm()
  const [found, setFound] = useState<(Repricing & { asked: Asked }) | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const repriced = await call(freight, 'reprice', values).catch(() => null)
    setFound(repriced && { ...repriced, asked: { wayIds: values.wayIds, storeId: values.storeId ?? null } })
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

const saving = (sum: Pick<Repricing, 'paid' | 'wouldPay'>): number => Number(sum.paid) - Number(sum.wouldPay)

const Saved = ({ found }: { found: Repricing & { asked: Asked } }) => (
  <>
    <div className="figures">
      <Statistic title="包裹" value={found.parcels} />
      <Statistic title="实际运费 (CNY)" value={found.paid} />
      <Statistic title="改走后 (CNY)" value={found.wouldPay} />
      <Statistic title="可省 (CNY)" value={saving(found).toFixed(2)} />
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
          { title: '可省', right: true, render: (group) => saving(group).toFixed(2) },
          { title: '多数走', render: (group) => group.wayName },
          ...(may('order:rule:edit')
            ? [
                {
                  title: '规则',
                  render: (group: Group) =>
                    saving(group) > 0 && <Link to={ruleLink({ ...group, ...found.asked })}>起草规则</Link>,
                },
              ]
            : []),
        ]}
      />
    </div>
  </>
)
