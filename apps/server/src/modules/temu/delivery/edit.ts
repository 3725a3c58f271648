import type { ActionInput } from '@erp/contract/kit'
import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { checkReferences } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { diff, log } from '../../../kit/log.ts'
import { assignments } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { requireWithin } from './create.ts'
import { deliveries } from './delivery.ts'
import { countUp, lockDelivery } from './lock.ts'

type Edited = ActionInput<(typeof deliveryOrder)['actions']['edit']>

/** Quantities and how it shall travel, while it is a draft; lines that are not named stay as they are. */
export async function editDelivery(tx: Tx, input: Edited, ctx: Ctx) {
  const { deliveryOrderId: id, version, lines, ...head } = input
  const doc = await lockDelivery(tx, id, ctx)
  if (doc.status !== DELIVERY.draft) throw refuse(`发货单${doc.delivery_order_no}已提交，不能修改`)
  if (doc.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  const before = await deliveries.list.get(tx, id, ctx)
  const given = Object.fromEntries(Object.entries(head).map(([name, value]) => [name, value ?? null]))
  if (given['deliveryMethod'] === null) delete given['deliveryMethod']
  const changes = diff(deliveryOrder.fields, before as unknown as Record<string, unknown>, given)
  await checkReferences(tx, deliveryOrder, Object.fromEntries(changes.map(({ field, to }) => [field, to])), ctx)
  const note = await changeQuantities(tx, id, lines)
  await tx.run(sql`
    UPDATE temu_delivery_order SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} ${assignments(given)} WHERE id = ${id}`)
  await countUp(tx, id)
  await log(tx, ctx, { entity: deliveryOrder.path, entityId: id, action: '修改', changes, note, version: version + 1 })
  return deliveries.list.get(tx, id, ctx)
}

interface Changed {
  id: number
  sn: string
  code: string
  planQty: number
  maxDeliverQty: number
}

async function changeQuantities(tx: Tx, id: number, given: Edited['lines']): Promise<string> {
  const lines = await tx.query<Changed>(sql`
    SELECT l.id, o.sub_purchase_order_sn AS sn, coalesce(s.sku, x.ext_code) AS code, l.plan_qty AS "planQty", x.max_deliver_qty AS "maxDeliverQty"
    FROM temu_delivery_line l JOIN temu_stock_order o ON o.id = l.stock_order_id JOIN temu_stock_order_line x ON x.id = l.stock_order_line_id
    LEFT JOIN goods_goods_sku s ON s.id = x.sku_id WHERE l.document_id = ${id} ORDER BY l.id FOR UPDATE OF l`)
  const changed = given.flatMap(({ lineId, planQty }) => {
    const line = lines.find((each) => each.id === lineId)
    if (!line) throw missing('发货单明细')
    requireWithin(line.sn, line.code, planQty, line.maxDeliverQty)
    return planQty === line.planQty ? [] : [{ ...line, to: planQty }]
  })
  await tx.run(sql`
    UPDATE temu_delivery_line l SET plan_qty = w.n FROM unnest(${changed.map((line) => line.id)}::bigint[], ${changed.map(({ to }) => to)}::int[]) w(id, n) WHERE l.id = w.id`)
  return changed.map(({ code, planQty, to }) => `${code} ${planQty}→${to}`).join('，')
}
