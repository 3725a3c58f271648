import { stockWarning, WARN_LEVELS } from '@erp/contract/stock/figures/store-report'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { log } from '../../../kit/log.ts'
import { ownStores } from '../../../kit/scope.ts'
import { skuComputed, skuJoins, skuMatches } from './filters.ts'
import { orderFromWarnings } from './purchase.ts'
import { reportOf } from './report.ts'
import { calculateWarnings } from './warning-calculate.ts'

const resource = stockWarning
const OWN = [
  'level',
  's7',
  's15',
  's30',
  'avg_daily',
  'lead_days',
  'safety_days',
  'sellable',
  'purchase_in_transit',
  'transfer_in_transit',
]
const MORE = ['out_stock_qty', 'cover_days', 'suggest_qty', 'last_order_no', 'calc_time', 'warn_version']
const columns = [...OWN, ...MORE].map((column) => [column.replace(/_(\w)/g, (_, c: string) => c.toUpperCase()), column] as const)

/** The page, the tabs and the export of what was reckoned, for whichever list shows it. */
export function warningCalls(of: AnyResource, only: Sql = raw('true')) {
  const list = listOf(of, {
    joins: skuJoins,
    computed: { ...skuComputed, ...Object.fromEntries(columns.map(([name, column]) => [name, raw(`t.${column}`)])) },
    matches: skuMatches,
    reach: (ctx) => sql`(${ownStores(ctx.user, raw('t.store_id'))} AND ${only})`,
    order: raw('t.level, t.id DESC'),
  })
  const sorts = columns.map(([name]) => name).filter((name) => name !== 'lastOrderNo')
  return {
    ...reportOf({ resource: of, sorts, listFor: () => list }),
    'status-count': async (tx: Tx, { condition }: Pick<ListInput, 'condition'>, ctx: Ctx): Promise<Record<string, number>> => {
      const { all = 0, ...found } = await list.tally(tx, 'level', condition, ctx)
      return { all, ...Object.fromEntries(WARN_LEVELS.map(([level]) => [level, found[level] ?? 0])) }
    },
  }
}

export const warnings: Handlers<typeof stockWarning> = {
  ...warningCalls(resource),
  calculate: async (tx, { storeIds, skuIds }, ctx) => {
    const stores = await tx.query<{ id: number }>(sql`
      SELECT id FROM stock_store WHERE (${storeIds?.length ? storeIds : null}::bigint[] IS NULL OR id = ANY(${storeIds ?? []}::bigint[]))
        AND ${ownStores(ctx.user, raw('id'))}`)
    const rows = await calculateWarnings(tx, ctx.now, { storeIds: stores.map(({ id }) => id), skuIds })
    await log(tx, ctx, {
      entity: resource.path,
      entityId: skuIds[0]!,
      action: '立即计算',
      note: `${skuIds.length} 个SKU，${rows} 行`,
    })
    return { rows }
  },
  'create-purchase-order': orderFromWarnings,
}

export const nightlyWarnings: Schedule = {
  key: 'stock.warning',
  title: '库存预警计算',
  cron: '0 3 * * *',
  run: async (house) => {
    const n = await house.db.transact((tx) => calculateWarnings(tx, house.clock.now()))
    return `计算 ${n} 行`
  },
}
