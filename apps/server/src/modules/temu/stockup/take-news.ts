import { stateLabel } from '@erp/contract/kit'
import { shipment } from '@erp/contract/temu/stockup/shipment'
import { GIVEN_UP, isNews, STAGED, STOCK_ORDER, stockOrderStates } from '@erp/contract/temu/stockup/stock-order.states'
import type { Rows } from '../../../../db/rows.ts'
import type { StockOrderNews } from '../../../connectors/managed.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { dropPlatformCancelled } from '../delivery/dropped.ts'
import { takeLines } from './take-lines.ts'

type Known = Rows['temu_stock_order']
interface Written {
  sn: string
  status: number
  isStaged: number
  news: StockOrderNews
}

/** A page of news in one transaction: what is told again changes nothing, and nothing leads back. Answers how many orders are other than before. */
export async function takeNews(tx: Tx, shopId: number, told: readonly StockOrderNews[], ctx: Ctx): Promise<number> {
  const page = latest(told)
  const before = ctx.logged
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('temu stock orders', ${shopId}))`)
  const known = await knownOf(tx, page)
  const own = page.filter(({ subPurchaseOrderSn }) => (known.get(subPurchaseOrderSn)?.shop_id ?? shopId) === shopId)
  await keepPlaces(tx, own)
  const stages = await isAutoStaged(tx, shopId)
  const fresh = own.filter(({ subPurchaseOrderSn }) => !known.has(subPurchaseOrderSn))
  const added = await insertOrders(tx, shopId, fresh, stages, ctx)
  const moved = own.flatMap((news) => changeOf(known.get(news.subPurchaseOrderSn), news, stages))
  await updateOrders(tx, moved, ctx)
  const ids = new Map([...known].map(([sn, { id }]) => [sn, id]))
  for (const { sn, id } of added) ids.set(sn, id)
  const lined = await takeLines(tx, shopId, own, ids, ctx)
  await logNews(tx, known, added, moved, ctx)
  const lost = moved.filter(({ sn, status }) => GIVEN_UP.includes(status) && known.get(sn)!.platform_status !== status)
  const onOrders = lost.map(({ sn }) => known.get(sn)!).filter((row) => row.delivery_order_id !== null)
  if (onOrders.length)
    await dropPlatformCancelled(
      tx,
      onOrders.map(({ id }) => id),
      ctx,
    )
  if (ctx.logged === before) unchanged(ctx)
  return new Set([...added.map(({ id }) => id), ...moved.map(({ sn }) => ids.get(sn)!), ...lined]).size
}

/** Of what is said twice of an order, what is further. */
function latest(told: readonly StockOrderNews[]): StockOrderNews[] {
  const furthest = new Map<string, StockOrderNews>()
  for (const news of told) {
    const before = furthest.get(news.subPurchaseOrderSn)
    if (!before || isNews(before.status, news.status)) furthest.set(news.subPurchaseOrderSn, news)
  }
  return [...furthest.values()].toSorted((a, b) => (a.subPurchaseOrderSn < b.subPurchaseOrderSn ? -1 : 1))
}

async function knownOf(tx: Tx, page: readonly StockOrderNews[]): Promise<Map<string, Known>> {
  const rows = await tx.query<Known>(sql`
    SELECT * FROM temu_stock_order WHERE sub_purchase_order_sn = ANY(${page.map((news) => news.subPurchaseOrderSn)}::text[]) ORDER BY id FOR UPDATE`)
  return new Map(rows.map((row) => [row.sub_purchase_order_sn, row]))
}

/** A warehouse that was never told of has its number for a name until it is. */
const keepPlaces = (tx: Tx, page: readonly StockOrderNews[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO temu_warehouse (id, name) SELECT p.id, '收货仓' || p.id FROM (SELECT DISTINCT unnest(${page.flatMap(({ subWarehouseId }) => subWarehouseId ?? [])}::bigint[]) AS id ORDER BY 1) p
    ON CONFLICT (id) DO NOTHING`)

const isAutoStaged = async (tx: Tx, shopId: number): Promise<boolean> =>
  (await tx.one(
    sql`SELECT 1 AS yes FROM temu_config WHERE shop_id = ${shopId} AND auto_stage = 1 AND is_activated = 1 AND deleted_at IS NULL`,
  )) !== undefined

const COLUMNS = sql`r("subPurchaseOrderSn" text, "originalPurchaseOrderSn" text, "productSkcId" text, "skcExtCode" text, "productName" text, image text,
  "purchaseStockType" int, "urgencyType" int, "settlementType" int, source int, status int, "purchaseTime" timestamptz, "expectLatestDeliverTime" timestamptz,
  "expectLatestArrivalTime" timestamptz, "subWarehouseId" bigint, "isStaged" int)`

