import { CHECK_FLAG } from '@erp/contract/stock/document'
import { DELIVERY, deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { moveAll, moveSet } from '../../../kit/move.ts'
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
  const docs = await lockDeliveries(tx, ids, ctx)
  const audited = await auditedOf(tx, docs)
  await eachWaiting(docs, ids, 'audit', async (doc) => {
    if (doc.submit_by === ctx.user.userId && !may(ctx.user, 'temu:delivery:selfAudit')) throw refuse('不能审核自己提交的调拨')
    if (audited.has(doc.id)) throw refuse(`发货单${doc.delivery_order_no}的调拨单待财务审核`)
  })
  const transferIds = docs.map(({ transfer_id }) => transfer_id!)
  const waits = await auditOwned(tx, transferIds, ctx).catch((error: unknown) => inOurWords(error, docs))
  const set = { auditBy: ctx.user.userId, auditTime: ctx.now }
  const passed = docs.flatMap(({ id, transfer_id }) => (waits.has(transfer_id!) ? [] : [id]))
  if (passed.length) await moveSet(tx, deliveryOrder, deliveryStates, 'audit', passed, ctx, { set })
  await noteWaiting(
    tx,
    docs.filter(({ id }) => !passed.includes(id)),
    ctx,
  )
  return null
}

/** Those whose transfer was audited and is with finance. */
async function auditedOf(tx: Tx, docs: readonly DeliveryDoc[]): Promise<ReadonlySet<number>> {
  const found = await tx.query<{ id: number }>(sql`
    SELECT d.id FROM temu_delivery_order d JOIN stock_transfer_receipt r ON r.id = d.transfer_id
    WHERE d.id = ANY(${docs.map(({ id }) => id)}::bigint[]) AND r.check_flag = ${CHECK_FLAG.audited}`)
  return new Set(found.map(({ id }) => id))
}

async function noteWaiting(tx: Tx, docs: readonly DeliveryDoc[], ctx: Ctx): Promise<void> {
  if (docs.length === 0) return
  await tx.run(sql`
    UPDATE temu_delivery_order SET audit_by = ${ctx.user.userId}, audit_time = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${docs.map(({ id }) => id)}::bigint[])`)
  const entity = deliveryOrder.path
  await logAll(
    tx,
    ctx,
    docs.map(({ id, version }) => ({ entity, entityId: id, action: '调拨审核', note: '待财务审核', version: version + 1 })),
  )
}

interface Short {
  transferId: number
  sku: string | null
  need: number
  available: number
}
/** Stock names places; here the whole store is asked, and of several orders which. */
function inOurWords(error: unknown, docs: readonly DeliveryDoc[]): never {
  const { shortages } = (error instanceof Refusal ? (error.data ?? {}) : {}) as { shortages?: Short[] }
  if (!shortages) throw error
  const refusals = docs.flatMap(({ id, delivery_order_no, transfer_id }) => {
    const own = shortages.filter(({ transferId }) => transferId === transfer_id)
    const said = own.map(({ sku, need, available }) => `${sku} 需 ${need} 可用 ${available}`).join('；')
    const no = docs.length > 1 ? `${delivery_order_no}：` : ''
    return own.length ? [{ id, reason: `${no}库存不足：${said}` }] : []
  })
  throw refuse(refusals.map(({ reason }) => reason).join('；'), { refusals, shortages })
}

/** Back to its seller; what was held is free. */
export async function rejectDeliveries(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  const docs = await lockDeliveries(tx, ids, ctx)
  await eachWaiting(docs, ids, 'reject', (doc) => sendBack(tx, doc, reason, ctx))
  return null
}

async function sendBack(tx: Tx, doc: DeliveryDoc, reason: string, ctx: Ctx): Promise<void> {
  const set = { submitBy: null, submitTime: null, auditBy: null, auditTime: null }
  await moveDelivery(tx, 'reject', doc.id, ctx, { note: reason, set })
  await dropTransfer(tx, doc, reason, ctx)
}

async function eachWaiting(
  found: readonly DeliveryDoc[],
  ids: number[],
  verb: 'audit' | 'reject',
  act: (doc: DeliveryDoc) => Promise<void>,
): Promise<void> {
  const docs = new Map(found.map((doc) => [doc.id, doc]))
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
