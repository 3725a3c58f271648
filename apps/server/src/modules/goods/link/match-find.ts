import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { missing } from '../../../kit/refuse.ts'
import { type Affix, LINK_MOST, matchKey, partsOf, readings, type Term } from './match-key.ts'

export interface Item {
  skuId: number
  quantity: number
}
/** What a key means; without a link it was read out of the code itself. */
export interface Found {
  linkId: number | null
  items: Item[]
  /** `AB000101×2、AB000203×1` where it was read out of the code. */
  words: string
}
export interface Shop {
  shopId: number
  sellerId: number | null
  affix: Affix
}
interface Sku {
  skuId: number
  sku: string
}

/** Audited and not 已淘汰: what may be linked. */
export const linkable = raw(
  `(k.deleted_at IS NULL AND k.sku_status <> '80' AND g.deleted_at IS NULL AND g.audit_status = ${AUDIT_STATE.audited})`,
)

export async function shopOf(tx: Tx, shopId: number): Promise<Shop> {
  const row = await tx.one<{ sellerId: number | null; prefix: string | null; suffix: string | null }>(sql`
    SELECT seller_id AS "sellerId", sku_prefix AS prefix, sku_suffix AS suffix FROM authorize_shop WHERE id = ${shopId}`)
  if (!row) throw missing('店铺')
  const affix = { prefix: matchKey(row.prefix ?? ''), suffix: matchKey(row.suffix ?? '') }
  return { shopId, sellerId: row.sellerId, affix }
}

/** The keys of one shop that mean something; three statements whatever their number. */
export const findMatches = async (tx: Tx, shop: Shop, keys: string[]): Promise<Map<string, Found>> =>
  readTheRest(tx, shop, keys, await activeLinks(tx, shop.shopId, keys))

/** Where no link says what a key means, its code may. */
export async function readTheRest(
  tx: Tx,
  { affix }: Shop,
  keys: string[],
  linked: Map<string, Found>,
): Promise<Map<string, Found>> {
  const found = new Map(linked)
  const open = keys.filter((key) => key !== '' && !found.has(key))
  const skus = await skusOf(tx, codesOf(open, affix))
  for (const key of open) {
    const read = readKey(key, affix, skus)
    if (read) found.set(key, read)
  }
  return found
}

/** Read table by table: a join that the planner gets wrong, because rows were just made, would cost minutes. */
export async function activeLinks(tx: Tx, shopId: number, keys: string[]): Promise<Map<string, Found>> {
  const links = await tx.query<{ linkId: number; key: string }>(sql`
    SELECT id AS "linkId", match_key AS key FROM goods_goods_sku_link_shop
    WHERE shop_id = ${shopId} AND is_activated = 1 AND deleted_at IS NULL AND match_key = ANY(${keys}::text[])`)
  if (links.length === 0) return new Map()
  const items = await tx.query<Item & { linkId: number }>(sql`
    SELECT link_id AS "linkId", sku_id AS "skuId", quantity FROM goods_link_shop_item
    WHERE link_id = ANY(${links.map((link) => link.linkId)}::bigint[])`)
  const byLink = Map.groupBy(items, (item) => item.linkId)
  return new Map(
    links.map(({ linkId, key }) => {
      const own = (byLink.get(linkId) ?? []).map(({ skuId, quantity }) => ({ skuId, quantity }))
      return [key, { linkId, items: own.toSorted((x, y) => x.skuId - y.skuId), words: '' }]
    }),
  )
}

/** Every code that a reading could need, so that they are looked up at once. */
function codesOf(keys: string[], affix: Affix): string[] {
  const codes = new Set<string>()
  for (const key of keys) for (const part of [key, ...partsOf(key)]) for (const { code } of readings(part, affix)) codes.add(code)
  return [...codes]
}

/** The SKU of each code: the one that bears it, else the first along 旧编码→新编码 that may be linked. */
export async function skusOf(tx: Tx, codes: string[]): Promise<Map<string, Sku>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.query<Sku & { code: string }>(sql`
    WITH RECURSIVE heirs AS (
      SELECT k.sku AS code, k.id, k.sku, ${linkable} AS linkable, 0 AS step
      FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id WHERE k.sku = ANY(${codes}::text[])
      UNION ALL
      SELECT h.code, k.id, k.sku, ${linkable}, h.step + 1
      FROM heirs h JOIN goods_goods_sku_link_sku o ON o.sku_id = h.id AND o.link_type = 2 AND o.deleted_at IS NULL
      JOIN goods_goods_sku k ON k.id = o.link_sku_id JOIN goods_goods g ON g.id = k.goods_id
      WHERE NOT h.linkable AND h.step < 50
    ) SELECT code, id AS "skuId", sku FROM heirs WHERE linkable`)
  return new Map(rows.map(({ code, ...sku }) => [code, sku]))
}

function readKey(key: string, affix: Affix, skus: Map<string, Sku>): Found | null {
  const read = (part: string): Term | undefined => readings(part, affix).find(({ code }) => skus.has(code))
  const whole = read(key)
  const terms = whole ? [whole] : partsOf(key).map(read)
  if (terms.length === 0 || !terms.every((term) => term !== undefined)) return null
  const meant = itemsOf(terms.map(({ code, quantity }) => ({ ...skus.get(code)!, quantity })))
  // More pieces than a link may hold: a person decides.
  return meant.items.every((item) => item.quantity <= LINK_MOST) ? { linkId: null, ...meant } : null
}

function itemsOf(rows: (Item & Sku)[]): Pick<Found, 'items' | 'words'> {
  const bySku = Map.groupBy(rows, (row) => row.skuId)
  const merged = [...bySku].map(([skuId, same]) => ({ skuId, sku: same[0]!.sku, quantity: total(same) }))
  return {
    items: merged.map(({ skuId, quantity }) => ({ skuId, quantity })),
    words: merged.map(({ sku, quantity }) => `${sku}×${quantity}`).join('、'),
  }
}

const total = (items: { quantity: number }[]): number => items.reduce((sum, item) => sum + item.quantity, 0)
