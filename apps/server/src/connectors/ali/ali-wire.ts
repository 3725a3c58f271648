import { minus, plus, round2 } from '@erp/contract/kit/decimal'
import type { SupplierLine, SupplierOrder, SupplierParcel } from '../supplier-platform.ts'
import { type AliJson, aliTime } from './ali-gateway.ts'

export const groupIn = (json: AliJson, name: string): AliJson => (json[name] ?? {}) as AliJson
export const rowsIn = (json: AliJson, name: string): AliJson[] => (Array.isArray(json[name]) ? (json[name] as AliJson[]) : [])
/** What is written as text, or as a number; nothing else is a text. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : null
const text = (json: AliJson, ...names: string[]): string | null =>
  names.map((name) => textOf(json[name])).find((value) => value !== null) ?? null
const money = (json: AliJson, name: string): string => round2(text(json, name) ?? '0')
/** Some sums come in cents. */
const cents = (json: AliJson, name: string): string => round2(Number(text(json, name) ?? 0) / 100)

/** An order of theirs as ours; their numbers are read from the text beside them. */
export function orderFrom(json: AliJson): SupplierOrder {
  const base = groupIn(json, 'baseInfo')
  const lines = rowsIn(json, 'productItems')
  const goodsAmount = round2(lines.reduce((sum, item) => plus(sum.toString(), money(item, 'itemAmount')), plus(0, 0)))
  const [totalAmount, freight] = [money(base, 'totalAmount'), money(base, 'shippingFee')]
  return {
    aliOrderId: text(base, 'idOfStr', 'id')!,
    outOrderId: text(base, 'outOrderId'),
    buyerLoginId: text(base, 'buyerLoginId'),
    sellerLoginId: text(base, 'sellerLoginId'),
    sellerMemberId: text(base, 'sellerID', 'sellerMemberId'),
    sellerName: text(groupIn(base, 'sellerContact'), 'companyName') ?? text(base, 'sellerLoginId'),
    aliStatus: text(base, 'status') ?? '',
    goodsAmount,
    freight,
    discount: round2(minus(plus(goodsAmount, freight).toString(), totalAmount)),
    totalAmount,
    createTime: aliTime(base['createTime']),
    payTime: aliTime(base['payTime']),
    modifyTime: aliTime(base['modifyTime']),
    refundStatus: text(base, 'refundStatus'),
    parcels: rowsIn(groupIn(json, 'nativeLogistics'), 'logisticsItems').flatMap(parcelFrom),
    lines: lines.map(lineFrom),
  }
}

const lineFrom = (item: AliJson): SupplierLine => ({
  title: text(item, 'name') ?? '',
  offerId: text(item, 'productIDString', 'productID'),
  specId: text(item, 'specId'),
  price: text(item, 'price') ?? '0',
  quantity: Math.trunc(Number(text(item, 'quantity') ?? 0)),
})

function parcelFrom(item: AliJson): SupplierParcel[] {
  const no = text(item, 'logisticsBillNo', 'logisticsCode')
  if (!no) return []
  return [
    {
      expressCompany: text(item, 'logisticsCompanyName'),
      expressDeliveryNo: no,
      shipTime: aliTime(item['deliveredTime'] ?? item['gmtCreate']),
      signTime: aliTime(item['arriveTime']),
    },
  ]
}

/** From the logistics call, which has words of its own. */
export const parcelsFrom = (json: AliJson): SupplierParcel[] =>
  rowsIn(json, 'result').flatMap((item) =>
    parcelFrom({ ...item, logisticsBillNo: item['logisticsBillNo'] ?? item['mailNo'] }).map((parcel) => ({
      ...parcel,
      signTime: text(item, 'status') === 'SIGN' ? (aliTime(item['gmtModified']) ?? parcel.signTime) : parcel.signTime,
    })),
  )

export interface PriceInCents {
  orderId: string
  total: string
}
/** What was created: numbers, and sums in cents. */
export const createdIn = (json: AliJson): PriceInCents[] => {
  const result = groupIn(json, 'result')
  const several = rowsIn(result, 'orderList')
  return (several.length ? several : [result]).flatMap((one) => {
    const orderId = text(one, 'orderIdOfStr', 'orderId')
    return orderId ? [{ orderId, total: cents(one, several.length ? 'orderAmmount' : 'totalSuccessAmount') }] : []
  })
}
