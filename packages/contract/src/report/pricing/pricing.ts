import { action, decimal, int, ref, resource, rows, text, type } from '../../kit/index.ts'
import { PRICE_COLUMNS } from './pasted.ts'
import { MOST_PRICES, PRICING_SITES, type PricingSite } from './site.ts'

const cell = (label: string) => text(label, { max: 100 })
const rowFields = Object.fromEntries(PRICE_COLUMNS.map(([name, label]) => [name, cell(label)])) as {
  [K in (typeof PRICE_COLUMNS)[number][0]]: ReturnType<typeof cell>
}
const percent = (label: string, hint: string) => decimal(label, { min: '-100', max: '1000', hint })
const asked = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', required: true, hint: '平台费和手续费取毛利参数' }),
  catId: ref('类目', 'goods/goodsCats', { hint: '行内和SKU没有类目时用' }),
  logisticWayId: ref('物流渠道', 'express/logistic-way', { hint: '没有填运费的行按渠道试算' }),
  adPercent: decimal('广告费(%)', { min: '0', max: '100', initial: '0' }),
  targetRate: percent('目标利润率(%)', '行内没有目标和售价时用'),
  rows: rows('定价行', rowFields, { required: true, min: 1, max: MOST_PRICES }),
}

const shown = { computed: true, column: true } as const
const money = (label: string) => decimal(label, { ...shown, currency: 'CNY' })
const rate = (label: string) => decimal(`${label}(%)`, shown)

/** A priced row: what it was reckoned by, the price with tax, what is left of it, or why there is none. */
const priced = (currency: string, tax: string) => ({
  line: int('行号', { ...shown, ordinal: true }),
  sku: text('SKU', shown),
  price: decimal('售价', { ...shown, currency, hint: '含税，以 .99 结尾；填了售价的行按所填' }),
  profit: money('利润'),
  profitRate: decimal('利润率(%)', { ...shown, hint: '利润 ÷ 不含税售价' }),
  reason: text('不能定价的原因', shown),
  targetRate: rate('目标利润率'),
  netPrice: decimal('不含税售价', { ...shown, currency }),
  taxMoney: decimal(tax, { ...shown, currency }),
  cost: money('成本'),
  freight: money('运费'),
  packCost: money('包材'),
  fees: money('平台、支付与广告费'),
  platformPercent: rate('平台费'),
  payPercent: rate('手续费'),
  adPercent: rate('广告费'),
  fixedFee: decimal('固定费', { ...shown, currency, scale: 4 }),
  weight: int('重量(g)', shown),
  catName: text('类目', shown),
})
export interface PricedRow {
  line: number
  sku: string | null
  price: string | null
  profit: string | null
  profitRate: string | null
  reason: string | null
  targetRate: string | null
  netPrice: string | null
  taxMoney: string | null
  cost: string | null
  freight: string | null
  packCost: string | null
  fees: string | null
  platformPercent: string | null
  payPercent: string | null
  adPercent: string | null
  fixedFee: string | null
  weight: number | null
  catName: string | null
}
export interface Priced {
  list: PricedRow[]
  /** How many rows have no price. */
  failed: number
  exchangeRate: string
}

function pricing(site: PricingSite) {
  const { title, currency, tax } = PRICING_SITES[site]
  const fields = priced(currency, tax)
  return resource(`data-center-report/pricing/${site}`, {
    title,
    key: 'line',
    name: 'sku',
    table: '',
    fields,
    actions: {
      calculate: action('POST', 'calculate', {
        label: '计算',
        permission: 'report:pricing:view',
        reads: true,
        input: asked,
        output: type<Priced>(),
      }),
      export: action('POST', 'export', {
        label: '导出',
        permission: 'report:pricing:export',
        reads: true,
        download: true,
        input: asked,
        output: type<unknown>(),
      }),
    },
  })
}
export type Pricing = ReturnType<typeof pricing>
export const pricingUk = pricing('uk')
export const pricingAu = pricing('au')
export const pricingDe = pricing('de')
export const PRICINGS = { uk: pricingUk, au: pricingAu, de: pricingDe }
