import type { NewOrder } from './intake.ts'

/** A row of the workbook: one line of an order, with the whole order beside it. */
export interface ImportedRow {
  shopId: number
  platOrderNo: string
  currency: string
  name: string
  countryCode: string
  city: string
  street1: string
  phone?: string | null
  buyerEmail?: string | null
  province?: string | null
  street2?: string | null
  postCode?: string | null
  taxNo?: string | null
  paidDay?: string | null
  shippingAmount?: string | null
  memo?: string | null
  skuId: number
  quantity: number
  unitPrice: string
}
type Skus = Map<number, { sku: string; name: string }>
const IMPORTED = 5

export const orderKey = ({ shopId, platOrderNo }: Pick<ImportedRow, 'shopId' | 'platOrderNo'>): string =>
  `${shopId}/${platOrderNo}`

/** Rows of one shop and platform number are one order; what a later row leaves empty stands in an earlier one. */
export function ordersIn(rows: ImportedRow[], skus: Skus, importId: number, now: string): { shopId: number; order: NewOrder }[] {
  return [...Map.groupBy(rows, orderKey).values()].map((own) => ({
    shopId: own[0]!.shopId,
    order: orderOf(own, skus, importId, now),
  }))
}

function orderOf(rows: ImportedRow[], skus: Skus, importId: number, now: string): NewOrder {
  const [first] = rows as [ImportedRow]
  const said = (name: keyof ImportedRow) => (rows.find((row) => row[name])?.[name] ?? null) as string | null
  const paidDay = said('paidDay')
  const time = paidDay ? `${paidDay} 00:00:00` : now
  return {
    platOrderNo: first.platOrderNo,
    orderType: IMPORTED,
    importId,
    state: 'paid',
    orderTime: time,
    paidTime: time,
    latestShipTime: null,
    buyerId: null,
    transport: null,
    byPlatform: false,
    currency: first.currency,
    name: first.name,
    countryCode: first.countryCode,
    city: first.city,
    street1: first.street1,
    phone: said('phone'),
    buyerEmail: said('buyerEmail'),
    province: said('province'),
    street2: said('street2'),
    postCode: said('postCode'),
    taxNo: said('taxNo'),
    memo: said('memo'),
    shippingAmount: said('shippingAmount') ?? '0.00',
    discountAmount: '0.00',
    refundAmount: '0.00',
    lines: rows.map(({ skuId, quantity, unitPrice }) => {
      const { sku, name } = skus.get(skuId)!
      return { skuId, quantity, unitPrice, shopSku: sku, title: name, itemId: '', image: null }
    }),
  }
}
