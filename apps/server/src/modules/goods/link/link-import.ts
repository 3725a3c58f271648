import { type goodsSkuLinkShop, linkShopImport } from '@erp/contract/goods/link/goods-sku-link-shop'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { ownShops } from '../../../kit/scope.ts'
import { keepLinks, type NewLink } from './link-keep.ts'
import { activeOf, pairOf, refuseLost, takenBy } from './link-taken.ts'
import { type Item, linkable } from './match-find.ts'
import { LINK_MOST, matchKey, partsOf, readings } from './match-key.ts'
import type { OwnShop } from './shop-rows.ts'

type Labels = Record<keyof typeof linkShopImport.fields, string>
const label = Object.fromEntries(Object.entries(linkShopImport.fields).map(([name, field]) => [name, field.label])) as Labels
const CHUNK = 2000

/** Every row of the sheet is a new link; what is linked already is told, never replaced. */
export const importLinks: Handler<typeof goodsSkuLinkShop.actions.import> = (_tx, _input, ctx) => {
  let links: NewLink[] = []
  let shops = new Map<number, OwnShop>()
  return importInto(linkShopImport, ctx, {
    check: async (tx, checked) => {
      shops = await ownShopsById(tx, ctx)
      links = await linksOf(tx, checked, shops)
      await tellTaken(tx, links, checked, shops)
    },
    write: async (tx) => {
      const ids: number[] = []
      for (let from = 0; from < links.length; from += CHUNK) {
        const some = links.slice(from, from + CHUNK)
        const made = await keepLinks(tx, some, { linkType: 3, action: '导入' }, ctx)
        await refuseLost(tx, some, made, shops)
        ids.push(...made.map((link) => link.linkId))
      }
      return ids
    },
  })
}

async function ownShopsById(tx: Tx, ctx: Ctx): Promise<Map<number, OwnShop>> {
  const rows = await tx.query<OwnShop & object>(sql`
    SELECT s.id AS "shopId", s.shop_name AS "shopName", s.plat_code AS "platCode", s.seller_id AS "sellerId" FROM authorize_shop s
    WHERE s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))}`)
  return new Map(rows.map((row) => [row.shopId, row]))
}

interface Sku {
  id: number
  sku: string
  linkable: boolean
}

/** The rows that can be read; what is wrong with the others is added to the errors. */
async function linksOf(tx: Tx, checked: Checked, shops: Map<number, OwnShop>): Promise<NewLink[]> {
  const skus = await skusByCode(tx, checked)
  const first = new Map<string, number>()
  return checked.rows.flatMap((row, i) => {
    const number = checked.numbers[i]!
    const wrong = (column: string, reason: string) => {
      checked.errors.push({ row: number, column, reason })
      return []
    }
    const { shopId, shopSku, skus: typed } = row
    if (!shopId || !shopSku || !typed) return []
    const shop = shops.get(shopId)
    if (!shop) return wrong(label.shopId, '店铺不存在或不归您管理')
    const read = itemsIn(typed, skus)
    if ('reason' in read) return wrong(label.skus, read.reason)
    const link = {
      shopId,
      shopSku,
      matchKey: matchKey(shopSku),
      remark: row['remark'] || null,
      sellerId: row['sellerId'] ?? shop.sellerId,
      ...read,
    }
    const before = first.get(pairOf(link))
    if (before) return wrong(label.shopSku, `店铺SKU【${shopSku}】与第 ${before} 行重复`)
    first.set(pairOf(link), number)
    return [link]
  })
}

const PLAIN = { prefix: '', suffix: '' }
const partsIn = (typed: string): string[] => {
  const key = matchKey(typed)
  const parts = partsOf(key)
  return parts.length ? parts : [key]
}

async function skusByCode(tx: Tx, { rows }: Checked): Promise<Map<string, Sku>> {
  const codes = new Set(
    rows.flatMap((row) => (row['skus'] ? partsIn(row['skus']).flatMap((part) => readings(part, PLAIN).map((r) => r.code)) : [])),
  )
  const found = await tx.query<Sku & object>(sql`
    SELECT k.id, k.sku, ${linkable} AS linkable FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id
    WHERE k.sku = ANY(${[...codes]}::text[]) AND k.deleted_at IS NULL`)
  return new Map(found.map((row) => [row.sku, row]))
}

/** `AB000101*2+AB000203` as its items; a group of exactly such a code is the group. */
function itemsIn(typed: string, skus: Map<string, Sku>): { items: Item[]; words: string } | { reason: string } {
  const items = new Map<number, { sku: string; quantity: number }>()
  for (const part of partsIn(typed)) {
    const term = readings(part, PLAIN).find(({ code }) => skus.has(code))
    if (!term) return { reason: `SKU【${part}】不存在` }
    const { id, sku, linkable: fit } = skus.get(term.code)!
    if (!fit) return { reason: `SKU【${sku}】未审核或已淘汰，不能关联` }
    const quantity = (items.get(id)?.quantity ?? 0) + term.quantity
    if (quantity > LINK_MOST) return { reason: `SKU【${sku}】的数量不能超过${LINK_MOST}` }
    items.set(id, { sku, quantity })
  }
  return {
    items: [...items].map(([skuId, { quantity }]) => ({ skuId, quantity })),
    words: [...items.values()].map(({ sku, quantity }) => `${sku}×${quantity}`).join('、'),
  }
}

async function tellTaken(tx: Tx, links: NewLink[], checked: Checked, shops: Map<number, OwnShop>): Promise<void> {
  const active = await activeOf(tx, links)
  if (active.size === 0) return
  for (const [i, row] of checked.rows.entries()) {
    const taken =
      row['shopId'] && row['shopSku'] && active.get(pairOf({ shopId: row['shopId'], matchKey: matchKey(row['shopSku']) }))
    if (taken)
      checked.errors.push({ row: checked.numbers[i]!, column: label.shopSku, reason: takenBy(shops.get(taken.shopId)!, taken) })
  }
}
