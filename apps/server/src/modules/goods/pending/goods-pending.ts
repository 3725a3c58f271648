import { goodsFields, goodsStored } from '@erp/contract/goods/catalog/goods-fields'
import { goodsPending, type PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import type { Page } from '@erp/contract/kit'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { columnOf } from '../../../kit/list/filter.ts'
import { listOf } from '../../../kit/list/list.ts'
import { figures } from '../catalog/goods-figures.ts'
import { matches } from '../catalog/goods-filter.ts'
import { missingOf } from '../catalog/goods-missing.ts'
import { pending } from '../catalog/goods-reach.ts'
import { sortsBy } from '../catalog/sort-by.ts'

const own = Object.fromEntries(Object.keys({ ...goodsFields, ...goodsStored }).map((name) => [name, columnOf(name)]))
const submitted = (ctx: Ctx) => sql`t.submit_by = ${ctx.user.userId}`
const list = listOf(goodsPending, {
  computed: { ...own, ...figures, missing: missingOf, submitBy: raw('t.submit_by'), createById: raw('t.create_by') },
  matches: {
    ...matches,
    mine: (wanted: unknown[], _condition, ctx) => (wanted.map(Number).includes(1) ? submitted(ctx) : sql`NOT ${submitted(ctx)}`),
  },
  reach: pending,
  idsFirst: true,
})

const sortable = sortsBy('goodsId', 'goodsCode', 'goodsName', 'healthScore', 'submitTime', 'createTime', 'updateTime')

export const pendingGoods: Handlers<typeof goodsPending> = {
  'list-page': (tx, input, ctx) => list.page(tx, sortable(input), ctx) as Promise<Page<PendingGoodsRow>>,
  'status-count': async (tx, { condition }, ctx) => {
    const rest = { ...condition, auditStatus: null, mine: null }
    const [counted, mine] = await Promise.all([
      list.tally(tx, 'auditStatus', rest, ctx),
      list.count(tx, { condition: { ...rest, mine: [1] }, exact: 1 }, ctx),
    ])
    return { '90': 0, '100': 0, '110': 0, ...counted, mine }
  },
}
