import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { PLAN_OPEN } from '@erp/contract/purchasing/plan/plan.states'
import { type PlannedShipments, shipment } from '@erp/contract/temu/stockup/shipment'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { createPlans } from '../../purchasing/plan/plan-create.ts'
import { checkLines } from './checks.ts'
import { lockStockOrders } from './lock.ts'
import { askedOf, linesOf } from './shipment-lines.ts'

interface Lack {
  skuId: number
  sku: string
  storeId: number
  quantity: number
  needDate: string | null
  orders: Map<number, string>
}

/** What the chosen orders lack of their store, less what is planned for Temu already, becomes purchase plans: one a SKU and store. */
export async function planShortages(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<PlannedShipments> {
  const rows = await lockStockOrders(tx, ids, ctx)
  const numbers = new Map(rows.map((row) => [row.id, row.sub_purchase_order_sn]))
  const lacks = await lacksOf(tx, numbers, ctx)
  if (lacks.length === 0) throw refuse('所选备货单没有缺货的SKU')
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('temu to-plan', 0))`)
  const wanted = await lessPlanned(tx, lacks)
  if (wanted.length === 0) throw refuse('缺货数量已在采购计划中，无需重复生成')
  const today = ctx.now.slice(0, 10)
  const made = await createPlans(
    tx,
    wanted.map(({ skuId, storeId, quantity, needDate, orders }) => ({
      skuId,
      targetStoreId: storeId,
      planQty: quantity,
      source: SOURCE.temu,
      needDate: needDate !== null && needDate > today ? needDate : today,
      reason: `备货单${[...orders.values()].slice(0, 5).join('、')}缺货`,
    })),
    ctx,
  )
  await logAll(
    tx,
    ctx,
    wanted.flatMap(({ orders, sku, quantity }, i) =>
      [...orders.keys()].map((id) => ({
        entity: shipment.path,
        entityId: id,
        action: '缺货转采购',
        note: `${sku} × ${quantity}，采购计划${made[i]!.planNo}`,
      })),
    ),
  )
  return { plans: made.map((plan, i) => ({ ...plan, sku: wanted[i]!.sku, quantity: wanted[i]!.quantity })) }
}

async function lacksOf(tx: Tx, numbers: Map<number, string>, ctx: Ctx): Promise<Lack[]> {
  const lines = (await linesOf(tx, [...numbers.keys()])).filter(({ isOpen, skuId }) => isOpen && skuId !== null)
  const checked = await checkLines(
    tx,
    lines.map((line) => askedOf(line)),
    ctx,
    { submit: false },
  )
  const lacks = new Map<string, Lack>()
  for (const line of lines) {
    const missing = line.maxDeliverQty - (checked.get(line.lineId)?.canStock ?? 0)
    const isShort = checked.get(line.lineId)?.checks.some(({ check }) => check === 'short')
    if (!isShort || missing <= 0) continue
    const key = `${line.skuId}/${line.outStoreId}`
    const lack = lacks.get(key) ?? {
      skuId: line.skuId!,
      sku: line.sku!,
      storeId: line.outStoreId,
      quantity: 0,
      needDate: null,
      orders: new Map(),
    }
    const due = line.deadline?.slice(0, 10) ?? null
    lack.quantity += missing
    lack.needDate = due !== null && (lack.needDate === null || due < lack.needDate) ? due : lack.needDate
    lack.orders.set(line.stockOrderId, numbers.get(line.stockOrderId)!)
    lacks.set(key, lack)
  }
  return [...lacks.values()]
}

async function lessPlanned(tx: Tx, lacks: Lack[]): Promise<Lack[]> {
  const planned = await tx.query<{ skuId: number; storeId: number; quantity: number }>(sql`
    SELECT sku_id AS "skuId", target_store_id AS "storeId", sum(plan_qty)::int AS quantity FROM purchasing_plan
    WHERE sku_id = ANY(${lacks.map(({ skuId }) => skuId)}::bigint[]) AND source = ${raw(String(SOURCE.temu))} AND status IN (${raw(PLAN_OPEN.join(', '))}) AND deleted_at IS NULL
    GROUP BY 1, 2`)
  const known = new Map(planned.map(({ skuId, storeId, quantity }) => [`${skuId}/${storeId}`, quantity]))
  return lacks
    .map((lack) => ({ ...lack, quantity: lack.quantity - (known.get(`${lack.skuId}/${lack.storeId}`) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
