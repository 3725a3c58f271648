import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import { calculateSuggestions } from './suggest-calculate.ts'
import { suggestions } from './suggest-list.ts'

const KIND = 'purchasing.suggest'
const AT_ONCE = 5000
type Condition = ListInput['condition']

/** For what the filter shows, in the background; without a filter for everything. */
export async function refreshSuggestions(tx: Tx, { condition }: { condition?: Condition }, ctx: Ctx): Promise<{ id: number }> {
  const { id } = await startTask(tx, ctx, { kind: KIND, title: '重新计算采购建议', input: { condition: condition ?? {} } })
  return { id }
}

export const refreshJob = taskJob<{ condition: Condition }>({
  kind: KIND,
  name: '重新计算采购建议',
  run: async ({ house, input, context, progress }) => {
    const ctx = await context('purchasing/suggest#refresh')
    const scope = await scopeOf(house.db, input.condition, ctx)
    if (!scope) {
      const rows = await house.db.transact((tx) => calculateSuggestions(tx, house.clock.now()))
      return { done: `${rows} 行` }
    }
    let rows = 0
    for (let first = 0; first < scope.skuIds.length; first += AT_ONCE) {
      const skuIds = scope.skuIds.slice(first, first + AT_ONCE)
      rows += await house.db.transact((tx) => calculateSuggestions(tx, ctx.now, { storeIds: scope.storeIds, skuIds }))
      await progress(Math.min(first + AT_ONCE, scope.skuIds.length), { total: scope.skuIds.length })
    }
    return { done: `${scope.skuIds.length} 个SKU，${rows} 行` }
  },
})

/** The SKUs of the listed rows, and those that were named though they have none yet; nothing: all of them. */
async function scopeOf(tx: Pick<Tx, 'query'>, condition: Condition, ctx: Ctx) {
  const asked = Object.values(condition ?? {}).some(
    (value) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  if (!asked && ctx.user.storeIds === null) return null
  const codes = codesOf((condition?.['sku'] as string | null | undefined) ?? '')
  const listed = suggestions.select(raw('t.sku_id AS id'), condition, ctx)
  const skus = await tx.query<{ id: number }>(sql`
    SELECT id FROM (${listed}) l UNION SELECT id FROM goods_goods_sku WHERE sku = ANY(${codes}::text[]) AND deleted_at IS NULL ORDER BY 1`)
  const stores = [condition?.['storeId'] ?? []].flat().map(Number)
  const chosen = stores.length ? sql`id = ANY(${stores}::bigint[])` : raw('true')
  const own = await tx.query<{ id: number }>(
    sql`SELECT id FROM stock_store WHERE ${ownStores(ctx.user, raw('id'))} AND ${chosen}`,
  )
  if (skus.length === 0) throw bad('没有可计算的SKU')
  return { skuIds: skus.map(({ id }) => id), storeIds: own.map(({ id }) => id) }
}

export const nightlySuggestions: Schedule = {
  key: 'purchasing.suggest',
  title: '采购建议计算',
  cron: '30 3 * * *',
  run: async (house) => {
    const rows = await house.db.transact((tx) => calculateSuggestions(tx, house.clock.now()))
    return `计算 ${rows} 行`
  },
}
