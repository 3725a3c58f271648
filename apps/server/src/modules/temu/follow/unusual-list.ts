import { temuUnusual } from '@erp/contract/temu/follow/unusual-transfer'
import { raw, sql } from '../../../kit/db/db.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ownShops, ownStores } from '../../../kit/scope.ts'
import { unusualState } from '../../stock/states.ts'

export const unusualList = keepMainList(
  listOf(temuUnusual, {
    joins:
      raw(`JOIN temu_delivery_order o ON o.id = t.delivery_order_id JOIN stock_transfer_receipt x ON x.id = t.transfer_id JOIN goods_goods_sku k ON k.id = t.sku_id
      JOIN authorize_shop s ON s.id = o.shop_id`),
    computed: {
      deliveryOrderNo: raw('o.delivery_order_no'),
      platformDeliverySn: raw('o.platform_delivery_sn'),
      transferNo: raw('x.transfer_no'),
      shopId: raw('o.shop_id'),
      sku: raw('k.sku'),
      skuName: raw('k.sku_name'),
      amount: raw(
        '(SELECT round(l.goods_amount / nullif(l.ship_qty, 0) * t.miss_qty, 4) FROM stock_transfer_line l WHERE l.id = t.transfer_line_id)',
      ),
      openDays: sql`CASE WHEN t.status < ${unusualState.handled} THEN (now()::date - t.create_time::date) END`,
      createTime: raw('t.create_time'),
    },
    reach: (ctx) =>
      sql`(${ownShops(ctx.user, raw('s'))} OR ${ctx.user.storeIds === null ? raw('false') : ownStores(ctx.user, raw('o.out_store_id'))})`,
  }),
)
