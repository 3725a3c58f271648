import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { eachOrder } from '../../../../src/modules/order/each.ts'
import { errorBills, settlingBills } from '../../../../src/modules/order/returns/order-error-bill.ts'
import { logicalReturns } from '../../../../src/modules/order/returns/order-logical-return.ts'
import { closeHandover, openHandover, scanShip } from '../../../../src/modules/order/ship/handover.ts'
import { shipOrder } from '../../../../src/modules/order/ship/ship.ts'
import { stage } from '../../../../src/modules/order/states.ts'
import { inStage, type OpenOrders } from './order-open-orders.ts'

const STORE = 1
const DAY = 24 * 60

/** Shipped one by one or bagged for the carrier; what went wrong and what came back is on record. */
export async function leaveHouse(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  const ctx = await open.at(26, 'warehouse')
  await eachOrder(await inStage(tx, open.of('shipped'), 110), ctx, (within, order) => shipOrder(within, ctx, order))
  await bag(open)
  const soon = open.now - 50 * 60_000
  await open.play.tellInVain(soon)
  await open.play.tellPlatforms(soon)
}

async function bag(open: OpenOrders): Promise<void> {
  const { tx } = open.play
  const ready = await inStage(tx, open.of('bagged'), 110)
  const parcels = await tx.query<{ no: string; expressId: number }>(
    sql`SELECT order_no AS no, express_id AS "expressId" FROM order_trade_info WHERE id = ANY(${ready}::bigint[]) ORDER BY id`,
  )
  for (const [nth, [expressId, own]] of [...Map.groupBy(parcels, (parcel) => parcel.expressId)].entries()) {
    const ctx = await open.at(22, 'warehouse')
    const { id: handoverId } = await openHandover(tx, { storeId: STORE, expressId }, ctx)
    for (const { no } of own) await scanShip(tx, { handoverId, code: no, scanId: `ship-${no}` }, ctx)
    if (nth % 2 === 0) await closeHandover(tx, { id: handoverId, driver: '李师傅' }, await open.at(15, 'warehouse'))
  }
}

interface Gone {
  id: number
  orderNo: string
  lineId: number
  storeId: number
  skuId: number
}
/** Errors and returns of the last weeks, in every state they can be in. */
export async function seedAftermath(open: OpenOrders, rounds: number): Promise<void> {
  const { tx } = open.play
  const gone = await tx.query<Gone>(sql`
    SELECT DISTINCT ON (t.ship_time, t.id) t.id, t.order_no AS "orderNo", d.id AS "lineId", t.store_id AS "storeId", d.stock_sku_id AS "skuId"
    FROM order_trade_info t JOIN order_details d ON d.order_id = t.id
    WHERE t.status = ${stage.shipped} AND t.store_id IN (1, 2, 3) AND t.fulfil_by = 1 AND t.merge_to_id IS NULL AND t.deliver_time IS NOT NULL ORDER BY t.ship_time DESC, t.id LIMIT ${rounds * 10}`)
  for (let round = 0; round < rounds; round++) {
    const own = gone.slice(round * 10, round * 10 + 10)
    if (own.length < 10) return
    await blame(open, own.slice(0, 4))
    await comeBack(open, own.slice(4))
  }
}

/** 100, 200, 600 and 700. */
async function blame(open: OpenOrders, [waits, audited, settled, voided]: Gone[]): Promise<void> {
  const { tx } = open.play
  const duty = await open.play.idOf('wh.cheng')
  const note = async (order: Gone, errorType: number, days: number) => {
    const said = {
      orderNo: order.orderNo,
      errorType,
      step: 3,
      skuId: order.skuId,
      quantity: 1,
      dutyUserId: duty,
      lossAmount: '12.50',
      deductPoints: '2',
    }
    const made = await errorBills.create(tx, { ...said, remark: '买家反馈' } as never, await open.at(days * DAY, 'warehouse'))
    return (made as { id: number }).id
  }
  await note(waits!, 1, 1)
  const [second, third, fourth] = [await note(audited!, 2, 2), await note(settled!, 4, 45), await note(voided!, 7, 3)]
  await errorBills.audit(tx, { ids: [second] }, await open.at(DAY, 'supervisor'))
  await errorBills.audit(tx, { ids: [third] }, await open.at(40 * DAY, 'supervisor'))
  await errorBills.invalid(tx, { ids: [fourth], reason: '重复登记' }, await open.at(2 * DAY, 'supervisor'))
  await settlingBills.run((await open.at(9 * 60)).house)
}

/** On the way, signed, waiting for the audit, put away, audited, void. */
async function comeBack(open: OpenOrders, [onWay, signed, waits, stored, audited, voided]: Gone[]): Promise<void> {
  const { tx } = open.play
  const note = async ({ id, lineId, storeId }: Gone, kind: 1 | 2, days: number) => {
    const lines = [{ orderDetailsId: lineId, quantity: 1 }]
    const said = { kind, orderId: id, storeId, expressDeliveryNo: `RT${1_000_000 + id}`, reason: '1', lines }
    const made = await logicalReturns.create(tx, said as never, await open.at(days * DAY, 'admin'))
    return (made as { id: number }).id
  }
  await note(onWay!, 1, 3)
  const [second, fourth, sixth] = [await note(signed!, 1, 4), await note(stored!, 1, 5), await note(voided!, 1, 2)]
  await note(waits!, 2, 1)
  const fifth = await note(audited!, 2, 3)
  for (const id of [second, fourth]) await logicalReturns.sign(tx, { id }, await open.at(DAY, 'warehouse'))
  await putAway(tx, fourth, stored!, await open.at(10 * 60, 'warehouse'))
  await logicalReturns.audit(tx, { ids: [fifth] }, await open.at(11 * 60, 'finance'))
  await logicalReturns.invalid(tx, { ids: [sixth], reason: '买家取消退件' }, await open.at(10 * 60, 'supervisor'))
}

async function putAway(tx: Tx, id: number, { storeId, skuId }: Gone, ctx: Ctx): Promise<void> {
  const line = await tx.one<{ id: number }>(sql`SELECT id FROM order_logical_return_line WHERE return_id = ${id}`)
  const shelf = await tx.one<{ id: number }>(
    sql`SELECT location_id AS id FROM stock_location_sku WHERE store_id = ${storeId} AND sku_id = ${skuId} ORDER BY is_main DESC, location_id LIMIT 1`,
  )
  const sorted = { id: line!.id, goodQty: 1, badQty: 0, lostQty: 0, locationId: shelf!.id }
  await logicalReturns['stock-in'](tx, { id, lines: [sorted] } as never, ctx)
}
