import { PRICE_TAB } from '@erp/contract/temu/sales/price.states'
import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { CONFIG, GOODS, marginFloor } from './advice-sql.ts'
import { shopReach } from './reach.ts'
import { priceAudit, priceState } from './states.ts'

type Tab = (typeof PRICE_TAB)[keyof typeof PRICE_TAB]
const TABS: Record<Tab, Sql> = {
  [PRICE_TAB.answer]: sql`t.status = ${priceState.asked} AND t.audit_status <> ${priceAudit.waiting}`,
  [PRICE_TAB.audit]: sql`t.status IN (${priceState.waiting}, ${priceState.asked}) AND t.audit_status = ${priceAudit.waiting}`,
  [PRICE_TAB.waiting]: sql`t.status = ${priceState.waiting} AND t.audit_status <> ${priceAudit.waiting}`,
  [PRICE_TAB.done]: sql`t.status = ${priceState.done}`,
  [PRICE_TAB.failed]: sql`t.status = ${priceState.failed}`,
}
const SALES = raw('LEFT JOIN temu_sales_row r ON r.shop_id = t.shop_id AND r.product_sku_id = t.product_sku_id')

export const prices = keepMainList(
  listOf(priceAdjust, {
    joins: sql`${CONFIG} ${GOODS} ${SALES}`,
    computed: {
      image: raw('coalesce(r.image, k.sku_image)'),
      sku: raw('k.sku'),
      productName: raw('r.product_name'),
      isEnough: sql`CASE WHEN t.margin_after IS NOT NULL THEN (t.margin_after >= ${marginFloor})::int END`,
      lowestPrice: sql`round(ceil(t.cost / (1 - ${marginFloor}) * 100) / 100, 2)`,
      sold30: raw('coalesce(r.last_thirty_days_sale_volume, 0)'),
      tab: raw('NULL::text'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      sku: (value: string) =>
        sql`t.sku_id = ANY(ARRAY(SELECT s.id FROM goods_goods_sku s WHERE s.sku = ANY(${codesOf(value)}::text[])))`,
      tab: (wanted: unknown) =>
        sql`(${join(
          [wanted].flat().map((one) => sql`(${TABS[one as Tab] ?? raw('false')})`),
          ' OR ',
        )})`,
    },
    reach: shopReach,
    idsFirst: true,
  }),
)

export const priceCounts = (tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) =>
  prices.counts(tx, { all: raw('true'), ...TABS }, { ...condition, tab: null }, ctx)