function insertOrders(tx: Tx, shopId: number, fresh: StockOrderNews[], stages: boolean, ctx: Ctx) {
  const rows = fresh.map(({ lines: _lines, ...news }) => ({
    ...news,
    isStaged: stages && news.status === STOCK_ORDER.waitShip ? STAGED.yes : STAGED.no,
  }))
  return tx.query<{ id: number; sn: string }>(sql`
    INSERT INTO temu_stock_order (sub_purchase_order_sn, original_purchase_order_sn, shop_id, product_skc_id, skc_ext_code, product_name, image, purchase_stock_type,
      urgency_type, settlement_type, source, platform_status, purchase_time, expect_latest_deliver_time, expect_latest_arrival_time, sub_warehouse_id, is_staged, create_time, update_time)
    SELECT r."subPurchaseOrderSn", r."originalPurchaseOrderSn", ${shopId}, r."productSkcId", r."skcExtCode", r."productName", r.image, r."purchaseStockType",
      r."urgencyType", r."settlementType", r.source, r.status, r."purchaseTime", r."expectLatestDeliverTime", r."expectLatestArrivalTime", r."subWarehouseId", r."isStaged", ${ctx.now}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ${COLUMNS} RETURNING id, sub_purchase_order_sn AS sn`)
}

const FIELDS = [
  ['product_name', 'productName'],
  ['image', 'image'],
  ['skc_ext_code', 'skcExtCode'],
  ['urgency_type', 'urgencyType'],
  ['expect_latest_deliver_time', 'expectLatestDeliverTime'],
  ['expect_latest_arrival_time', 'expectLatestArrivalTime'],
  ['sub_warehouse_id', 'subWarehouseId'],
] as const

/** Only what the platform knows; what a person staged stays so, unless the platform gave it up. */
function changeOf(known: Known | undefined, news: StockOrderNews, stages: boolean): Written[] {
  if (!known) return []
  const status = isNews(known.platform_status, news.status) ? news.status : known.platform_status
  const isFresh = status !== known.platform_status
  const begins = isFresh && status === STOCK_ORDER.waitShip && stages
  const isStaged = GIVEN_UP.includes(status) ? STAGED.no : begins ? STAGED.yes : known.is_staged
  const same =
    !isFresh &&
    isStaged === known.is_staged &&
    FIELDS.every(([column, field]) => (known[column] ?? null) === (news[field] ?? null))
  return same ? [] : [{ sn: news.subPurchaseOrderSn, status, isStaged, news }]
}

const LEFT: readonly number[] = [STOCK_ORDER.sent, STOCK_ORDER.received, STOCK_ORDER.accepted, STOCK_ORDER.stored]
const ARRIVED: readonly number[] = [STOCK_ORDER.received, STOCK_ORDER.accepted, STOCK_ORDER.stored]
async function updateOrders(tx: Tx, moved: Written[], ctx: Ctx): Promise<void> {
  if (moved.length === 0) return
  const rows = moved.map(({ news: { lines: _lines, ...news }, status, isStaged }) => ({ ...news, status, isStaged }))
  await tx.run(sql`
    UPDATE temu_stock_order t SET product_name = r."productName", image = r.image, skc_ext_code = r."skcExtCode", urgency_type = r."urgencyType",
      expect_latest_deliver_time = r."expectLatestDeliverTime", expect_latest_arrival_time = r."expectLatestArrivalTime", sub_warehouse_id = r."subWarehouseId",
      platform_status = r.status, is_staged = r."isStaged",
      ship_time = CASE WHEN r.status = ANY(${LEFT as number[]}::int[]) THEN coalesce(t.ship_time, ${ctx.now}) ELSE t.ship_time END,
      arrive_time = CASE WHEN r.status = ANY(${ARRIVED as number[]}::int[]) THEN coalesce(t.arrive_time, ${ctx.now}) ELSE t.arrive_time END,
      version = t.version + 1, update_time = ${ctx.now}, update_by = ${ctx.user?.userId ?? null}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ${COLUMNS} WHERE t.sub_purchase_order_sn = r."subPurchaseOrderSn"`)
}

/** A new order and a new state are worth a word; other news is the platform's own. */
function logNews(tx: Tx, known: Map<string, Known>, added: { id: number; sn: string }[], moved: Written[], ctx: Ctx) {
  const came = added.map(({ id, sn }) => ({ entity: shipment.path, entityId: id, action: '平台下单', note: sn, version: 1 }))
  const told = moved.map(({ sn, status }) => {
    const { id, version, platform_status: from } = known.get(sn)!
    const words = {
      field: 'platformStatus',
      label: '平台状态',
      from: stateLabel(stockOrderStates, from),
      to: stateLabel(stockOrderStates, status),
    }
    return {
      entity: shipment.path,
      entityId: id,
      action: '平台同步',
      version: version + 1,
      changes: from === status ? [] : [words],
    }
  })
  return logAll(tx, ctx, [...came, ...told])
}
