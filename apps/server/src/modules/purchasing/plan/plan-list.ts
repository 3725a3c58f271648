import { PLAN_TODOS, plan } from '@erp/contract/purchasing/plan/plan'
import { PLAN } from '@erp/contract/purchasing/plan/plan.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { missing } from '../../../kit/refuse.ts'
import { within } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { planState } from '../states.ts'

/** Plans of the people in one's scope: their purchaser's, or who asked for them. Jobs see all. */
export const planReach = ({ user }: Pick<Ctx, 'user'>): Sql =>
  !user || may(user, 'purchasing:plan:audit') ? raw('true') : within(user, { users: [raw('t.purchaser_id'), raw('t.create_by')] })

const OPEN = sql`t.status IN (${planState.waitAudit}, ${planState.waitOrder}, ${planState.part})`
type Todo = (typeof PLAN_TODOS)[number][0]
const todos: Record<Todo, Sql> = {
  noSupplier: sql`${OPEN} AND t.supplier_id IS NULL`,
  unassigned: sql`${OPEN} AND t.purchaser_id IS NULL`,
  blocked: sql`${OPEN} AND t.sku_blocked = 1`,
}

export const plans = keepMainList(
  listOf(plan, {
    joins: raw('JOIN goods_goods_sku k ON k.id = t.sku_id JOIN goods_goods g ON g.id = k.goods_id'),
    computed: {
      sku: raw('k.sku'),
      skuName: raw('k.sku_name'),
      skuImage: raw('coalesce(k.sku_image, g.main_image)'),
      todo: raw('NULL::text'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      sku: (value: string) =>
        sql`t.sku_id = ANY(ARRAY(SELECT s.id FROM goods_goods_sku s WHERE s.sku = ANY(${codesOf(value)}::text[])))`,
      todo: (wanted: unknown[]) => wanted.map((one) => todos[one as Todo] ?? raw('false')).reduce((a, b) => sql`(${a} OR ${b})`),
    },
    reach: planReach,
    idsFirst: true,
  }),
)

/** Tabs by state, and what keeps a plan from being ordered, in one call. */
export function planCounts(tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) {
  const rest = { ...condition, status: null, todo: null }
  const states = Object.values(PLAN).map((state) => [String(state), sql`t.status = ${raw(String(state))}`] as const)
  return plans.counts(tx, { all: raw('true'), ...Object.fromEntries(states), ...todos }, rest, ctx)
}

/** Locked in the order of their ids; one out of reach refuses all. */
export async function lockPlans<T extends { id: number }>(tx: Tx, ids: readonly number[], what: Sql, ctx: Ctx): Promise<T[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.query<T>(sql`
    SELECT t.id, ${what} FROM purchasing_plan t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${planReach(ctx)} ORDER BY t.id FOR UPDATE`)
  if (found.length < wanted.length) throw missing('采购计划')
  return found
}
