import { type PlatformShops, type ShopName, type ShopOption, shop } from '@erp/contract/authorize/shop'
import { raw, sql } from '../../kit/db/db.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { type List, listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { ownShops } from '../../kit/scope.ts'
import { authHandlers } from './auth/verbs.ts'
import { authState } from './states.ts'

const shopList = keepMainList(
  listOf(shop, {
    computed: {
      dept_name: raw('(SELECT d.dept_name FROM account_department d WHERE d.id = t.dept_id)'),
    },
    reach: (ctx) => ownShops(ctx.user, raw('t')),
    order: raw('(SELECT p.sort_no FROM basic_platform p WHERE p.plat_code = t.plat_code), t.shop_name'),
  }),
)

export const shops: Handlers<typeof shop> = {
  ...authHandlers,
  list: async (tx, input, ctx) => {
    const found = await (shopList as List<object> as List<ShopOption>).options(tx, input, ctx)
    return Array.isArray(found) ? found.map(optionOf) : { ...found, list: found.list.map(optionOf) }
  },
  'shop-name-list': (tx, _input, ctx) =>
    tx.query<ShopName>(sql`
      SELECT "platName", "shopName" FROM (
        SELECT DISTINCT ON (s.shop_name) p.plat_name AS "platName", s.shop_name AS "shopName", p.sort_no
        FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code
        WHERE s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} ORDER BY s.shop_name, p.sort_no, p.id
      ) named ORDER BY sort_no, "shopName"`),
  'platform-count': (tx, _input, ctx) =>
    tx.query<PlatformShops>(sql`
      SELECT s.plat_code AS "platCode", count(*) AS shops, count(*) FILTER (WHERE s.auth_status IN (${authState.granted}, ${authState.ending})) AS authorized,
        count(*) FILTER (WHERE s.auth_status = ${authState.ending}) AS expiring
      FROM authorize_shop s WHERE s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))} GROUP BY s.plat_code`),
}

const optionOf = ({ shopId, platCode, platName, shopName, suffix, site, currency }: ShopOption): ShopOption => ({
  shopId,
  platCode,
  platName,
  shopName,
  suffix,
  site,
  currency,
})
