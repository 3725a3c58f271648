import type { ActionInput, ActionOutput } from '@erp/contract/kit'
import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { salesManagement } from '@erp/contract/temu/sales/sales'
import { adviceStates } from '@erp/contract/temu/sales/sales.states'
import { addDays } from '../../../kit/clock.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { createPlans } from '../../purchasing/plan/plan-create.ts'
import { CONFIG, canStockOf, GOODS, leadDays } from './advice-sql.ts'
import { lockRows, readRows, refuseHandled } from './rows.ts'

type Actions = (typeof salesManagement)['actions']
interface Lacking {
  id: number
  extCode: string
  shopName: string
  sku: string | null
  skuId: number | null
  storeId: number | null
  short: number
  lead: number
}

/** What lacks is bought for the store that the shop delivers from, to be there when a supplier can bring it. */
export async function planAdvice(
  tx: Tx,
  { rows }: ActionInput<Actions['to-plan']>,
  ctx: Ctx,
): Promise<ActionOutput<Actions['to-plan']>> {
  const typed = new Map(rows.map(({ salesId, quantity }) => [salesId, quantity ?? null]))
  if (typed.size < rows.length) throw bad('同一行只能转一次', 'rows')
  const ids = [...typed.keys()].sort((a, b) => a - b)
  await readRows(tx, ids, ctx)
  refuseHandled(await lockRows(tx, ids), 'toPlan')
  const lacking = await lackingOf(tx, ids)
  const today = ctx.now.slice(0, 10)
  const wants = lacking.map((row) => ({
    skuId: requireSku(row),
    targetStoreId: requireStore(row),
    planQty: typed.get(row.id) ?? requireShort(row),
    source: SOURCE.temu,
    needDate: addDays(today, row.lead),
    reason: `Temu备货 ${row.shopName} ${row.extCode}`.slice(0, 200),
  }))
  const made = await createPlans(tx, wants, ctx)
  const planIds = made.map(({ planId }) => planId)
  await moveSet(tx, salesManagement, adviceStates, 'toPlan', ids, ctx, {
    column: 'advice_state',
    set: {
      planId: sql`(SELECT w.plan FROM unnest(${ids}::bigint[], ${planIds}::bigint[]) w(id, plan) WHERE w.id = t.id)`,
      ignoreUntil: null,
    },
  })
  const plans = made.map((plan, i) => ({
    ...plan,
    salesId: lacking[i]!.id,
    quantity: wants[i]!.planQty,
    needDate: wants[i]!.needDate,
  }))
  return { plans }
}

const lackingOf = (tx: Tx, ids: number[]): Promise<Lacking[]> =>
  tx.query<Lacking>(sql`
    SELECT t.id, t.ext_code AS "extCode", s.shop_name AS "shopName", k.sku, k.id AS "skuId", c.out_store_id AS "storeId",
      t.our_advice - ${canStockOf(raw('t.our_advice'))} AS short, coalesce(${leadDays}, 0) AS lead
    FROM temu_sales_row t JOIN authorize_shop s ON s.id = t.shop_id ${CONFIG} ${GOODS} WHERE t.id = ANY(${ids}::bigint[]) ORDER BY t.id`)

function requireSku({ skuId, extCode }: Lacking): number {
  if (skuId === null) throw refuse(`货号 ${extCode} 未关联SKU，不能转采购`)
  return skuId
}

function requireStore({ storeId, shopName }: Lacking): number {
  if (storeId === null) throw refuse(`店铺「${shopName}」没有设置发货仓，请先维护店铺配置`)
  return storeId
}

function requireShort({ short, sku }: Lacking): number {
  if (short <= 0) throw refuse(`SKU ${sku} 没有缺口，无需转采购`)
  return short
}
