import { CHECK_FLAG } from '@erp/contract/stock/document'
import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveAll } from '../../../kit/move.ts'
import { missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { auditOwned } from '../../stock/transfer/transfer-by-owner.ts'
import type { TransferOwner } from '../../stock/transfer/transfer-owner.ts'
import { followStock } from '../follow/follow-stock.ts'
import { finishIfSettled } from './finish.ts'
import { type DeliveryDoc, lockDeliveries, moveDelivery, notNow } from './lock.ts'
import { dropTransfer } from './transfer.ts'

/** All of them or none: their pieces are held; where finance has a say the order waits for it. */
export async function auditDeliveries(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await eachWaiting(tx, ids, ctx, 'audit', async (doc) => {
    if (doc.submit_by === ctx.user.userId && !may(ctx.user, 'temu:delivery:selfAudit')) throw refuse('不能审核自己提交的调拨')
    await auditOne(tx, doc, ctx)
  })
  return null
}

async function auditOne(tx: Tx, doc: DeliveryDoc, ctx: Ctx): Promise<void> {
  const flag = await tx.one<{ flag: number }>(
    sql`SELECT check_flag AS flag FROM stock_transfer_receipt WHERE id = ${doc.transfer_id}`,
  )
  if (flag!.flag === CHECK_FLAG.audited) throw refuse(`发货单${doc.delivery_order_no}的调拨单待财务审核`)
  const { waitsForFinance } = await auditOwned(tx, doc.transfer_id!, ctx).catch(inOurWords)
  const set = { auditBy: ctx.user.userId, auditTime: ctx.now }
  if (!waitsForFinance) return void (await moveDelivery(tx, 'audit', doc.id, ctx, { set }))
  await tx.run(sql`
    UPDATE temu_delivery_order SET audit_by = ${set.auditBy}, audit_time = ${set.auditTime}, version = version + 1, update_by = ${set.auditBy}, update_time = ${ctx.now} WHERE id = ${doc.id}`)
  await log(tx, ctx, {
    entity: deliveryOrder.path,
    entityId: doc.id,
    action: '调拨审核',
    note: '待财务审核',
    version: doc.version + 1,
  })
}

interface Short {
  sku: string | null
  need: number
  available: number
}
/** Stock names places; here the whole store is asked. */
function inOurWords(error: unknown): never {
  const { shortages } = (error instanceof Refusal ? (error.data ?? {}) : {}) as { shortages?: Short[] }
  if (!shortages) throw error
  throw refuse(`库存不足：${shortages.map(({ sku, need, available }) => `${sku} 需 ${need} 可用 ${available}`).join('；')}`, {
    shortages,
  })
}

/** Back to its seller; what was held is free. */
export async function rejectDeliveries(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  await eachWaiting(tx, ids, ctx, 'reject', (doc) => sendBack(tx, doc, reason, ctx))
  return null
}

async function sendBack(tx: Tx, doc: DeliveryDoc, reason: string, ctx: Ctx): Promise<void> {
  const set = { submitBy: null, submitTime: null, auditBy: null, auditTime: null }
  await moveDelivery(tx, 'reject', doc.id, ctx, { note: reason, set })
  await dropTransfer(tx, doc, reason, ctx)
}

async function eachWaiting(
  tx: Tx,
  ids: number[],
  ctx: Ctx,
  verb: 'audit' | 'reject',
  act: (doc: DeliveryDoc) => Promise<void>,
): Promise<void> {
  const docs = new Map((await lockDeliveries(tx, ids, ctx)).map((doc) => [doc.id, doc]))
  await moveAll(ids, async (id) => {
    const doc = docs.get(id)
    if (!doc) throw missing(deliveryOrder.title)
    if (doc.status !== DELIVERY.waitAudit) throw refuse(notNow(doc, verb))
    await act(doc)
  })
}

const ofTransfer = (tx: Tx, transferId: number): Promise<DeliveryDoc | undefined> =>
  tx.one<DeliveryDoc>(sql`SELECT * FROM temu_delivery_order WHERE transfer_id = ${transferId} AND deleted_at IS NULL`)

/** What happens to the transfer of a delivery order in the books of stock. */
export const deliveryTransfers: TransferOwner = {
  ownersOf: async (tx, ids) => {
    const found = await tx.query<{ id: number; no: string }>(sql`
      SELECT transfer_id AS id, delivery_order_no AS no FROM temu_delivery_order WHERE transfer_id = ANY(${[...ids]}::bigint[]) AND deleted_at IS NULL`)
    return new Map(found.map(({ id, no }) => [id, `发货单${no}`]))
  },
  lock: async (tx, transferId) => {
    const doc = await ofTransfer(tx, transferId)
    if (doc) await lockDeliveries(tx, [doc.id], {} as Pick<Ctx, 'user'>)
  },
  financed: async (tx, transferId, rejected, ctx) => {
    const doc = await ofTransfer(tx, transferId)
    if (!doc) return
    if (rejected === null) await moveDelivery(tx, 'audit', doc.id, ctx, { action: '财务审核' })
    else await sendBack(tx, doc, rejected, ctx)
  },
  settled: async (tx, transferId, ctx) => {
    const doc = await ofTransfer(tx, transferId)
    if (!doc) return
    await followStock(tx, transferId, ctx)
    await finishIfSettled(tx, doc.id, ctx)
  },
}
