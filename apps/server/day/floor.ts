import { STAGE } from '@erp/contract/order/order.states'
import { PICK_STATE } from '@erp/contract/order/pick/pick-order'
import { BATCH_STATE } from '@erp/contract/order/wave/order-picking-batch'
import { type Client, NEWEST } from './client.ts'
import type { Day } from './day.ts'

export async function keep(day: Day, client: Client, storeId: number): Promise<void> {
  do {
    const begun = Date.now()
    await client.post('分配', '/order/tradeInfo/distributeOrder', { storeId })
    day.allots(storeId, begun)
    await client.post('生成波次', '/order/tradeInfo/batchSorting', { storeId, ...(day.isSoldOut() ? { force: 1 } : {}) })
    if (!client.chance.one(3)) continue
    const short = await client.list('看疑似缺货', 'similar-stock-out-order', { storeId: [storeId] }, NEWEST)
    const ids = short.filter((row) => day.isOurs(row)).map(({ id }) => id)
    if (ids.length) await client.post('重新分配', '/order/similar-stock-out-order/to-wait-distribute', { ids })
  } while (await day.goesOn(3))
}

/** The head clears carts and walls in which only missing or stopped pieces are left, and stops what no carrier takes. */
export async function clear(day: Day, client: Client): Promise<void> {
  while (await day.goesOn(3)) {
    for (const id of day.refusedByCarrier())
      await client.post('拦截', '/order/tradeInfo/intercept', { ids: [id], reason: '承运商拒收' })
    for (const box of await day.leftBoxes())
      await client.post('强制释放', '/stock/store-container/force-free', { ...box, reason: '只剩缺件或拦截的货品' })
  }
}

export async function pick(day: Day, client: Client, storeId: number): Promise<void> {
  do {
    while (await pickNext(day, client, storeId));
    if (client.chance.one(3)) await finishOwn(day, client, storeId)
  } while (await day.goesOn())
}

async function pickNext(day: Day, client: Client, storeId: number): Promise<boolean> {
  const waiting = await client.list(
    '看待拣货',
    'pick-order',
    { storeId: [storeId], status: [PICK_STATE.waitClaim] },
    { pageSize: 20 },
  )
  const [next] = day.atHand(client, waiting, ({ pickNo }) => pickNo)
  const cart = next && (await day.freeBox(client, storeId, 1))
  if (!cart) return false
  const { code } = await client.post('领取', '/order/pick-order/claim', { pickNo: next.pickNo, containerNos: [cart] })
  if (code === 200) await walk(client, next.pickNo)
  return code === 200
}

async function finishOwn(day: Day, client: Client, storeId: number): Promise<void> {
  const mine = { storeId: [storeId], status: [PICK_STATE.picking], pickerId: [day.idOf(client.username)] }
  for (const { pickNo } of await client.list('看拣货中', 'pick-order', mine)) await walk(client, pickNo)
}

async function walk(client: Client, pickNo: string): Promise<void> {
  for (let rounds = 0; rounds < 50; rounds++) {
    const { data } = await client.get('看拣货单', `/order/pick-order/scan/${pickNo}`)
    if (!data || data.status !== PICK_STATE.picking) return
    const open = data.lines.filter((line: any) => line.quantity > line.pickedQty + line.shortQty)
    if (open.length === 0) break
    for (const line of open) if (!(await takeLine(client, pickNo, line, data.containers[0]?.containerNo))) break
  }
  await client.post('完成拣货', '/order/pick-order/finish', { pickNo })
}

async function takeLine(client: Client, pickNo: string, line: any, containerNo: string): Promise<boolean> {
  const { chance } = client
  const { locationId, skuId, sku } = line
  const open = line.quantity - line.pickedQty - line.shortQty
  if (chance.one(60)) {
    await client.post('短少', '/order/pick-order/short', { pickNo, locationId, skuId, foundQty: chance.below(open) })
    return false
  }
  const place = { pickNo, locationId, containerNo, sku: chance.one(4) && line.barcode ? line.barcode : sku }
  if (chance.one(50)) await client.scan('拣错', 'pick', '/order/pick-order/pick', { ...place, quantity: open + 1 })
  const quantity = open > 1 && chance.one(4) ? 1 + chance.below(open) : open
  const { code } = await client.scan('拣货', 'pick', '/order/pick-order/pick', { ...place, quantity })
  return code === 200 && quantity === open
}

export async function sow(day: Day, client: Client, storeId: number): Promise<void> {
  do {
    const batches = await client.list('看待播种', 'order-picking-batch', { storeId: [storeId], status: [BATCH_STATE.waitSow] })
    const [batch] = day.atHand(client, batches, ({ id }) => `batch ${id}`)
    if (!batch) continue
    const { data } = await client.get('看播种墙', `/order/wait-sowing-order/progress/${batch.id}`)
    if (!data?.slots.some(({ status }: any) => status === STAGE.waitSow || (status === STAGE.short && data.wallId))) continue
    if (!data.wallId) {
      const wallCode = await day.freeBox(client, storeId, 2, data.slots.length)
      if (!wallCode) continue
      const { code } = await client.post('绑定播种墙', '/order/wait-sowing-order/bind-wall', { batchId: batch.id, wallCode })
      if (code !== 200) continue
    }
    await sowBatch(client, batch.id)
  } while (await day.goesOn())
}

async function sowBatch(client: Client, batchId: number): Promise<void> {
  const { chance } = client
  for (let rounds = 0; rounds < 20; rounds++) {
    const { data } = await client.get('看播种墙', `/order/wait-sowing-order/progress/${batchId}`)
    if (!data || data.status !== BATCH_STATE.waitSow) return
    const slots = data.slots.filter((slot: any) => slot.status === STAGE.waitSow || slot.status === STAGE.short)
    const skus: string[] = slots.flatMap((slot: any) => slot.lines.flatMap(openPieces))
    if (skus.length === 0) {
      if (slots.length) await client.post('完成播种', '/order/wait-sowing-order/finish', { batchId })
      return
    }
    if (chance.one(15)) await client.post('完成播种', '/order/wait-sowing-order/finish', { batchId, force: 1 })
    else for (const sku of skus) await client.scan('播种', 'sow', '/order/wait-sowing-order/scan', { batchId, sku })
  }
}

const openPieces = ({ sku, quantity, sownQty, shortQty }: any): string[] =>
  Array.from({ length: quantity - sownQty - shortQty }, () => sku)
