import {
  action,
  choice,
  crud,
  decimal,
  exporting,
  flag,
  idField,
  image,
  importing,
  int,
  json,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  SWITCHED,
  text,
  time,
  type,
} from '../../kit/index.ts'

export interface Rung {
  minQty: number
  price: string
}
export interface PastPrice {
  price: string
  quantity: number
  day: string
  orderNo: string
}
export const rungWords = (ladder: Rung[]): string => ladder.map(({ minQty, price }) => `≥${minQty}：${price}`).join('，')
export const pastWords = (prices: PastPrice[]): string => prices.map(({ day, price }) => `${day} ${price}`).join('，')

const price = { scale: 4, min: '0.0001', max: '9999999' } as const
export const ladderField = rows(
  '阶梯价',
  { minQty: int('起订数量', { required: true, min: 2, max: 999_999 }), price: decimal('单价', { ...price, required: true }) },
  { max: 10, column: true, words: rungWords },
)
const SWITCH = [
  [SWITCHED.on, '启用', 'green'],
  [SWITCHED.off, '停用', 'default'],
] as const

const fields = {
  sku: text('SKU', { computed: true, column: true, search: 'codes', upper: true }),
  image: image('图', { computed: true, column: true }),
  skuName: text('品名', { computed: true, column: true, search: true }),
  supplierId: ref('供应商', 'purchasing/supplier', { required: true, fixed: true, column: true, search: true }),
  isDefault: flag('默认', { column: true, search: true }),
  price: decimal('单价', { ...price, required: true, currency: 'CNY', column: true }),
  ladder: ladderField,
  lastPrices: json<PastPrice[]>('最近5次成交价', { computed: true, column: true, words: pastWords }),
  moq: int('起订量', { initial: 1, min: 1, max: 999_999, column: true }),
  packQty: int('装箱数', { initial: 1, min: 1, max: 99_999, column: true }),
  leadDays: int('交期(天)', { min: 0, max: 180, column: true, hint: '空则按供应商' }),
  status: choice('状态', SWITCH, { initial: SWITCHED.on, column: true, search: true }),
  supplierSkuCode: text('供应商货号', { max: 60, column: true, search: true }),
  supplierLevel: text('供应商等级', { computed: true, column: true }),
  lastPrice: decimal('上次成交价', { scale: 4, currency: 'CNY', readonly: true, column: true }),
  lastOrderTime: time('最近下单', { readonly: true, column: true }),
  skuId: ref('SKU编号', 'goods/goodsSku', { required: true, fixed: true, search: true }),
}
export type QuoteRow = Row<typeof fields>
/** A quote as an order line takes it. */
export interface QuoteForOrder {
  id: number
  skuId: number
  sku: string
  supplierId: number
  supplierName: string
  supplierLevel: string
  isDefault: 0 | 1
  /** Of the asked quantity. */
  price: string
  basePrice: string
  ladder: Rung[]
  moq: number
  packQty: number
  leadDays: number
  supplierSkuCode: string | null
  lastPrice: string | null
  lastPrices: PastPrice[]
}

const can = { view: 'purchasing:quote:list', edit: 'purchasing:quote:edit' } as const
const plain = crud(fields, can)

/** One row a quote: a pair that is known is changed. */
export const quoteImport = resource('purchasing/supplier-sku', {
  title: '供应商报价',
  name: 'sku',
  fields: {
    supplier: text('供应商', { required: true, max: 80, hint: '供应商编码或名称' }),
    sku: text('SKU', { required: true, upper: true, max: 40 }),
    supplierSkuCode: fields.supplierSkuCode,
    price: fields.price,
    ladder: text('阶梯价', { max: 300, hint: '如 100:3.20;500:3.00，数量递增、单价不升' }),
    moq: fields.moq,
    packQty: fields.packQty,
    leadDays: fields.leadDays,
    isDefault: flag('默认'),
  },
  actions: {},
})

export const supplierSku = resource('purchasing/supplier-sku', {
  title: '供应商报价',
  name: 'sku',
  fields,
  actions: {
    'list-page': listPage(fields, can.view),
    'by-sku': action('GET', 'by-sku', {
      label: 'SKU的报价',
      permission: can.view,
      input: {
        skuId: int('SKU', { min: 1 }),
        sku: text('SKU编码', { max: 40, upper: true }),
        quantity: int('数量', { min: 1, max: 999_999 }),
        supplierId: int('供应商', { min: 1 }),
      },
      output: type<QuoteForOrder[]>(),
    }),
    save: plain.save,
    update: plain.update,
    remove: plain.remove,
    'set-default': action('POST', 'set-default', {
      label: '设为默认',
      permission: can.edit,
      input: { id: idField() },
      output: type<QuoteRow>(),
    }),
    export: exporting(fields, 'purchasing:quote:export'),
    ...importing('purchasing:quote:import'),
  },
})
