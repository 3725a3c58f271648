import type { Fields } from '@erp/contract/kit'
import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { PRICE_KIND, PRICE_KINDS } from '@erp/contract/product-center/platform/platform-info-kinds'
import type { InfoSku, PlatformInfoDetails, PriceTrial } from '@erp/contract/product-center/platform/platform-info-rows'
import { DEFECT_GRADES } from '@erp/contract/product-center/template/content'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { call, confirm, FieldItem, submitted } from '../../../../kit/index.ts'
import { SkuPrices } from './sku-prices.tsx'

const TERMS = platformInfo.actions['calc-price'].input['terms']!.fields as Fields
const KINDS = PRICE_KINDS.map(([value, label]) => ({ value: value as number, label }))
const GRADES = DEFECT_GRADES.map(([value, label]) => ({ value: value as string, label: `${value} ${label}` }))

/** 价格: what it is worked out from, and what each style costs then. */
export function PriceSection({ info }: { info: PlatformInfoDetails }) {
  const [kind, setKind] = useState<number>(PRICE_KIND.target)
  const [grade, setGrade] = useState('A')
  const { trial, busy, calc } = useTrial(info.id, kind, grade)
  const currency = Form.useWatch<string | null>('currency')
  return (
    <>
      <h3 className="plat-section form-wide">价格</h3>
      <div className="plat-terms form-wide">
        {Object.entries(TERMS).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} row={info} />
        ))}
      </div>
      <div className="plat-trial form-wide">
        <Select aria-label="试算方式" value={kind} options={KINDS} onChange={setKind} />
        {kind === PRICE_KIND.defective && <Select aria-label="瑕疵等级" value={grade} options={GRADES} onChange={setGrade} />}
        <Button type="primary" ghost loading={busy} onClick={() => void calc()}>
          试算
        </Button>
        {trial && <span className="hint">{`汇率 1 ${trial.currency} = ${Number(trial.exchangeRate)} CNY；保存后生效`}</span>}
      </div>
      <Form.Item name="skus" className="form-wide">
        <SkuPrices trial={trial} currency={trial?.currency ?? currency ?? ''} />
      </Form.Item>
    </>
  )
}

/** The trial of what is in the form now; its prices stand in the table until they are saved. */
function useTrial(id: number, kind: number, grade: string) {
  const form = Form.useFormInstance()
  const [trial, setTrial] = useState<PriceTrial | null>(null)
  const [busy, setBusy] = useState(false)
  const calc = async () => {
    setBusy(true)
    const terms = submitted(TERMS, form.getFieldsValue(Object.keys(TERMS)))
    const input = { ids: [id], kind, terms, preview: 1, ...(kind === PRICE_KIND.defective && { grade }) }
    const [made] = (await call(platformInfo, 'calc-price', input as never).catch(() => null)) ?? []
    setBusy(false)
    if (!made) return
    setTrial(made)
    const below = made.lines.filter(({ isBelow }) => isBelow === 1).map(({ sku }) => sku)
    if (below.length && !(await confirm(`SKU【${below.join('、')}】低于保本价，仍然使用吗？`, { danger: true, ok: '使用' })))
      return
    form.setFieldsValue({ skus: priced(form.getFieldValue('skus') as InfoSku[], made), currency: made.currency })
  }
  return { trial, busy, calc }
}

function priced(skus: InfoSku[], { lines }: PriceTrial): InfoSku[] {
  const found = new Map(lines.map((line) => [line.skuId, line]))
  return skus.map((sku) => {
    const { price, listPrice } = found.get(sku.skuId) ?? {}
    return price ? { ...sku, price, listPrice: listPrice ?? sku.listPrice } : sku
  })
}
