import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsFields, goodsStored } from '@erp/contract/goods/catalog/goods-fields'
import type { GoodsListRow } from '@erp/contract/goods/catalog/goods-rows'
import type { Page } from '@erp/contract/kit'
import { and, raw } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { dictionaryOf } from '../../../kit/list/dictionary.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { figures } from './goods-figures.ts'
import { matches } from './goods-filter.ts'
import { anyGoods, audited } from './goods-reach.ts'
import { sortsBy } from './sort-by.ts'

/** The row of a goods without its figures, audited or not, within the caller's reach. */
export const goodsRows = keepMainList(listOf({ ...goodsItem, fields: { ...goodsFields, ...goodsStored } }, { reach: anyGoods }))

const options = { computed: figures, matches, idsFirst: true }
const plain = listOf(goodsItem, { ...options, reach: (ctx) => and([raw('t.goods_type = 1'), audited(ctx)]) })
const chosen = listOf(goodsItem, { ...options, reach: audited })
const listFor = ({ condition }: ListInput) => (kindAsked(condition) ? chosen : plain)
const kindAsked = (condition: ListInput['condition']) => [condition?.['goodsType'] ?? []].flat().length > 0

const sortable = sortsBy('goodsId', 'goodsCode', 'goodsName', 'healthScore', 'developDate', 'createTime', 'updateTime')

type Reads = Handlers<typeof goodsItem>

export const goodsLists: Pick<Reads, 'list-page' | 'status-count' | 'export'> = {
  'list-page': (tx, input, ctx) => listFor(input).page(tx, sortable(input), ctx) as Promise<Page<GoodsListRow>>,
  'status-count': async (tx, input, ctx) => {
    const counted = await listFor(input).tally(tx, 'goodsStatus', input.condition, ctx)
    const entries = (await dictionaryOf(tx, 'goods_status'))?.entries ?? []
    return { ...Object.fromEntries(entries.map(({ value }) => [value, 0])), ...counted }
  },
  export: (_tx, input, ctx) => exportList(listFor(input), sortable(input), ctx),
}
