import { EDIT, editStates, PRODUCT_STATUSES, type ProductStatus } from '@erp/contract/product-center/listing/listing.states'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import type { Rows } from '../../../../db/rows.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import type { ProductNews } from '../../../connectors/smt.ts'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import { type LogRow, logAll, unchanged } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { shopOf } from '../../goods/link/match-find.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { headOf, type ListType, restOf } from './content.ts'
import { type Behind, keepVariations, typeOf, writeSkus } from './keep-skus.ts'

type Known = Rows['product_center_smt_listing']
export interface KeepFrom {
  templateId: number | null
  goodsId: number | null
  /** Null where only the platform knows of it. */
  listType: ListType | null
  /** What was changed here and not sent is given up. */
  over?: boolean
}
export interface Kept {
  listingId: number
  changed: boolean
}

/** What the platform says of one product: head, content, SKUs, shop SKUs and their links. Told again, it changes nothing. */
export async function keepListing(tx: Tx, shop: ShopAccount, news: ProductNews, from: KeepFrom, ctx: Ctx): Promise<Kept> {
  const [kept] = await keepPage(tx, shop, [news], from, ctx)
  return kept!
}

/** The same for a page of them, in a number of statements that does not depend on theirs; answered in the order of the products. */
export async function keepPage(
  tx: Tx,
  shop: ShopAccount,
  told: readonly ProductNews[],
  from: KeepFrom,
  ctx: Ctx,
): Promise<Kept[]> {
  const before = ctx.logged
  const page = newestOf(told)
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('smt listings', ${shop.shopId}))`)
  const known = await knownOf(tx, shop.shopId, page)
  if (from.over) await giveUp(tx, [...known.values()], ctx)
  const behind = await keepVariations(tx, shop, page, from.goodsId, ctx)
  const judged = page.map((news) => judge(news, known.get(news.productId), from, behind))
  const ids = await write(tx, shop.shopId, judged, from, ctx)
  const taken = judged.filter(({ takes }) => takes).map(({ news }) => ({ listingId: ids.get(news.productId)!, news }))
  if (taken.length) {
    await writeContents(tx, taken)
    await writeSkus(tx, taken, behind)
  }
  await logAll(
    tx,
    ctx,
    judged.flatMap((one) => logOf(one, ids.get(one.news.productId)!, from)),
  )
  if (ctx.logged === before) unchanged(ctx)
  return judged.map(({ news, changed }) => ({ listingId: ids.get(news.productId)!, changed }))
}

function newestOf(told: readonly ProductNews[]): ProductNews[] {
  const newest = new Map<string, ProductNews>()
  for (const news of told) {
    const before = newest.get(news.productId)
    if (!before || before.platModified <= news.platModified) newest.set(news.productId, news)
  }
  return [...newest.values()].toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

async function knownOf(tx: Tx, shopId: number, page: readonly ProductNews[]): Promise<Map<string, Known>> {
  const rows = await tx.query<Known>(sql`
    SELECT * FROM product_center_smt_listing WHERE shop_id = ${shopId} AND product_id = ANY(${page.map(({ productId }) => productId)}::text[]) ORDER BY id FOR UPDATE`)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** One that is being sent is refused: nobody knows which of the two the platform will have. */
async function giveUp(tx: Tx, known: Known[], ctx: Ctx): Promise<void> {
  const open = known.filter((row) => row.edit_status !== EDIT.synced)
  if (open.length === 0) return
  await moveSet(
    tx,
    smtListing,
    editStates,
    'sync',
    open.map(({ id }) => id),
    ctx,
    { column: 'edit_status', set: { errorMsg: null } },
  )
}

interface Judged {
  news: ProductNews
  known: Known | undefined
  type: ListType
  goodsId: number | null
  /** Its content becomes what is here. */
  takes: boolean
  changed: boolean
}

/** What is changed here stays until it was sent or given up; of two tellings the later one counts. */
function judge(news: ProductNews, known: Known | undefined, from: KeepFrom, behind: Map<string, Behind>): Judged {
  const type = (known?.list_type as ListType | undefined) ?? from.listType ?? typeOf(news, behind)
  const found = news.content.skus.flatMap(({ shopSku }) => behind.get(matchKey(shopSku))?.goodsId ?? [])
  const goodsId = known?.goods_id ?? from.goodsId ?? found[0] ?? null
  if (!known) return { news, known, type, goodsId, takes: true, changed: true }
  const isHeld = known.edit_status !== EDIT.synced && !from.over
  const isNews = known.plat_modified === null || news.platModified > known.plat_modified
  const takes = !isHeld && (isNews || from.over === true)
  const isOther = known.product_status !== news.productStatus || known.ws_display !== news.wsDisplay || known.goods_id !== goodsId
  const isNewer = news.platModified > (known.plat_newest ?? known.plat_modified ?? '')
  return { news, known, type, goodsId, takes, changed: takes || isOther || isNewer }
}

const HEAD = sql`r("productId" text, type int, status text, ws text, modified timestamptz, views30 int, sold30 int, goods bigint, takes boolean, changed boolean,
  subject text, "categoryId" text, "mainImage" text, "skuCount" int, "priceMin" numeric, "priceMax" numeric, "currencyCode" text)`

async function write(tx: Tx, shopId: number, judged: Judged[], from: KeepFrom, ctx: Ctx): Promise<Map<string, number>> {
  const { sellerId } = await shopOf(tx, shopId)
  const by = ctx.user?.userId ?? null
  const rows = judged.map(({ news, type, goodsId: goods, takes, changed }) => ({
    ...headOf(type, news.content),
    productId: news.productId,
    type,
    status: news.productStatus,
    ws: news.wsDisplay,
    modified: news.platModified,
    views30: news.views30,
    sold30: news.sold30,
    goods,
    takes,
    changed,
  }))
  const path = sql`(SELECT m.category_path FROM product_center_smt_template m WHERE m.id = ${from.templateId})`
  const kept = await tx.query<{ id: number; productId: string }>(sql`
    WITH r AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ${HEAD})
    INSERT INTO product_center_smt_listing AS t (list_type, shop_id, product_id, goods_id, template_id, product_status, ws_display, plat_modified, plat_newest,
      last_sync_time, views30, sold30, seller_id, subject, category_id, category_path, main_image, sku_count, price_min, price_max, currency_code, create_by, create_time, update_by, update_time)
    SELECT r.type, ${shopId}, r."productId", r.goods, ${from.templateId}::bigint, r.status, r.ws, r.modified, r.modified, ${ctx.now}, r.views30, r.sold30, ${sellerId}::bigint,
      r.subject, r."categoryId", ${path}, r."mainImage", r."skuCount", r."priceMin", r."priceMax", r."currencyCode", ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM r ORDER BY r."productId"
    ON CONFLICT (shop_id, product_id) DO UPDATE SET ${TOLD}, template_id = coalesce(excluded.template_id, t.template_id), ${TAKEN}
    RETURNING id, product_id AS "productId"`)
  return new Map(kept.map(({ id, productId }) => [productId, id]))
}

/** What is always the platform's word. */
const TOLD = sql`product_status = excluded.product_status, ws_display = excluded.ws_display, views30 = excluded.views30, sold30 = excluded.sold30,
  last_sync_time = excluded.last_sync_time, plat_newest = greatest(t.plat_newest, excluded.plat_newest), seller_id = excluded.seller_id, goods_id = excluded.goods_id, deleted_at = NULL,
  version = t.version + (SELECT r.changed::int FROM r WHERE r."productId" = t.product_id),
  update_time = CASE WHEN (SELECT r.changed FROM r WHERE r."productId" = t.product_id) THEN excluded.update_time ELSE t.update_time END`
const own = (column: string): Sql =>
  raw(
    `${column} = CASE WHEN (SELECT r.takes FROM r WHERE r."productId" = t.product_id) THEN excluded.${column} ELSE t.${column} END`,
  )
const TAKEN = sql`${own('plat_modified')}, ${own('subject')}, ${own('category_id')}, ${own('main_image')}, ${own('sku_count')}, ${own('price_min')}, ${own('price_max')}, ${own('currency_code')}`

const writeContents = (tx: Tx, taken: { listingId: number; news: ProductNews }[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO product_center_smt_listing_content (listing_id, content)
    SELECT * FROM unnest(${taken.map(({ listingId }) => listingId)}::bigint[], ${taken.map(({ news }) => JSON.stringify(restOf(news.content)))}::jsonb[])
    ON CONFLICT (listing_id) DO UPDATE SET content = excluded.content`)

const words = (status: string): string => PRODUCT_STATUSES.find(([value]) => value === (status as ProductStatus))?.[1] ?? status

function logOf({ news, known, takes, changed }: Judged, listingId: number, from: KeepFrom): LogRow[] {
  if (!changed) return []
  if (!known) return [{ entity: smtListing.path, entityId: listingId, action: from.templateId ? '刊登' : '同步新增', version: 1 }]
  const status: Change[] =
    known.product_status === news.productStatus
      ? []
      : [{ field: 'productStatus', label: '状态', from: words(known.product_status), to: words(news.productStatus) }]
  const note = takes ? undefined : '平台有新版本，本地修改未覆盖'
  const isNews = takes || news.platModified > (known.plat_newest ?? '')
  return [
    {
      entity: smtListing.path,
      entityId: listingId,
      action: '同步',
      version: known.version + 1,
      changes: status,
      ...(note && isNews && { note }),
    },
  ]
}
