import { LISTING_TAB, type ProductStatus } from '@erp/contract/product-center/listing/listing.states'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type AnyRow, type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { sortsBy } from '../../goods/catalog/sort-by.ts'
import { wordsHave } from '../../goods/catalog/title-words.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { ofShops, withinShops } from '../../goods/link/shop-rows.ts'
import { withFigures } from './figures.ts'
import { editState, productState } from './states.ts'

type Tab = (typeof LISTING_TAB)[keyof typeof LISTING_TAB]
const stands = (status: ProductStatus): Sql => sql`t.product_status = ${productState(status)}`
/** As the indexes have them. */
const TABS: Record<Tab, Sql> = {
  [LISTING_TAB.onSelling]: stands('onSelling'),
  [LISTING_TAB.auditing]: stands('auditing'),
  [LISTING_TAB.editingRequired]: stands('editingRequired'),
  [LISTING_TAB.offline]: stands('offline'),
  [LISTING_TAB.changed]: sql`(t.edit_status = ${editState.changed} AND t.edit_status > 0)`,
  [LISTING_TAB.failed]: sql`(t.edit_status = ${editState.failed} AND t.edit_status > 0)`,
  [LISTING_TAB.alert]: raw('t.alert_time IS NOT NULL'),
}
const yes = (values: unknown): boolean => [values].flat().map(Number).includes(1)
const ofGoods = (column: string): Sql => raw(`(SELECT g.${column} FROM goods_goods g WHERE g.id = t.goods_id)`)
const ofAlert = (figure: string): Sql => raw(`(SELECT ${figure} FROM product_center_price_alert a WHERE a.listing_id = t.id)`)

export const listings = keepMainList(
  listOf(smtListing, {
    computed: {
      goodsCode: ofGoods('goods_code'),
      onlineStock: raw('NULL::int'),
      available: raw('NULL::int'),
      margin: raw('NULL::numeric'),
      alertPrice: ofAlert('a.new_price'),
      targetMargin: ofAlert('round(a.target_margin / 100, 4)'),
      hasNewer: raw('coalesce(t.plat_newest > t.plat_modified, false)::int'),
      isDisabled: raw('(t.disabled_time IS NOT NULL)::int'),
      standing: raw('NULL::text'),
    },
    matches: {
      subject: (typed: string) => wordsHave(raw(`title_words(coalesce(t.subject, ''))`), typed),
      goodsCode: (typed: string) =>
        sql`t.goods_id = ANY(ARRAY(SELECT g.id FROM goods_goods g WHERE g.goods_code = ANY(${codesOf(typed)}::text[])))`,
      sku: (typed: string) => skuIs(codesOf(typed)),
      isDisabled: (values: unknown) => raw(`t.disabled_time IS ${yes(values) ? 'NOT ' : ''}NULL`),
      stockOff: (values: unknown) => raw(`t.stock_off = ${yes(values) ? 1 : 0}`),
      standing: (wanted: unknown) =>
        sql`(${join(
          [wanted].flat().map((one) => TABS[one as Tab] ?? raw('false')),
          ' OR ',
        )})`,
    },
    reach: ofShops,
    order: raw('t.id DESC'),
    idsFirst: true,
  }),
)

/** As the shop calls it or as we do. */
const skuIs = (codes: string[]): Sql => sql`t.id = ANY(ARRAY(
  SELECT k.listing_id FROM product_center_smt_listing_sku k WHERE k.match_key = ANY(${codes.map(matchKey)}::text[])
  UNION SELECT k.listing_id FROM product_center_smt_listing_sku k WHERE k.sku_id = ANY(ARRAY(SELECT s.id FROM goods_goods_sku s WHERE s.sku = ANY(${codes}::text[])))))`

const sortable = sortsBy('listingId', 'sold30', 'lastSyncTime')

export async function listingPage(tx: Tx, input: ListInput, ctx: Ctx) {
  const page = await listings.page(tx, sortable(await withinShops(tx, input, ctx)), ctx)
  await withFigures(tx, page.list as object[] as AnyRow[], ctx)
  return page
}

export async function listingCounts(tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) {
  const input = await withinShops(tx, { condition }, ctx)
  return listings.counts(tx, { all: raw('true'), ...TABS }, { ...input.condition, standing: null }, ctx)
}

export const exportListings = async (tx: Tx, input: ExportRequest, ctx: Ctx) =>
  exportList(listings, sortable(await withinShops(tx, input, ctx)), ctx, {
    fill: (rows) => withFigures(ctx.house.readDb, rows, ctx),
  })
