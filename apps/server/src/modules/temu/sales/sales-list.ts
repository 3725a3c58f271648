import { COST, salesManagement } from '@erp/contract/temu/sales/sales'
import { SLOW_DAYS, STANDING } from '@erp/contract/temu/sales/sales.states'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type AnyRow, type ListInput, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { may } from '../../../kit/session.ts'
import { available, CONFIG, canStockOf, GOODS, ledgerQty, saleDays } from './advice-sql.ts'
import { isEnough, marginWith, pieceCosts } from './margins.ts'
import { shopReach } from './reach.ts'
import { advice } from './states.ts'

type Standing = (typeof STANDING)[keyof typeof STANDING]
/** As the partial indexes of temu_sales_row have them. */
const STANDS: Record<Standing, Sql> = {
  [STANDING.advised]: sql`t.our_advice > 0 AND t.advice_state = ${advice.open}`,
  [STANDING.sold]: raw('t.lack_quantity > 0 OR (t.warehouse_inventory_num = 0 AND t.v > 0)'),
  [STANDING.slow]: raw(`t.platform_stock > 0 AND t.platform_stock > t.v * ${SLOW_DAYS}`),
  [STANDING.black]: raw('t.in_black_list = 1'),
}
const canStock = canStockOf(raw('t.our_advice'))

export const salesRows = keepMainList(
  listOf(salesManagement, {
    joins: sql`${CONFIG} ${GOODS}`,
    computed: {
      sku: raw('k.sku'),
      saleDays,
      available,
      canStock,
      shortQty: sql`t.our_advice - ${canStock}`,
      ledgerQty,
      margin: raw('NULL::numeric'),
      isEnough: raw('NULL::int'),
      standing: raw('NULL::text'),
    },
    matches: {
      sku: (value: string) =>
        sql`t.sku_id = ANY(ARRAY(SELECT s.id FROM goods_goods_sku s WHERE s.sku = ANY(${codesOf(value)}::text[])))`,
      standing: (wanted: unknown) =>
        sql`(${join(
          [wanted].flat().map((one) => sql`(${STANDS[one as Standing] ?? raw('false')})`),
          ' OR ',
        )})`,
    },
    reach: shopReach,
    order: raw('t.v DESC, t.id DESC'),
    idsFirst: true,
  }),
)

/** Margins are reckoned for the rows that are shown: what costs less today counts today. */
async function withMargins(tx: Tx, rows: AnyRow[], ctx: Ctx): Promise<void> {
  const found = rows as {
    shopId: number
    skuId: number | null
    supplyPrice: string
    margin?: string | null
    isEnough: 0 | 1 | null
  }[]
  const costs = await pieceCosts(tx, found, ctx)
  const seesCost = may(ctx.user, COST)
  for (const [i, row] of found.entries()) {
    const margin = marginWith(row.supplyPrice, costs[i]!)
    row.isEnough = isEnough(margin, costs[i]!.floor)
    if (seesCost) row.margin = margin
  }
}

export async function salesPage(tx: Tx, input: ListInput, ctx: Ctx) {
  const page = await salesRows.page(tx, input, ctx)
  await withMargins(tx, page.list as object[] as AnyRow[], ctx)
  return page
}

export const exportSales = (_tx: Tx, input: ExportRequest, ctx: Ctx) =>
  exportList(salesRows, input, ctx, { fill: (rows) => withMargins(ctx.house.readDb, rows, ctx) })

export const salesCounts = (tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) =>
  salesRows.counts(tx, { all: raw('true'), ...STANDS }, { ...condition, standing: null }, ctx)
