import { type ShipmentRow, shipment } from '@erp/contract/temu/stockup/shipment'
import type { DeskTab } from '@erp/contract/temu/stockup/stock-order.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { type ExportRequest, exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type ListInput, type ListRow, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { chips, judgedOf, TABS } from './desk-where.ts'
import { shopReach } from './reach.ts'
import { judgedLines, linesOf, summed } from './shipment-lines.ts'

const LINES = raw('FROM temu_stock_order_line l LEFT JOIN goods_goods_sku k ON k.id = l.sku_id WHERE l.document_id = t.id')
type Chip = keyof ReturnType<typeof chips>
const CHIPS: readonly Chip[] = ['urgent', 'soon', 'overdue', 'unlinked', 'short', 'blocked']
const tabOf = (condition: ListInput['condition']): DeskTab => {
  const asked = String([condition?.['tab']].flat()[0]) as DeskTab
  return TABS[asked] ? asked : 'all'
}
const chip =
  (name: Chip) =>
  (values: unknown, condition: ListInput['condition'], ctx: Ctx): Sql => {
    const where = chips(ctx, tabOf(condition))[name]
    return [values].flat().map(Number).includes(1) ? where : sql`NOT ${where}`
  }

export const shipments = keepMainList(
  listOf(shipment, {
    computed: {
      sku: sql`(SELECT string_agg(coalesce(k.sku, l.ext_code), '、' ORDER BY l.id) ${LINES})`,
      quantity: sql`(SELECT sum(l.purchase_qty)::int ${LINES})`,
      maxDeliverQty: sql`(SELECT sum(l.max_deliver_qty)::int ${LINES})`,
      deliveryOrderNo: raw('(SELECT d.delivery_order_no FROM temu_delivery_order d WHERE d.id = t.delivery_order_id)'),
    },
    matches: {
      sku: (value: string) => {
        const codes = codesOf(value)
        return sql`t.id IN (SELECT l.document_id FROM temu_stock_order_line l WHERE l.ext_code = ANY(${value.split(/[\n,，;；\s]+/).filter(Boolean)}::text[])
          UNION SELECT l.document_id FROM temu_stock_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE k.sku = ANY(${codes}::text[]))`
      },
      deliveryOrderNo: (value: string) =>
        sql`t.delivery_order_id IN (SELECT d.id FROM temu_delivery_order d WHERE d.delivery_order_no = ANY(${codesOf(value)}::text[]))`,
      tab: (values: unknown) => TABS[String([values].flat()[0]) as DeskTab] ?? raw('false'),
      soon: chip('soon'),
      overdue: chip('overdue'),
      unlinked: chip('unlinked'),
      short: chip('short'),
      blocked: chip('blocked'),
    },
    reach: shopReach,
    idsFirst: true,
  }),
)
type Head = ListRow<typeof shipment>

const BY_DEADLINE = [{ field: 'expectLatestDeliverTime', order: 'asc' }]
const OPEN_TABS: readonly unknown[] = ['accept', 'wait', 'desk', 'built']
/** What still has to leave stands in the order in which it is due. */
const inOrder = (input: ListInput): ListInput =>
  !input.orderBy?.length && OPEN_TABS.includes([input.condition?.['tab']].flat()[0]) ? { ...input, orderBy: BY_DEADLINE } : input

export async function shipmentPage(tx: Tx, input: ListInput, ctx: Ctx) {
  const page = await shipments.page(tx, inOrder(input), ctx)
  return { ...page, list: input.idsUpTo ? (page.list as ShipmentRow[]) : await withLines(tx, page.list, ctx) }
}

async function withLines(tx: Tx, heads: Head[], ctx: Ctx): Promise<ShipmentRow[]> {
  const lines = await linesOf(
    tx,
    heads.map(({ stockOrderId }) => stockOrderId),
  )
  const judged = await judgedLines(tx, lines, ctx, { submit: false, alone: true })
  return heads.map((head) => {
    const own = judged.get(head.stockOrderId) ?? []
    return { ...head, ...summed(own), lines: own } as ShipmentRow
  })
}

export async function shipmentDetails(tx: Tx, { stockOrderId }: { stockOrderId: number }, ctx: Ctx): Promise<ShipmentRow> {
  const [row] = await withLines(tx, [await shipments.get(tx, stockOrderId, ctx)], ctx)
  return row!
}

/** Each tab over the filter; the chips within the tab that is open. */
export async function shipmentCounts(tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) {
  const {
    tab,
    urgencyType: _urgent,
    soon: _soon,
    overdue: _over,
    unlinked: _un,
    short: _short,
    blocked: _blocked,
    ...rest
  } = condition ?? {}
  const opened = tabOf({ tab })
  const asked = chips(ctx, opened, await judgedOf(tx, ctx, opened))
  const wheres = Object.fromEntries(CHIPS.map((name) => [name, sql`${TABS[opened]} AND ${asked[name]}`]))
  return shipments.counts(tx, { ...TABS, ...wheres }, rest, ctx)
}

export const shipmentExport = (_tx: Tx, input: ExportRequest, ctx: Ctx) =>
  exportList(shipments, inOrder(input), ctx, {
    fill: async (rows) => {
      const filled = await withLines(ctx.house.readDb, rows as Head[], ctx)
      rows.forEach((row, i) => {
        const { available, supplyPrice, margin, checkResult } = filled[i]!
        Object.assign(row, { available, supplyPrice, margin, checkResult })
      })
    },
  })
