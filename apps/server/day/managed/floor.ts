import { DELIVERY_METHOD } from '@erp/contract/temu/delivery/delivery.states'
import type { Client } from '../client.ts'
import type { Day } from '../day.ts'
import { must, scan } from './asking.ts'
import type { Delivery } from './managed.ts'

const TEMU = '/operation-temu'
const PICK = `${TEMU}/pick-receipt`
const BOX = `${TEMU}/delivery-order/sku-package`
const MOST_IN_BOX = 8

/** Picks, labels, bags, packs and ships what was audited; every third walk finds a piece less than it should. */
export async function prepare(day: Day, client: Client, storeId: number): Promise<void> {
  let nth = 0
  do {
    const ready = day.managed.takeToPick(storeId)
    if (ready.length === 0) continue
    const made = await must<{ picks: any[] }>(client, '生成平台拣货单', `${PICK}/create`, { ids: ready.map(({ id }) => id) })
    for (const { pickNo } of made?.picks ?? []) await walk(day, client, storeId, pickNo, ++nth)
    for (const delivery of ready) await sendOff(day, client, delivery)
  } while (await day.goesOn())
}

async function walk(day: Day, client: Client, storeId: number, pickNo: string, nth: number): Promise<void> {
  const cart = nth % 2 === 0 ? await day.freeBox(client, storeId, 1) : undefined
  const claimed = await must(client, '领取平台拣货单', `${PICK}/claim`, { pickNo, ...(cart && { containerNo: cart }) })
  const shortLineIds: number[] = []
  for (const [i, line] of (claimed?.lines ?? []).entries()) {
    const isShort = nth % 3 === 0 && i === 0 && line.quantity > 1
    const quantity = line.quantity - (isShort ? 1 : 0)
    const { locationName, sku } = line
    await scan(client, '平台拣货', `${TEMU}/pick-record/add`, { pickNo, locationName, sku, quantity })
    if (isShort) shortLineIds.push(line.lineId)
  }
  await must(client, '完成平台拣货', `${PICK}/finish`, { pickNo, shortLineIds })
  day.managed.steps++
}

async function sendOff(day: Day, client: Client, delivery: Delivery): Promise<void> {
  const { no: deliveryOrderNo, id: deliveryOrderId } = delivery
  for (const [step, work] of [
    ['贴标', 'label-record'],
    ['套袋', 'package-record'],
  ] as const) {
    const { data } = await client.get(`看${step}`, `${TEMU}/${work}/scan/${deliveryOrderNo}`)
    for (const { sku, pickedQty: quantity } of data?.lines ?? [])
      if (quantity > 0) await scan(client, step, `${TEMU}/${work}/add`, { deliveryOrderNo, sku, quantity })
  }
  const pieces = await pack(client, deliveryOrderNo)
  const expressDeliveryNo = client.chance
    .id('SF')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const { expressCompanyId } = day.managed
  const orders = [{ deliveryOrderId, deliveryMethod: DELIVERY_METHOD.entrusted, expressCompanyId, expressDeliveryNo }]
  if ((await must(client, '平台发货', `${TEMU}/delivery-order/ship`, { orders })) === undefined) return
  client.record.sent.shipped += pieces
  day.managed.left(delivery)
}

/** As many boxes as it takes. */
async function pack(client: Client, deliveryOrderNo: string): Promise<number> {
  const { data } = await client.get('看装箱', `${BOX}/scan/${deliveryOrderNo}`)
  const pieces: string[] = (data?.lines ?? []).flatMap(({ sku, pickedQty }: any) => Array.from({ length: pickedQty }, () => sku))
  for (let from = 0; from < pieces.length; from += MOST_IN_BOX) {
    const opened = await scan(client, '开箱', `${BOX}/open`, { deliveryOrderNo })
    const packageNo = opened?.screen.open?.packageNo
    const inside = Map.groupBy(pieces.slice(from, from + MOST_IN_BOX), (sku) => sku)
    for (const [sku, { length: quantity }] of inside) await scan(client, '装箱', `${BOX}/add-sku`, { packageNo, sku, quantity })
    await scan(client, '封箱', `${BOX}/seal`, { packageNo, weight: (0.5 + client.chance.next()).toFixed(3) })
  }
  return pieces.length
}
