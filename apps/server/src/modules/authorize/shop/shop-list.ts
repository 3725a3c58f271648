import { SHOP_OFF, shop } from '@erp/contract/authorize/shop'
import { raw, sql } from '../../../kit/db/db.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ownShops } from '../../../kit/scope.ts'
import { shopState } from '../states.ts'

export const shopList = keepMainList(
  listOf(shop, {
    computed: {
      dept_name: raw('(SELECT d.dept_name FROM account_department d WHERE d.id = t.dept_id)'),
      tab: sql`(CASE WHEN t.status = ${shopState.enabled} THEN t.auth_status ELSE ${raw(String(SHOP_OFF))} END)`,
    },
    reach: (ctx) => ownShops(ctx.user, raw('t')),
    order: raw('(SELECT p.sort_no FROM basic_platform p WHERE p.plat_code = t.plat_code), t.shop_name'),
  }),
)
