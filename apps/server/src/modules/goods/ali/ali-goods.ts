import { aliGoods, aliImport } from '@erp/contract/goods/ali/ali-goods'
import { aliLinkStates } from '@erp/contract/goods/ali/ali-goods.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logAll } from '../../../kit/log.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { sortsBy } from '../catalog/sort-by.ts'
import { nameHas } from '../sku/sku-select.ts'
import { importLinks } from './ali-import.ts'
import { lockLinks, reachableGoods } from './ali-reach.ts'
import { settleDefaults } from './ali-review.ts'

const whoseGoods = (where: Sql): Sql => sql`t.goods_id = ANY(ARRAY(SELECT g.id FROM goods_goods g WHERE ${where}))`

const list = keepMainList(
  listOf(aliGoods, {
    computed: {
      image: raw('coalesce(k.sku_image, g.main_image, s.image, o.image)'),
      sku: raw('k.sku'),
      goodsCode: raw('g.goods_code'),
      goodsName: raw('g.goods_name'),
      url: raw('o.url'),
      aliSupplierName: raw('o.ali_supplier_name'),
      attrs: raw('s.attrs'),
      minOrderQty: raw('o.min_order_qty'),
      stock: raw('s.stock'),
      purchaserId: raw('g.purchaser_id'),
      lastSyncTime: raw('o.last_sync_time'),
      syncError: raw('o.sync_error'),
    },
    // Outer joins: a count needs none of them, and the planner leaves them out.
    joins: raw(`LEFT JOIN goods_goods_sku k ON k.id = t.sku_id LEFT JOIN goods_goods g ON g.id = t.goods_id
      LEFT JOIN goods_ali_offer o ON o.offer_id = t.offer_id LEFT JOIN goods_ali_offer_sku s ON s.offer_id = t.offer_id AND s.spec_id = t.spec_id`),
    matches: {
      keyword: (typed: string) =>
        sql`(t.sku_id = ANY(ARRAY(SELECT c.id FROM goods_goods_sku c WHERE c.sku LIKE ${`${escapeLike(typed.toUpperCase())}%`} LIMIT 1000))
          OR ${whoseGoods(nameHas(raw('g.goods_name'), typed))})`,
      sku: (typed: string) =>
        sql`t.sku_id = ANY(ARRAY(SELECT c.id FROM goods_goods_sku c WHERE c.sku = ANY(${codes(typed)}::text[])))`,
      goodsCode: (typed: string) => whoseGoods(sql`g.goods_code = ANY(${codes(typed)}::text[])`),
      goodsName: (typed: string) => whoseGoods(nameHas(raw('g.goods_name'), typed)),
      purchaserId: (ids: unknown[]) => whoseGoods(sql`g.purchaser_id = ANY(${ids.map(Number)}::bigint[])`),
      aliSupplierName: (typed: string) =>
        sql`t.offer_id = ANY(ARRAY(SELECT p.offer_id FROM goods_ali_offer p WHERE ${nameHas(raw('p.ali_supplier_name'), typed)}))`,
    },
    reach: (ctx) => (ctx.user.scope.all ? raw('true') : sql`t.goods_id IN (${reachableGoods(ctx)})`),
  }),
)
const codes = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,，;；]+/)
    .filter(Boolean)

export const aliGoodsHandlers: Handlers<typeof aliGoods> = {
  page: (tx, input, ctx) => list.page(tx, sorted(input), ctx),
  export: (_tx, input, ctx) => exportList(list, sorted(input), ctx),
  'status-count': async (tx, { condition }, ctx) => {
    const none = Object.fromEntries(Object.keys(aliLinkStates.table).map((state) => [state, 0]))
    return { ...none, ...(await list.tally(tx, 'linkStatus', condition, ctx)) }
  },
  delete: async (tx, { ids }, ctx) => {
    await removeLinks(tx, ids, ctx)
    return null
  },
  'import-template': (_tx, _input, ctx) => templateOf(aliImport, ctx),
  import: (_tx, _input, ctx) => importLinks(ctx),
}

const sorted = sortsBy('priceChangeRate', 'lastPrice', 'id')

/** All of them or none; a SKU that loses its default gets the next. */
async function removeLinks(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  const links = await lockLinks(tx, ids, ctx)
  await tx.run(sql`
    UPDATE goods_ali_goods SET deleted_at = ${ctx.now}, is_default = 0, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${links.map((link) => link.id)}::bigint[])`)
  await logAll(
    tx,
    ctx,
    links.map(({ id, version, sku, offerId }) => ({
      entity: aliGoods.path,
      entityId: id,
      action: '删除',
      changes: [{ field: 'sku', label: aliGoods.title, from: `${sku} ↔ ${offerId}`, to: null }],
      version: version + 1,
    })),
  )
  await settleDefaults(tx, [...new Set(links.map((link) => link.skuId))], ctx)
  await keepHealth(tx, [...new Set(links.map((link) => link.goodsId))])
}
