import type { Client } from './client.ts'
import type { Day } from './day.ts'

const TABS = ['one', 'many', 'mixed']
const FULL = 25

export async function pack(day: Day, client: Client, storeId: number): Promise<void> {
  do {
    for (const tab of TABS) {
      const rows = await client.list('看待包装', 'wait-package-order', { storeId: [storeId], tab })
      for (const { orderNo } of day.atHand(client, rows, ({ id }) => `pack ${id}`)) await packOne(day, client, orderNo)
    }
  } while (await day.goesOn())
}

async function packOne(day: Day, client: Client, orderNo: string): Promise<void> {
  const { chance } = client
  const opened = await client.post('打开包装', '/order/wait-package-order/scan', { code: orderNo })
  const { order, batchId } = opened.data ?? {}
  if (!order) return
  if (chance.one(90)) {
    await client.post('包装缺件', '/order/wait-package-order/short', {
      id: order.orderId,
      lines: [{ orderDetailsId: order.lines[0].orderDetailsId, quantity: 1 }],
    })
    return
  }
  let done: any = null
  for (const { sku, quantity, packedQty } of order.lines) {
    if (quantity === packedQty) continue
    const piece =
      order.pickKind === 1 && batchId ? { batchId, sku } : { orderId: order.orderId, sku, quantity: quantity - packedQty }
    const { code, data, msg } = await client.scan('包装校验', 'pack', '/order/wait-package-order/check', piece)
    if (msg.startsWith('取号失败')) day.refuseByCarrier(order.orderId)
    if (code !== 200) return
    done = data
  }
  if (!done?.isPacked) {
    const { data, msg } = await client.post('完成包装', '/order/wait-package-order/finish', { id: order.orderId })
    if (msg.startsWith('取号失败')) day.refuseByCarrier(order.orderId)
    done = data
  }
  if (done?.isPacked && done.labelPrintedCount !== 1) await printOf(client, done.orderId)
}

const printOf = (client: Client, id: number) => client.post('打印面单', '/express/label/print', { ids: [id], kind: 1 })

export async function ship(day: Day, client: Client, storeId: number): Promise<void> {
  const bags = new Map<number, Bag>()
  do {
    const packed = await client.list('看已包装', 'wait-package-order', { storeId: [storeId], tab: 'packed' })
    for (const row of day.atHand(client, packed, ({ id }) => `weigh ${id}`)) await weighOne(client, row)
    const ready = await client.list('看待发货', 'wait-ship-order', { storeId: [storeId] })
    for (const row of day.atHand(client, ready, ({ id }) => `ship ${id}`)) await bagOne(client, row, storeId, bags)
  } while (await day.goesOn())
}

async function weighOne(client: Client, row: any): Promise<void> {
  const { chance } = client
  const est = row.estWeight ?? 100
  const off = chance.one(30) ? 3.6 : chance.one(15) ? 1.5 : 0.3
  const weight = Math.max(1, Math.round(est + Math.max(20, est / 10) * off))
  const body = { code: row.trackingNumber ?? row.orderNo, weight, deliver: chance.one(2) ? 1 : 0 }
  const first = await client.scan('称重', 'weigh', '/order/tradeInfo/weightDeliver', body)
  if (first.code === 200 && chance.one(20)) await twice(client, '称重', '/order/tradeInfo/weightDeliver', body)
  if (first.code === 200) return
  if (first.msg.includes('未打印面单')) await printOf(client, row.id)
  await client.scan('称重', 'weigh', '/order/tradeInfo/weightDeliver', { ...body, weight: est })
}

interface Bag {
  id: number
  parcels: number
}

async function bagOne(client: Client, row: any, storeId: number, bags: Map<number, Bag>): Promise<void> {
  const { chance } = client
  const { id, expressId, orderNo } = row
  if (chance.one(40)) {
    await client.post('退回包装', '/order/wait-ship-order/back-to-package', { ids: [id], reason: '面单贴歪' })
    return
  }
  if (!expressId) return
  const bag = bags.get(expressId) ?? (await client.post('开袋', '/order/wait-ship-order/handover', { storeId, expressId })).data
  if (!bag) return
  bags.set(expressId, bag)
  const body = { handoverId: bag.id, code: orderNo }
  const { code, msg } = await client.scan('扫描发货', 'ship', '/order/wait-ship-order/scan-ship', body)
  if (code === 200 && chance.one(20)) await twice(client, '扫描发货', '/order/wait-ship-order/scan-ship', body)
  if (code !== 200 && msg.includes('未打印面单')) await printOf(client, id)
  if (code === 200) bag.parcels++
  if (bag.parcels < FULL && code === 200) return
  bags.delete(expressId)
  if (bag.parcels >= FULL) await client.post('交接', '/order/wait-ship-order/handover/close', { id: bag.id, driver: '李师傅' })
}

async function twice(client: Client, step: string, path: string, body: object): Promise<void> {
  const { code, msg } = await client.post(`${step}两次`, path, { ...body, scanId: client.chance.id('twice') })
  if (code === 200) client.record.mistakes.push(`${step}两次都成功：${JSON.stringify(body)} ${msg}`)
}
