import { type PlatformShops, SHOP_TABS, type ShopName, type ShopOption, shop, shopImport } from '@erp/contract/authorize/shop'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { List } from '../../../kit/list/list.ts'
import { ownShops } from '../../../kit/scope.ts'
import { authHandlers } from '../auth/verbs.ts'
import { authState } from '../states.ts'
import { shopList } from './shop-list.ts'
import { removeShop } from './shop-remove.ts'
import { setSeller } from './shop-seller.ts'
import { setStatus } from './shop-status.ts'
import { setSwitch } from './shop-switch.ts'
import { addShop, changeShop, type ShopInput } from './shop-write.ts'

export const shops: Handlers<typeof shop> = {
  ...authHandlers,
  list: async (tx, input, ctx) => {
    const found = await (shopList as List<object> as List<ShopOption>).options(tx, input, ctx)
    return Array.isArray(found) ? found.map(optionOf) : { ...found, list: found.list.map(optionOf) }
  },
  'list-page': shopList.page,
  'status-count': (tx, _input, ctx) => counts(tx, null, ctx),
  counts: (tx, { condition }, ctx) => counts(tx, condition as Record<string, unknown> | null, ctx),
  'shop-name-list': (tx, _input, ctx) =>
    tx.query<ShopName>(sql`
      SELECT "platName", "shopName" FROM (
        SELECT DISTINCT ON (s.shop_name) p.plat_name AS "platName", s.shop_name AS "shopName", p.sort_no
        FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code
        WHERE s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} ORDER BY s.shop_name, p.sort_no, p.id
      ) named ORDER BY sort_no, "shopName"`),
  summary: (tx, _input, ctx) =>
    tx.query<PlatformShops>(sql`
      SELECT s.plat_code AS "platCode", count(*) AS shops, count(*) FILTER (WHERE s.auth_status IN (${authState.granted}, ${authState.ending})) AS authorized,
        count(*) FILTER (WHERE s.auth_status = ${authState.ending}) AS expiring
      FROM authorize_shop s WHERE s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} GROUP BY s.plat_code`),
  get: (tx, { id }, ctx) => shopList.get(tx, id, ctx),
  add: addShop,
  update: changeShop,
  remove: (tx, { id }, ctx) => removeShop(tx, id, ctx),
  'set-status': setStatus,
  'set-seller': setSeller,
  'set-switch': setSwitch,
  export: (_tx, input, ctx) => exportList(shopList, input, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(shopImport, ctx),
  import: (_tx, _input, ctx) => importInto(shopImport, ctx, (tx, row) => addShop(tx, filled(row), ctx)),
}

async function counts(tx: Tx, condition: Record<string, unknown> | null, ctx: Ctx): Promise<Record<string, number>> {
  const none = Object.fromEntries(SHOP_TABS.map(([tab]) => [tab, 0]))
  return { ...none, ...(await shopList.tally(tx, 'tab', condition, ctx)) }
}

/** An empty cell is left to the table's default. */
const filled = (row: Record<string, unknown>): ShopInput =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== '')) as ShopInput

const optionOf = ({ shopId, platCode, platName, shopName, displayName, suffix, site, currency }: ShopOption): ShopOption => ({
  shopId,
  platCode,
  platName,
  shopName,
  displayName,
  suffix,
  site,
  currency,
})
