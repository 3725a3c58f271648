import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { UNUSUAL_WAY } from '@erp/contract/temu/follow/unusual-transfer'
import { JOB_TYPE } from '@erp/contract/temu/setup/job.states'
import { STOCK_ORDER } from '@erp/contract/temu/stockup/stock-order.states'
import { wireDate } from '../../src/kit/clock.ts'
import type { Client } from '../client.ts'
import type { Day } from '../day.ts'
import { done } from '../purchasers.ts'
import { ask, must, rowsOf } from './asking.ts'
import type { Asked, Delivery } from './managed.ts'
import { type ManagedShop, OUT_STORE } from './shops.ts'

const TEMU = '/operation-temu'
const ORDER = `${TEMU}/delivery-order`
const UNUSUAL = `${TEMU}/unusual-transfer`
/** Why something cannot be sent today; anything else is a fault. */
export const SCARCE = /缺货|库存不足/

/** Takes what Temu asks for to the floor, and follows what left until the platform has it or somebody answers for it. */
export async function deliver(day: Day, client: Client, head: Client, shops: readonly ManagedShop[]): Promise<void> {
  const { managed } = day
  const sent: Delivery[] = []
  await prepare(day, head, shops)
  do {
    const fresh = managed.takeAsked('temu')
    for (const own of Map.groupBy(fresh, ({ shop }) => shop.shopId).values()) sent.push(...(await takeOn(day, client, head, own)))
    if (sent.length) await follow(day, client, head, sent)
  } while (await day.goesOn())
}

/** Where it is shipped from and by whom, where nobody has said yet. */
async function prepare(day: Day, head: Client, shops: readonly ManagedShop[]): Promise<void> {
  for (const { shopId } of shops) {
    const { data } = await head.get('看店铺配置', `/trust/temu/config/${shopId}`)
    if (data?.version !== 0) continue
    const { id: _id, createBy: _by, createTime: _made, updateBy: _also, updateTime: _changed, ...config } = data
    done(head, '保存店铺配置', await head.call('保存店铺配置', 'PUT', '/trust/temu/config', { ...config, outStoreId: OUT_STORE }))
  }
  await must(head, '同步快递公司', `${TEMU}/express-company/sync`, { shopId: shops[0]!.shopId })
  const { data } = await head.get<any[]>('看快递公司', `${TEMU}/express-company/list`)
  day.managed.expressCompanyId = data?.[0]?.expressCompanyId ?? 0
}

async function takeOn(day: Day, client: Client, head: Client, asked: Asked[]): Promise<Delivery[]> {
  const { shopId, storeId } = asked[0]!.shop
  await must(client, '同步备货单', `${TEMU}/shipments/sync`, { shopIds: [shopId] })
  const subPurchaseOrderSn = asked.map(({ sn }) => sn).join(',')
  const rows = await rowsOf(client, '看备货单', `${TEMU}/shipments`, { subPurchaseOrderSn })
  if (rows.length !== asked.length) client.record.mistakes.push(`平台要货 ${asked.length} 单，同步到 ${rows.length} 单`)
  for (const { stockOrderId, platformStatus } of rows)
    if (platformStatus === STOCK_ORDER.waitAccept) await must(client, '接单', `${TEMU}/shipments/accept`, { ids: [stockOrderId] })
  const onDesk = await rowsOf(client, '看备货单', `${TEMU}/shipments`, { subPurchaseOrderSn })
  const loose = onDesk.filter(({ isStaged }) => isStaged !== 1).map(({ stockOrderId }) => stockOrderId)
  if (loose.length) await must(client, '上发货台', `${TEMU}/shipments/stage`, { ids: loose })
  await exempt(head, shopId, onDesk)
  const orders = onDesk.map(({ stockOrderId }) => ({ stockOrderId }))
  const made = await must<{ orders: any[] }>(client, '创建发货单', `${ORDER}/create`, { orders })
  const deliveries = (made?.orders ?? []).map(
    ({ deliveryOrderId: id, deliveryOrderNo: no, platformDeliverySn: platformSn }): Delivery => ({
      id,
      no,
      platformSn,
      shopId,
      storeId,
    }),
  )
  client.record.sent.deliveryIds.push(...deliveries.map(({ id }) => id))
  day.managed.drafted(asked, deliveries)
  const going = []
  for (const delivery of deliveries) if (await submit(day, client, head, delivery)) going.push(delivery)
  return going
}

/** What pays too little is sent all the same today: its head answers for it. */
async function exempt(head: Client, shopId: number, rows: readonly any[]): Promise<void> {
  const poor = rows.flatMap(({ lines }) => lines.filter(({ checks }: any) => checks.some(({ check }: any) => check === 'margin')))
  const today = wireDate(new Date())
  for (const skuId of new Set(poor.map((line) => line.skuId)))
    await must(head, '加白名单', `${TEMU}/sku-whitelist/add`, {
      shopId,
      skuId,
      exemptCap: 0,
      exemptMargin: 1,
      validFrom: today,
      validTo: today,
      reason: '先保平台不断货',
    })
}

/** Others may have taken the last pieces meanwhile: it is given up with that reason. */
async function submit(day: Day, client: Client, head: Client, delivery: Delivery): Promise<boolean> {
  const ids = [delivery.id]
  const said = await ask(client, '提交发货单', `${TEMU}/pre-delivery/submit`, { ids })
  const audited = said.code === 200 ? await ask(head, '调拨审核', `${ORDER}/transfer-order-audit`, { ids }) : said
  if (audited.code === 200) {
    day.managed.audited(delivery)
    return true
  }
  if (!SCARCE.test(audited.msg)) done(client, '提交发货单', audited)
  if ((await must(client, '移除发货单', `${ORDER}/remove`, { ids, reason: audited.msg.slice(0, 100) })) === undefined)
    return false
  client.record.sent.removed++
  day.managed.ends(delivery.no)
  return false
}

/** The platform is asked what it has; those that have come to an end are followed no more. */
async function follow(day: Day, client: Client, head: Client, sent: Delivery[]): Promise<void> {
  const shopIds = [...new Set(sent.map(({ shopId }) => shopId))]
  await client.post('同步收货', `${TEMU}/job/run`, { jobTypes: [JOB_TYPE.deliveries], shopIds })
  for (const delivery of sent.slice()) {
    const { data } = await client.get('看发货单', `${ORDER}/details/${delivery.id}`)
    const isLeft = data?.status === DELIVERY.received && !(await answer(head, delivery))
    if (!isLeft && data?.status !== DELIVERY.done) continue
    sent.splice(sent.indexOf(delivery), 1)
    day.managed.ends(delivery.no)
  }
}

/** Somebody answers for what did not come, but for every second one that waits for the platform's word. Answers whether anything was done. */
async function answer(head: Client, { no }: Delivery): Promise<boolean> {
  const { sent } = head.record
  const open = await rowsOf(head, '看异常调拨', UNUSUAL, { deliveryOrderNo: no, status: [0] })
  let isHandled = open.length === 0
  for (const { id, version, missQty } of open) {
    if (++sent.unusual % 2 === 0) continue
    const entries = [{ handleType: UNUSUAL_WAY.paid, quantity: missQty, claimAmount: '10', remark: '平台赔付' }]
    isHandled = (await must(head, '处理异常调拨', `${UNUSUAL}/handle`, { id, version, entries })) !== undefined || isHandled
  }
  return isHandled
}
