import { skuWhitelist, type WhitelistRow } from '@erp/contract/temu/stockup/sku-whitelist'
import { change, crudOf, insert } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { shopReach } from './reach.ts'

type Entry = Pick<WhitelistRow, 'skuId' | 'validFrom' | 'reason'> &
  Partial<Pick<WhitelistRow, 'shopId' | 'exemptCap' | 'exemptMargin' | 'validTo'>>
const isLive = (today: unknown) => sql`(t.valid_from <= ${today} AND (t.valid_to IS NULL OR t.valid_to >= ${today}))`
const options = {
  computed: {
    sku: raw('(SELECT k.sku FROM goods_goods_sku k WHERE k.id = t.sku_id)'),
    skuName: raw('(SELECT k.sku_name FROM goods_goods_sku k WHERE k.id = t.sku_id)'),
    isLive: sql`${isLive(raw(`(now() AT TIME ZONE 'Asia/Shanghai')::date`))}::int`,
  },
  matches: {
    sku: (value: string) => sql`t.sku_id IN (SELECT k.id FROM goods_goods_sku k WHERE k.sku = ANY(${codesOf(value)}::text[]))`,
    isLive: (values: unknown, _condition: unknown, ctx: Ctx) =>
      [values].flat().map(Number).includes(1) ? isLive(ctx.now.slice(0, 10)) : sql`NOT ${isLive(ctx.now.slice(0, 10))}`,
  },
  reach: (ctx: Ctx) => sql`(t.shop_id IS NULL OR ${shopReach(ctx)})`,
}
const list = listOf(skuWhitelist, options)

export const skuWhitelists: Handlers<typeof skuWhitelist> = {
  ...crudOf(skuWhitelist, options),
  add,
  edit: async (tx, input, ctx) => {
    await list.get(tx, input.id, ctx)
    await check(tx, input, input.id, ctx)
    return change(tx, list, input, ctx)
  },
  import: (_tx, _input, ctx) => importInto(skuWhitelist, ctx, (tx, row) => add(tx, row as unknown as Entry, ctx)),
}

async function add(tx: Tx, input: Entry, ctx: Ctx) {
  await check(tx, input, 0, ctx)
  return insert(tx, list, input, ctx)
}

/** One row says what a SKU is spared on any day; the lock is on the SKU, so that two first rows queue as well. */
async function check(tx: Tx, input: Entry, id: number, ctx: Ctx): Promise<void> {
  const { skuId, shopId = null, validFrom, validTo = null } = input
  await checkShop(tx, shopId, ctx)
  if (!input.exemptCap && !input.exemptMargin) throw bad('请至少选择一项豁免（免备货上限、免毛利率）', 'exemptCap')
  if (validTo && validTo < ctx.now.slice(0, 10)) throw bad('失效日期不能早于今天', 'validTo')
  if (validTo && validTo < validFrom) throw bad('失效日期不能早于生效日期', 'validTo')
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('temu whitelist', ${skuId}))`)
  const other = await tx.one<{ sku: string; to: string | null }>(sql`
    SELECT k.sku, w.valid_to AS "to" FROM temu_sku_whitelist w JOIN goods_goods_sku k ON k.id = w.sku_id
    WHERE w.sku_id = ${skuId} AND coalesce(w.shop_id, 0) = ${shopId ?? 0} AND w.id <> ${id} AND w.deleted_at IS NULL
      AND daterange(w.valid_from, w.valid_to, '[]') && daterange(${validFrom}::date, ${validTo}::date, '[]') ORDER BY w.valid_to DESC NULLS FIRST LIMIT 1`)
  if (other) throw refuse(`SKU ${other.sku} 已在白名单（${other.to ? `至 ${other.to}` : '长期有效'}）`)
}

const PLATFORM = 'temu'
async function checkShop(tx: Tx, shopId: number | null, ctx: Ctx): Promise<void> {
  if (shopId === null) return
  const shop = await tx.one<{ platCode: string }>(
    sql`SELECT h.plat_code AS "platCode" FROM authorize_shop h WHERE h.id = ${shopId} AND h.deleted_at IS NULL AND ${ownShops(ctx.user, raw('h'))}`,
  )
  if (!shop) throw missing('店铺')
  if (shop.platCode !== PLATFORM) throw bad('请选择Temu店铺', 'shopId')
}
