import { wireDate } from '../src/kit/clock.ts'
import type { Client } from './client.ts'
import type { Day } from './day.ts'
import type { Carried, Lack, Parcel } from './supply.ts'

const ORDER = '/purchasing/order'
const PREPAID = 1
const STRAYS = 2

/** Buys what customers wait for and tells the parcels; every fourth one arrives before it is told. */
export async function purchase(day: Day, client: Client, head: Client, stores: readonly number[]): Promise<void> {
  const { supply } = day
  for (const storeId of stores)
    for (let n = 0; n < STRAYS; n++) supply.sends({ no: numberOf(client), storeId, orderId: null, carries: [] })
  do {
    const isLast = day.isSoldOut() && (await supply.isTried())
    for (const storeId of stores) for (const lacks of await supply.lacks(storeId)) await order(day, client, head, storeId, lacks)
    await giveUp(day, client)
    if (isLast) break
  } while (await day.goesOn())
  supply.boughtAll()
  while (await day.goesOn()) await giveUp(day, client)
}

async function order(day: Day, client: Client, head: Client, storeId: number, lacks: readonly Lack[]): Promise<void> {
  const { supply } = day
  const supplierId = lacks[0]!.supplierId
  const wanted = lacks.map(({ skuId, quantity, price }) => ({ skuId, quantity, price }))
  const draft = {
    supplierId,
    storeId,
    settlementType: PREPAID,
    expectArriveDate: wireDate(new Date()),
    freight: '6.6',
    urgent: 1,
    lines: wanted,
  }
  const made = await client.post('采购下单', `${ORDER}/create`, draft)
  if (!done(client, '采购下单', made)) return
  const { orderId } = made.data
  const nth = supply.buys(orderId)
  const audited = await head.post('审核采购单', `${ORDER}/audit`, { ids: [orderId], auditRemark: '客户在等' })
  const seen = await client.get('看采购单', `${ORDER}/details?orderId=${orderId}`)
  if (!done(client, '审核采购单', audited) || !done(client, '看采购单', seen)) return
  const parcels = packed(client, seen.data.lines, nth).map(
    (carries): Parcel => ({ no: numberOf(client), storeId, orderId, carries }),
  )
  supply.expects(orderId, parcels.length)
  for (const parcel of parcels) {
    if (nth % 4 !== 2) {
      const told = await client.post('登记物流', `${ORDER}/express/add`, { orderId, expressDeliveryNo: parcel.no })
      done(client, '登记物流', told)
    }
    supply.sends(parcel)
  }
}

/** One parcel or two; the supplier sends one piece less of every third order. */
function packed({ chance }: Client, lines: readonly any[], nth: number): Carried[][] {
  const all = lines.map(({ orderDetailsId, skuId, quantity }, i) => ({
    orderDetailsId,
    skuId,
    quantity: nth % 3 === 1 && i === 0 ? quantity - 1 : quantity,
  }))
  if (!chance.one(3)) return [all]
  const first = all.map((line) => ({ ...line, quantity: Math.ceil(line.quantity / 2) }))
  return [first, all.map((line, i) => ({ ...line, quantity: line.quantity - first[i]!.quantity }))]
}

/** What did not come with the last parcel is not waited for. */
async function giveUp({ supply }: Day, client: Client): Promise<void> {
  for (const orderId of supply.complete()) {
    const { data } = await client.get('看采购单', `${ORDER}/details?orderId=${orderId}`)
    const missing = (data?.lines ?? []).filter(({ openQty }: any) => openQty > 0)
    if (missing.length === 0) continue
    const lines = missing.map(({ orderDetailsId, openQty }: any) => ({ orderDetailsId, quantity: openQty }))
    const answer = await client.post('减数', `${ORDER}/cancel-qty`, {
      orderId,
      version: data.version,
      lines,
      reason: '供应商少发',
    })
    if (done(client, '减数', answer)) client.record.goods.shortDelivered++
  }
}

const numberOf = ({ chance }: Client): string =>
  chance
    .id('P')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '')

/** Nothing of purchasing is refused by chance: whoever is, has found a fault. */
export function done({ record }: Client, step: string, { code, msg }: { code: number; msg: string }): boolean {
  if (code !== 200) record.mistakes.push(`${step}：${msg}`)
  return code === 200
}
