import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { skuListFields } from '@erp/contract/goods/sku/sku-list-fields'
import type { SkuListRow } from '@erp/contract/goods/sku/sku-rows'
import { raw } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { type List, type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { may } from '../../../kit/session.ts'
import { auditedGoods } from '../catalog/goods-reach.ts'
import { sortsBy } from '../catalog/sort-by.ts'
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

const sortable = sortsBy('skuId', 'sku', 'updateTime')

/** SKUs of audited goods within reach; the figures are those of the chosen stores. */
const listFor = (condition: Condition): List<SkuListRow> =>
  listOf(goodsSku, {
    computed: skuFigures(storesOf(condition)),
    joins: raw('JOIN goods_goods g ON g.id = t.goods_id'),
    matches: skuMatches,
    reach: auditedGoods,
    order: raw('t.id DESC'),
    idsFirst: true,
  }) as List<object> as List<SkuListRow>
keepMainList(listFor(null))

/** What a person may not see is null on the wire, not missing. */
export const hidden = (ctx: Ctx): Record<string, null> =>
  Object.fromEntries(
    Object.entries(skuListFields).flatMap(([name, { reach }]) => (reach && !may(ctx.user, reach) ? [[name, null]] : [])),
  )
