import { goodsSku } from '@erp/contract/goods/goods-sku'
import { skuListFields } from '@erp/contract/goods/sku-list-fields'
import { raw, sql } from '../../kit/db.ts'
import { dictionaryOf } from '../../kit/dictionary.ts'
import { exportList } from '../../kit/excel/export.ts'
import type { AnyResource, Ctx } from '../../kit/house.ts'
import { type List, type ListInput, listOf } from '../../kit/list.ts'
import { keepMainList } from '../../kit/lists.ts'
import { bad } from '../../kit/refuse.ts'
import type { Handlers } from '../../kit/serve.ts'
import { may } from '../../kit/session.ts'
import { audited } from './goods-reach.ts'
import { skuFigures } from './sku-figures.ts'
import { skuMatches, storesOf } from './sku-filter.ts'

type Condition = ListInput['condition']

export const skuLists: Pick<Handlers<typeof goodsSku>, 'list-page' | 'status-count' | 'export'> = {
  'list-page': async (tx, input, ctx) => {
    const page = await listFor(input.condition).page(tx, sortable(input), ctx)
    return { ...page, list: page.list.map((row) => ({ ...hidden(ctx), ...row })) }
  },
  'status-count': async (tx, { condition }, ctx) => {
    const counted = await listFor(condition).tally(tx, 'skuStatus', condition, ctx)
    const entries = (await dictionaryOf(tx, 'goods_status'))?.entries ?? []
    return { ...Object.fromEntries(entries.map(({ value }) => [value, 0])), ...counted }
  },
  export: (_tx, input, ctx) => exportList(listFor(input.condition), sortable(input), ctx),
}

const UNSORTED = new Set(['avgCost', 'size', 'packName', 'available', 'onWay', 'locationName', 'sold30'])

/** Nobody waits for a figure of every SKU there is. */
function sortable<I extends ListInput>(input: I): I {
  const beyond = input.orderBy?.find(({ field }) => UNSORTED.has(field))
  if (beyond) throw bad(`不能按「${beyond.field}」排序`, 'orderBy')
  return input
}

/** SKUs of audited goods within reach; the figures are those of the chosen stores. */
const listFor = (condition: Condition): List =>
  listOf(goodsSku as AnyResource, {
    computed: skuFigures(storesOf(condition)),
    joins: raw('JOIN goods_goods g ON g.id = t.goods_id'),
    matches: skuMatches,
    reach: (ctx) => sql`t.goods_id IN (SELECT t.id FROM goods_goods t WHERE t.deleted_at IS NULL AND ${audited(ctx)})`,
    order: raw('t.id DESC'),
  })
keepMainList(listFor(null))

/** What a person may not see is null on the wire, not missing. */
export const hidden = (ctx: Ctx): Record<string, null> =>
  Object.fromEntries(
    Object.entries(skuListFields).flatMap(([name, { reach }]) => (reach && !may(ctx.user, reach) ? [[name, null]] : [])),
  )
