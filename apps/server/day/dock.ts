import { randomUUID } from 'node:crypto'
import type { ArrivedOrder, DockPlace, SignAnswer, Stockable } from '@erp/contract/purchasing/dock/dock-rows'
import type { Client } from './client.ts'
import type { Day } from './day.ts'
import { done } from './purchasers.ts'
import { worded } from './record.ts'
import { type Carried, type Parcel, PICKED_FROM } from './supply.ts'

const SIGN = '/purchasing/warehouse/sign'
const CHECK = '/purchasing/quality-check'
const STOCK_IN = '/purchasing/stock-in'

/** Parcels are signed by a scan, checked, put on shelves, and orders that wait for them are tried again. */
export async function receive(day: Day, client: Client, storeId: number): Promise<void> {
  do {
    for (let parcel = day.supply.next(storeId); parcel; parcel = day.supply.next(storeId)) {
      await takeIn(day, client, parcel)
      day.supply.isIn(parcel)
    }
  } while (await day.goesOn())
}

async function takeIn(day: Day, client: Client, parcel: Parcel): Promise<void> {
  const signed = await sign(client, parcel)
  if (!signed || parcel.orderId === null) return
  const arrived = signed.orders[0] ?? (await claim(client, signed, parcel.orderId))
  if (!arrived) return
  if (arrived.qcId) await check(client, arrived.qcId, parcel.carries)
  await day.supply.seeWaiting(
    parcel.storeId,
    parcel.carries.map(({ skuId }) => skuId),
  )
  await shelve(day, client, arrived, parcel)
  await client.post('分配', '/order/tradeInfo/distributeOrder', { storeId: parcel.storeId })
}

async function sign(client: Client, { no, storeId }: Parcel): Promise<SignAnswer | null> {
  const { chance, record } = client
  const scan = { code: no, storeId, clientScanId: randomUUID() }
  const first = await client.post<SignAnswer>('签收', `${SIGN}/v2/scan`, scan)
  if (!done(client, '签收', first)) return null
  record.goods.parcels++
  record.goods.signed.push({ scanId: scan.clientScanId, answer: first.data })
  if (chance.one(3)) {
    const again = await client.post('重复扫描', `${SIGN}/v2/scan`, scan)
    if (worded(again.data) !== worded(first.data)) record.mistakes.push(`签收 ${no}: 重复扫描的回答不同：${again.msg}`)
  }
  if (chance.one(3)) {
    const other = await client.post('签收两次', `${SIGN}/v2/scan`, { ...scan, clientScanId: randomUUID() })
    if (other.code === 200) record.mistakes.push(`包裹 ${no} 签收两次都成功`)
  }
  return first.data
}

/** Nobody told its number; the paper inside does. */
async function claim(client: Client, { signId }: SignAnswer, orderId: number): Promise<ArrivedOrder | null> {
  await client.get('看可能的采购单', `${SIGN}/candidates?signId=${signId}`)
  const claimed = await client.post<SignAnswer>('认领无主件', `${SIGN}/claim`, { signId, orderId })
  if (!done(client, '认领无主件', claimed)) return null
  client.record.goods.claimed++
  return claimed.data.orders[0] ?? null
}

async function check(client: Client, qcId: number, carries: readonly Carried[]): Promise<void> {
  const { data } = await client.get('看质检单', `${CHECK}/details?qcId=${qcId}`)
  const lines = carries.map(({ orderDetailsId, quantity }) => ({
    orderDetailsId,
    arrivedQty: quantity,
    checkedQty: quantity,
    goodQty: quantity,
    badQty: 0,
  }))
  done(client, '提交质检', await client.post('提交质检', `${CHECK}/submit`, { qcId, version: data?.version, lines }))
}

async function shelve(day: Day, client: Client, { orderId, qcId }: ArrivedOrder, { storeId, carries }: Parcel): Promise<void> {
  const seen = await client.get<Stockable>('看可入库', `${STOCK_IN}/stockable?orderId=${orderId}`)
  if (!done(client, '看可入库', seen)) return
  const lines: object[] = []
  let pieces = 0
  for (const { orderDetailsId, skuId, stockable } of seen.data.lines) {
    const carried = carries.find((line) => line.orderDetailsId === orderDetailsId)?.quantity ?? 0
    const quantity = Math.min(stockable, carried)
    if (quantity === 0) continue
    lines.push({ orderDetailsId, quantity, placeCode: await placeFor(day, client, storeId, skuId) })
    pieces += quantity
  }
  const audit = client.chance.one(3) ? 0 : 1
  const made = await client.post('入库', `${STOCK_IN}/create`, { orderId, qcId, audit, lines })
  if (!done(client, '入库', made)) return
  if (!audit) done(client, '审核入库', await client.post('审核入库', `${STOCK_IN}/audit`, { ids: [made.data.stockInId] }))
  client.record.goods.pieces += pieces
}

/** Where the product says; in a full house, where the fewest kinds lie. */
async function placeFor(day: Day, client: Client, storeId: number, skuId: number): Promise<string | undefined> {
  const said = await client.get<DockPlace[]>('看推荐库位', `${STOCK_IN}/recommend-location?storeId=${storeId}&skuId=${skuId}`)
  const place = said.data?.find(({ locationType }) => PICKED_FROM.includes(locationType))
  if (place) return place.placeName
  const name = await day.supply.shelf(storeId)
  done(client, '核对库位', await client.get('核对库位', `${STOCK_IN}/place?storeId=${storeId}&placeCode=${name}`))
  return name
}
