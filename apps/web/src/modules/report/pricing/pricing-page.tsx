import type { ActionInput, Fields } from '@erp/contract/kit'
import { type PastedRow, PRICE_COLUMNS } from '@erp/contract/report/pricing/pasted'
import { PRICINGS, type Priced, type Pricing } from '@erp/contract/report/pricing/pricing'
import { PRICING_SITES, type PricingSite } from '@erp/contract/report/pricing/site'
import { Alert, Button, Empty, Form, type FormInstance, Input, Segmented } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../kit/amount.ts'
import { call, download, FieldItem, offers } from '../../../kit/index.ts'
import { PasteBox } from './paste-box.tsx'
import { PricedCard, PricedTable } from './priced-table.tsx'
import './pricing.css'

type Mode = 'one' | 'many'
const MODES: { value: Mode; label: string }[] = [
  { value: 'one', label: '单个' },
  { value: 'many', label: '批量粘贴' },
]
/** One thing, or what all pasted ones share. */
type Typed = Omit<ActionInput<Pricing['actions']['calculate']>, 'rows'> & { one?: PastedRow }
const HEAD = ['platCode', 'catId', 'logisticWayId', 'adPercent', 'targetRate'] as const
const TYPED = PRICE_COLUMNS.filter(([name]) => name !== 'catName' && name !== 'targetRate')

/** 定价器: a price for a target, or what a price leaves; one thing at a time or a pasted table. */
export function PricingPage({ site }: { site: PricingSite }) {
  const resource = PRICINGS[site]
  const [form] = Form.useForm<Typed>()
  const [mode, setMode] = useState<Mode>('one')
  const [rows, setRows] = useState<PastedRow[]>([])
  const { answer, busy, ask, save } = useAnswer(resource, form, mode, rows)
  const asked = resource.actions.calculate.input as Fields
  return (
    <section className="pricing-page" aria-label={resource.title}>
      <div className="pricing-form">
        <Segmented<Mode> block options={MODES} value={mode} onChange={setMode} />
        <Form form={form} layout="vertical" initialValues={{ adPercent: '0', targetRate: '20' }} onFinish={() => void ask()}>
          <div className="pricing-cells pricing-head">
            {HEAD.map((name) => (
              <FieldItem key={name} name={name} field={asked[name]!} />
            ))}
          </div>
          {mode === 'one' ? <OneRow currency={PRICING_SITES[site].currency} /> : <PasteBox rows={rows} onChange={setRows} />}
          <div className="pricing-verbs">
            <Button type="primary" htmlType="submit" loading={busy} disabled={mode === 'many' && rows.length === 0}>
              计算
            </Button>
            {offers(resource, 'export') && (
              <Button disabled={mode === 'many' && rows.length === 0} onClick={() => void save()}>
                导出
              </Button>
            )}
          </div>
        </Form>
        <Formula site={site} />
      </div>
      <div className="pricing-result" aria-live="polite">
        {answer ? <Result {...{ resource, answer }} /> : <Empty description="填写成本或SKU后计算" />}
      </div>
    </section>
  )
}

/** What was reckoned last, in the mode that is shown. */
function useAnswer(resource: Pricing, form: FormInstance<Typed>, mode: Mode, rows: PastedRow[]) {
  const [found, setFound] = useState<{ mode: Mode; answer: Priced } | null>(null)
  const [busy, setBusy] = useState(false)
  const input = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return null
    const { one, ...head } = values
    return { ...head, rows: mode === 'one' ? [filled(one ?? {})] : rows }
  }
  const ask = async () => {
    const wanted = await input()
    if (!wanted) return
    setBusy(true)
    const answer = await call(resource, 'calculate', wanted).catch(() => null)
    setBusy(false)
    setFound(answer && { mode, answer })
  }
  const save = async () => {
    const wanted = await input()
    if (wanted) await download(resource, 'export', wanted).catch(() => null)
  }
  return { answer: found?.mode === mode ? found.answer : null, busy, ask, save }
}

const filled = (row: PastedRow): PastedRow => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell))

const OneRow = ({ currency }: { currency: string }) => (
  <div className="pricing-cells">
    {TYPED.map(([name, label]) => (
      <Form.Item key={name} name={['one', name]} label={name === 'price' ? `售价(${currency}，含税)` : label}>
        <Input allowClear placeholder={HINTS[name]} inputMode={name === 'sku' ? 'text' : 'decimal'} />
      </Form.Item>
    ))}
  </div>
)
const HINTS: Record<string, string> = {
  sku: '带出成本和尺寸',
  cost: '空则取SKU成本',
  freight: '空则按渠道试算',
  price: '由售价算利润',
}

function Result({ resource, answer }: { resource: Pricing; answer: Priced }) {
  const { list, failed, exchangeRate } = answer
  if (list.length === 1) return <PricedCard resource={resource} row={list[0]!} exchangeRate={exchangeRate} />
  return (
    <>
      <Alert
        type={failed ? 'warning' : 'success'}
        showIcon
        role="status"
        title={`共 ${grouped(list.length)} 行，${grouped(list.length - failed)} 行已定价${failed ? `，${grouped(failed)} 行有误，原因见行内` : ''}；汇率 ${exchangeRate}`}
      />
      <PricedTable resource={resource} rows={list} />
    </>
  )
}

const Formula = ({ site }: { site: PricingSite }) => {
  const { tax, taxRate } = PRICING_SITES[site]
  return (
    <p className="hint">
      不含税售价 =（成本 + 运费 + 包材 + 固定费）÷（1 − 平台费% − 手续费% − 广告费% − 目标利润率%），加 {tax} {taxRate}
      %，再向上取到 .99
    </p>
  )
}
