export interface Variable {
  name: VariableName
  label: string
  sample: string
}
/** What `{{name}}` may stand for in a template, with an example of each. */
const NAMED = {
  buyerName: ['买家姓名', 'Anna Schmidt'],
  orderNo: ['系统单号', 'SO26111500042'],
  platOrderNo: ['平台单号', '114-2834571-9920'],
  orderDate: ['下单日期', '2026-11-02'],
  shopName: ['店铺', 'Homewell Store'],
  items: ['商品（标题 × 数量）', 'LED desk lamp, white × 2\nUSB cable 1 m × 1'],
  quantity: ['件数', '3'],
  saleAmount: ['订单金额', '25.99'],
  currency: ['币种', 'USD'],
  country: ['国家', 'Germany'],
  expressName: ['物流公司', 'Yanwen'],
  trackingNumber: ['运单号', 'RA473124829US'],
  trackUrl: ['查询网址', 'https://track.example/RA473124829US'],
  shipDate: ['发货日期', '2026-11-04'],
  expectDate: ['预计送达日期', '2026-11-19'],
  refundAmount: ['退款金额', '10.00'],
  caseNo: ['售后单号', 'SH26111500007'],
  sellerName: ['销售员', 'Lily'],
  today: ['今天', '2026-11-15'],
} as const
export type VariableName = keyof typeof NAMED
export type Values = Record<VariableName, string | null>

export const VARIABLES = (Object.entries(NAMED) as [VariableName, readonly [string, string]][]).map(
  ([name, [label, sample]]): Variable => ({ name, label, sample }),
)
export const SAMPLES = Object.fromEntries(VARIABLES.map(({ name, sample }) => [name, sample])) as Values
/** Only a case knows them. */
export const OF_CASE: readonly VariableName[] = ['refundAmount', 'caseNo']

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g
const isKnown = (name: string): name is VariableName => Object.hasOwn(NAMED, name)

/** Names in the order in which they stand, each once. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(PLACE)].map(([, name]) => name!))]
export const unknownIn = (text: string): string | undefined => namesIn(text).find((name) => !isKnown(name))
export const emptyIn = (text: string, values: Values): VariableName[] =>
  namesIn(text).filter((name): name is VariableName => isKnown(name) && !values[name])

/** Each place by what `write` makes of its value. */
export const filled = (text: string, values: Values, write: (value: string | null, name: string) => string): string =>
  text.replace(PLACE, (_place, name: string) => write(isKnown(name) ? values[name] : null, name))
