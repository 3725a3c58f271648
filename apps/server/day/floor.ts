import type { Client } from './client.ts'
import type { Day } from './day.ts'
import { STORE } from './world.ts'

const listOf = async (client: Client, list: string, condition: object, pageSize = 50): Promise<any[]> =>
  (await client.post('查列表', `/order/${list}/list-page`, { pageNum: 1, pageSize, condition })).data?.list ?? []

/** Allocates what was pushed, makes waves of it, and gives those that were short another chance. */
export async function keep(day: Day, client: Client): Promise<void> {
  do {
    await client.post('分配', '/order/tradeInfo/distributeOrder', { storeId: STORE })
    await client.post('生成波次', '/order/tradeInfo/batchSorting', { storeId: STORE, ...(day.isSoldOut() ? { force: 1 } : {}) })
    const short = await listOf(client, 'similar-stock-out-order', {})
    const ours = short.filter((row) => day.isOurs(row)).map(({ id }) => id)
    if (ours.length && client.chance.one(3))
      await client.post('重新分配', '/order/similar-stock-out-order/to-wait-distribute', { ids: ours })
  } while (await day.goesOn())
}

/** Claims what waits, walks it shelf by shelf; sometimes a shelf has less than the book. */
export async function pick(day: Day, client: Client): Promise<void> {
  do {
    const own = await listOf(client, 'pick-order', { storeId: [STORE], status: [20], pickerId: [day.idOf(client.username)] })
    for (const { pickNo } of own) await walk(client, pickNo)
    const [waiting] = [
      client.chance.pick((await listOf(client, 'pick-order', { storeId: [STORE], status: [10] }, 10)).slice(0, 4)),
    ]
    const cart = waiting && (await day.freeBox(client, 1))
    if (!waiting || !cart) continue
    const { code } = await client.post('领取', '/order/pick-order/claim', { pickNo: waiting.pickNo, containerNos: [cart] })
    if (code === 200) await walk(client, waiting.pickNo)
  } while (await day.goesOn())
}

async function walk(client: Client, pickNo: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { data } = await client.get('看拣货单', `/order/pick-order/scan/${pickNo}`)
    const line = data?.lines.find((each: any) => each.lineId === data.next)
    if (!data || data.status !== 20) return
    if (!line) break
    await takeLine(client, pickNo, line, data.containers[0]?.containerNo)
  }
  await client.post('完成拣货', '/order/pick-order/finish', { pickNo })
}

async function takeLine(client: Client, pickNo: string, line: any, containerNo: string): Promise<void> {
  const { chance } = client
  const { locationId, skuId, sku } = line
  const open = line.quantity - line.pickedQty - line.shortQty
  if (chance.one(60)) {
    await client.post('短少', '/order/pick-order/short', { pickNo, locationId, skuId, foundQty: chance.below(open) })
    return
  }
  const code = chance.one(4) && line.barcode ? line.barcode : sku
  if (chance.one(50))
    await client.scan('拣错', 'pick', '/order/pick-order/pick', {
      pickNo,
      locationId,
      sku: code,
      quantity: open + 1,
      containerNo,
    })
  const quantity = open > 1 && chance.one(2) ? 1 + chance.below(open) : open
  await client.scan('拣货', 'pick', '/order/pick-order/pick', { pickNo, locationId, sku: code, quantity, containerNo })
}

/** Binds a wall and sows piece by piece; several may stand at one wall. */
export async function sow(day: Day, client: Client): Promise<void> {
  do {
    const batches = await listOf(client, 'order-picking-batch', { storeId: [STORE], status: [30] }, 20)
    const batch = client.chance.pick(batches)
    if (!batch) continue
    const { data } = await client.get('看播种墙', `/order/wait-sowing-order/progress/${batch.id}`)
    if (data && !data.wallId) {
      const wall = await day.freeBox(client, 2, data.slots.length)
      if (!wall) continue
      const { code } = await client.post('绑定播种墙', '/order/wait-sowing-order/bind-wall', {
        batchId: batch.id,
        wallCode: wall,
      })
      if (code !== 200) continue
    }
    await sowBatch(client, batch.id)
  } while (await day.goesOn())
}

async function sowBatch(client: Client, batchId: number): Promise<void> {
  const { chance } = client
  for (let pieces = 0; pieces < 400; pieces++) {
    const { data } = await client.get('看播种墙', `/order/wait-sowing-order/progress/${batchId}`)
    const lines = (data?.slots ?? [])
      .filter((slot: any) => slot.status === 80 || slot.status === 100)
      .flatMap((slot: any) => slot.lines.filter((line: any) => line.quantity > line.sownQty + line.shortQty))
    const line = chance.pick<any>(lines)
    if (!data || data.status !== 30) return
    if (!line) break
    if (chance.one(120)) {
      await client.post('完成播种', '/order/wait-sowing-order/finish', { batchId, force: 1 })
      return
    }
    await client.scan('播种', 'sow', '/order/wait-sowing-order/scan', { batchId, sku: line.sku })
  }
  const short = await client.get('看播种墙', `/order/wait-sowing-order/progress/${batchId}`)
  if (short.data?.slots.some((slot: any) => slot.status === 100))
    await client.post('完成播种', '/order/wait-sowing-order/finish', { batchId })
}
