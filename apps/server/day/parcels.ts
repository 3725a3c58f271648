import type { Client } from './client.ts'
import type { Day } from './day.ts'
import { STORE } from './world.ts'

const rowsOf = async (client: Client, list: string, condition: object): Promise<any[]> =>
  (
    await client.post('查列表', `/order/${list}/list-page`, {
      pageNum: 1,
      pageSize: 20,
      condition: { storeId: [STORE], ...condition },
    })
  ).data?.list ?? []

/** Opens an order that waits, checks its pieces and prints its label. Two may open the same one. */
export async function pack(day: Day, client: Client): Promise<void> {
  do {
    for (const tab of ['one', 'many', 'mixed']) {
      const rows = (await rowsOf(client, 'wait-package-order', { tab })).slice(0, 8)
      for (let n = 0; n < 3 && rows.length; n++) await packOne(client, client.chance.pick(rows)!.orderNo)
    }
  } while (await day.goesOn())
}

async function packOne(client: Client, orderNo: string): Promise<void> {
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
    const { code, data } = await client.scan('包装校验', 'pack', '/order/wait-package-order/check', piece)
    if (code !== 200) return
    done = data
  }
  const packed = done?.isPacked
    ? done
    : (await client.post('完成包装', '/order/wait-package-order/finish', { id: order.orderId })).data
  if (packed?.isPacked && packed.labelPrintedCount !== 1) await printOf(client, packed.orderId)
}

const printOf = (client: Client, id: number) => client.post('打印面单', '/express/label/print', { ids: [id], kind: 1 })

/** Weighs what is packed, half of it straight out of the house; the rest goes into the bag of its carrier. */
export async function ship(day: Day, client: Client): Promise<void> {
  do {
    for (const row of (await rowsOf(client, 'wait-package-order', { tab: 'packed' })).slice(0, 12)) await weighOne(client, row)
    const ready = (await rowsOf(client, 'wait-ship-order', {})).slice(0, 12)
    for (const row of ready) await bagOne(client, row)
  } while (await day.goesOn())
}

async function weighOne(client: Client, row: any): Promise<void> {
  const { chance } = client
  const est = row.estWeight ?? 100
  const off = chance.one(30) ? 3.6 : chance.one(15) ? 1.5 : 0.3
  const weight = Math.max(1, Math.round(est + Math.max(20, est / 10) * off))
  const body = { code: row.trackingNumber ?? row.orderNo, weight, deliver: chance.one(2) ? 1 : 0 }
  const first = await client.scan('称重', 'weigh', '/order/tradeInfo/weightDeliver', body)
  if (first.code === 409 && first.msg.includes('未打印面单')) await printOf(client, row.id)
  else if (first.code !== 200) await client.scan('称重', 'weigh', '/order/tradeInfo/weightDeliver', { ...body, weight: est })
  else if (chance.one(20)) await twice(client, '称重', '/order/tradeInfo/weightDeliver', body)
}

async function bagOne(client: Client, row: any): Promise<void> {
  const { chance } = client
  if (chance.one(40)) {
    await client.post('退回包装', '/order/wait-ship-order/back-to-package', { ids: [row.id], reason: '面单贴歪' })
    return
  }
  if (!row.expressId) return
  const bag = await client.post('开袋', '/order/wait-ship-order/handover', { storeId: STORE, expressId: row.expressId })
  if (!bag.data) return
  const body = { handoverId: bag.data.id, code: row.orderNo }
  const { code, msg } = await client.scan('扫描发货', 'ship', '/order/wait-ship-order/scan-ship', body)
  if (code === 200 && chance.one(20)) await twice(client, '扫描发货', '/order/wait-ship-order/scan-ship', body)
  if (code !== 200 && msg.includes('未打印面单')) await printOf(client, row.id)
  if (bag.data.parcels > 25)
    await client.post('交接', '/order/wait-ship-order/handover/close', { id: bag.data.id, driver: '李师傅' })
}

/** The same parcel under another scan: told when it was scanned first, and nothing else. */
async function twice(client: Client, step: string, path: string, body: object): Promise<void> {
  const { code, msg } = await client.post(`${step}两次`, path, { ...body, scanId: client.chance.id('twice') })
  if (code === 200) client.record.mistakes.push(`${step}两次都成功：${JSON.stringify(body)} ${msg}`)
}
