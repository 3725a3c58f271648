import { aliImport } from '@erp/contract/goods/ali/ali-goods'
import { OFFER_STATE } from '@erp/contract/goods/ali/goods1688'
import type { ImportResult } from '@erp/contract/kit'
import { offerIdOf } from '../../../connectors/ali/ali1688.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { BOUND } from './ali-bind.ts'
import { DOWN, fetchOffers } from './ali-fetch.ts'
import { keyOf, linkedAlready, makeLinks, type NewAliLink } from './ali-link.ts'
import { reachableGoods } from './ali-reach.ts'
import { storeFetched } from './ali-store.ts'

/** Offers that we do not know yet are asked of the platform; the whole file is judged before anything is linked. */
export async function importLinks(ctx: Ctx): Promise<ImportResult> {
  let links: NewAliLink[] = []
  return importInto(aliImport, ctx, {
    check: async (tx, checked) => {
      links = await judge(tx, checked, ctx)
    },
    write: (tx) => makeLinks(tx, links, ctx),
  })
}

async function judge(tx: Tx, checked: Checked, ctx: Ctx): Promise<NewAliLink[]> {
  const say = (i: number, column: keyof typeof aliImport.fields, reason: string) =>
    void checked.errors.push({ row: checked.numbers[i]!, column: aliImport.fields[column].label, reason })
  const skus = await skusNamed(tx, checked, ctx)
  const offers = await offersNamed(tx, checked, ctx)
  const links = checked.rows.map((row, i) => {
    const sku = skus.get(row['sku'])
    if (row['sku'] && !sku) say(i, 'sku', `SKU【${row['sku']}】不存在`)
    else if (sku && sku.skuKind !== 1) say(i, 'sku', `SKU【${row['sku']}】不是普通SKU，不能关联1688规格`)
    const offer = row['offerId'] && offers.get(offerIdOf(row['offerId']) ?? '')
    if (row['offerId'] && !offer) say(i, 'offerId', '1688商品ID格式不正确')
    if (typeof offer === 'string') say(i, 'offerId', offer)
    if (!sku || sku.skuKind !== 1 || !offer || typeof offer === 'string') return null
    const spec = specNamed(offer, row['spec'])
    if (typeof spec === 'string') return say(i, 'spec', spec) ?? null
    const { specId, attrs, price, offerId } = spec
    const wanted = { goodsId: sku.goodsId, skuId: sku.skuId, sku: row['sku'], offerId, specId, attrs, price }
    return { ...wanted, unitRatio: row['unitRatio'] ?? '1', isDefault: row['isDefault'] ?? 0 } as NewAliLink
  })
  await tellTwice(tx, links, say)
  return links.filter((link) => link !== null)
}

type Say = (i: number, column: keyof typeof aliImport.fields, reason: string) => void
async function tellTwice(tx: Tx, links: (NewAliLink | null)[], say: Say): Promise<void> {
  const known = await linkedAlready(
    tx,
    links.filter((link) => link !== null),
  )
  const defaults = new Set<number>()
  for (const [i, link] of links.entries()) {
    if (!link) continue
    if (known.has(keyOf(link))) say(i, 'spec', BOUND)
    known.add(keyOf(link))
    if (link.isDefault && defaults.has(link.skuId)) say(i, 'isDefault', '一个SKU只能有一个默认链接')
    if (link.isDefault) defaults.add(link.skuId)
  }
}

interface Sku {
  skuId: number
  sku: string
  skuKind: number
  goodsId: number
}
async function skusNamed(tx: Tx, { rows }: Checked, ctx: Ctx): Promise<Map<string, Sku>> {
  const found = await tx.query<Sku>(sql`
    SELECT id AS "skuId", sku, sku_kind AS "skuKind", goods_id AS "goodsId" FROM goods_goods_sku
    WHERE sku = ANY(${rows.map((row) => row['sku'] ?? '')}::text[]) AND deleted_at IS NULL AND goods_id IN (${reachableGoods(ctx)})
    ORDER BY id FOR NO KEY UPDATE`)
  return new Map(found.map((sku) => [sku.sku, sku]))
}

interface Spec {
  offerId: string
  specId: string
  attrs: string
  price: string
}
/** The specifications of every offer of the file, or why there are none. */
async function offersNamed(tx: Tx, { rows }: Checked, ctx: Ctx): Promise<Map<string, Spec[] | string>> {
  const ids = [...new Set(rows.flatMap((row) => (row['offerId'] && offerIdOf(row['offerId'])) || []))] as string[]
  const kept = await tx.query<{ id: string }>(sql`
    SELECT offer_id AS id FROM goods_ali_offer WHERE offer_id = ANY(${ids}::text[]) AND deleted_at IS NULL`)
  const known = new Set(kept.map((offer) => offer.id))
  const fetched = await fetchOffers(
    ctx.house,
    ids.filter((id) => !known.has(id)),
  )
  await storeFetched(tx, { ...fetched, unknown: [], failed: [] }, ctx)
  const specs = await tx.query<Spec & { saleStatus: number }>(sql`
    SELECT s.offer_id AS "offerId", s.spec_id AS "specId", s.attrs, s.price, o.sale_status AS "saleStatus"
    FROM goods_ali_offer_sku s JOIN goods_ali_offer o ON o.offer_id = s.offer_id
    WHERE s.offer_id = ANY(${ids}::text[]) AND s.is_gone = 0 ORDER BY s.offer_id, s.attrs`)
  const found = new Map<string, Spec[] | string>(Map.groupBy(specs, (spec) => spec.offerId))
  for (const { offerId, saleStatus } of specs)
    if (saleStatus === OFFER_STATE.offSale) found.set(offerId, '1688商品已下架，不能关联')
  for (const id of fetched.unknown) found.set(id, '1688未找到该商品')
  for (const { offerId } of fetched.failed) found.set(offerId, DOWN)
  return found
}

function specNamed(specs: Spec[], typed: string | null | undefined): Spec | string {
  if (!typed) return specs.length === 1 ? specs[0]! : `1688商品有${specs.length}个规格，请填写规格`
  const wanted = plain(typed)
  const exact = specs.find((spec) => spec.specId === typed || plain(spec.attrs) === wanted)
  const alike = specs.filter((spec) => valuesOf(spec.attrs) === wanted)
  return exact ?? (alike.length === 1 ? alike[0]! : `1688商品没有规格「${typed}」`)
}
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s;,/]+/g, '')
    .toLowerCase()
const valuesOf = (attrs: string): string => plain(attrs.replace(/[^;；:：]*[:：]/g, ''))
