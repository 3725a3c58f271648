import { JOB_TYPE } from '@erp/contract/temu/setup/job.states'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/kit/config.ts'
import { sql } from '../apps/server/src/kit/db/db.ts'
import { contextOfClock } from '../apps/server/src/kit/job/background.ts'
import { readyShop } from '../apps/server/src/modules/authorize/auth/account.ts'
import { SYNCS } from '../apps/server/src/modules/temu/setup/job-run.ts'
import { type Server, start } from './child.ts'
import { type BenchDatabase, signIn, sizesOf } from './database.ts'
import { figure, grown } from './figure.ts'
import { type Asked, measured } from './goods.ts'
import { BENCH_SHOP, fillTemu, fillTemuGround, SHARES } from './temu-fill.ts'
import { type Call, callsOf, scans } from './temu-scans.ts'

const given = process.argv.find((word) => /^\d+$/.test(word)) ?? process.env['BENCH_STOCK_ORDERS']
const FULL = Number(given ?? 3_000_000)
const SIZES = sizesOf(FULL)
const [PAGE, SCAN, CHECK, SUBMIT, SYNC, LABELS] = [300, 150, 1000, 5000, 60, 5000]
const [CHECKED, SUBMITTED, CHANGED, COPIES] = [200, 100, 10_000, 500]
const ROUNDS = 7
const WHO = ['admin', 'seller'] as const

type Took = Map<string, number[]>
const keep = (took: Took, name: string, value: number): void => void took.set(name, [...(took.get(name) ?? []), value])
const dayOf = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const WEEK = [dayOf(6), dayOf(0)]
const page = (condition: object, more: object = {}) => ({ pageNum: 1, pageSize: 50, condition, ...more })
const list = (name: string, path: string, condition: object = {}, more: object = {}): Asked => ({
  name,
  method: 'POST',
  path: `${path}/list-page`,
  body: page(condition, more),
  goal: PAGE,
})
const tabs = (name: string, path: string): Asked => ({
  name: `tabs of ${name}`,
  method: 'POST',
  path: `${path}/status-count`,
  body: {},
  goal: PAGE,
})
const T = '/operation-temu'
const [DESK, ORDER, SALES] = [`${T}/shipments`, `${T}/delivery-order`, `${T}/sales-management`]
const LISTS: Asked[] = [
  ...['accept', 'wait', 'desk', 'built', 'all'].map((tab) => list(`发货台 ${tab}`, DESK, { tab: [tab] })),
  ...['soon', 'overdue', 'unlinked', 'short', 'blocked'].map((chip) =>
    list(`发货台 ${chip}`, DESK, { tab: ['desk'], [chip]: [1] }),
  ),
  list('发货台 by SKU', DESK, { sku: 'AL1-77' }),
  list('发货台 by number', DESK, { subPurchaseOrderSn: 'BSP777' }),
  tabs('发货台', DESK),
  { name: '到期作战板', method: 'GET', path: `${DESK}/due-board`, goal: PAGE },
  list('预发货', `${T}/pre-delivery`),
  list('发货单', ORDER),
  ...[30, 60, 90].map((status) => list(`发货单 ${status}`, ORDER, { status: [status] })),
  list('发货单 by SKU', ORDER, { sku: 'AL1-77' }),
  list('发货单 by express number', ORDER, { expressDeliveryNo: 'SFB77' }),
  list('发货单 by stock-up order', ORDER, { subPurchaseOrderSn: 'BSP777' }),
  tabs('发货单', ORDER),
  list('销售管理', SALES),
  ...['advised', 'out', 'slow', 'black'].map((standing) => list(`销售管理 ${standing}`, SALES, { standing: [standing] })),
  list('销售管理 by advice', SALES, {}, { orderBy: [{ field: 'ourAdvice', order: 'desc' }] }),
  list('销售管理 by code', SALES, { sku: 'AL1-77' }),
  tabs('销售管理', SALES),
  ...['answer', 'done'].map((tab) => list(`调价 ${tab}`, `${SALES}/price-adjust`, { tab: [tab] })),
  tabs('调价', `${SALES}/price-adjust`),
  list('虚拟仓库存', `${T}/virtual-store`),
  list('店铺绩效', `${T}/shop-performance`),
  list('异常调拨', `${T}/unusual-transfer`),
  list('同步任务', `${T}/job`),
]
/** What people of the floor look up; sellers have none of it. */
const FLOOR: Asked[] = [
  list('拣货单', `${T}/pick-receipt`),
  ...['pick', 'package', 'label'].map((kind) => list(`作业记录 ${kind}`, `${T}/${kind}-record`)),
  list('作业记录 by person', `${T}/label-record`, { userId: [7] }),
  list('作业记录 by SKU', `${T}/label-record`, { sku: 'AL1-77' }),
  {
    name: '作业记录 totals of a week',
    method: 'POST',
    path: `${T}/label-record/totals`,
    body: { condition: { time: WEEK } },
    goal: PAGE,
  },
  list('装箱记录', '/trust/temu/packing-records'),
  list('装箱记录 by order', '/trust/temu/packing-records', { deliveryOrderNo: 'BFP77' }),
  ...['sku-label', 'package-label', 'pick-receipt'].map((kind) => list(`打印记录 ${kind}`, `${T}/print-record/${kind}`)),
  list('打印记录 by number', `${T}/print-record/sku-label`, { refNo: 'BFP77' }),
]

/** Managed marketplaces at a tenth of and at as many stock-up orders as are named; every figure with how it grew. */
export async function benchTemu(database: BenchDatabase): Promise<void> {
  const took: Took = new Map()
  await fillTemuGround(database)
  for (const size of SIZES) {
    const began = performance.now()
    await fillTemu(database, size)
    const filled = Object.entries(SHARES).map(([name, share]) => `${Math.floor(size * share)} ${name}`)
    figure(`filled: ${size} stock-up orders, ${filled.join(', ')}`, (performance.now() - began) / 1000, 's')
    const server = await start('product', { DATABASE_URL: database.url })
    await ask(database, server, size, took)
    await work(database, server, size, took)
    await server.stop()
    await sync(database, size, took)
  }
  grown(took, SIZES, 'stock-up orders')
}

function told(took: Took, name: string, size: number, ms: number, goal: number): void {
  keep(took, name, ms)
  figure(`${name}, ${size} stock-up orders`, ms, 'ms', { goal: `<= ${goal}`, met: ms <= goal })
}

async function ask(database: BenchDatabase, server: Server, size: number, took: Took): Promise<void> {
  for (const who of WHO) {
    const token = await signIn(database.db, who)
    for (const each of who === 'admin' ? [...LISTS, ...FLOOR] : LISTS)
      told(took, `${each.name} (${who})`, size, await measured(server.address, token, each, ROUNDS), each.goal)
  }
}

/** A day's work from the desk to the door, with everything of the past beside it. */
async function work(database: BenchDatabase, server: Server, size: number, took: Took): Promise<void> {
  const call = callsOf(server, await signIn(database.db, 'admin'))
  const timed = async <R>(name: string, goal: number, does: () => Promise<R>): Promise<R> => {
    const began = performance.now()
    const result = await does()
    told(took, name, size, performance.now() - began, goal)
    return result
  }
  const asked = await askedFor(database, size)
  const orders = asked.map((stockOrderId) => ({ stockOrderId }))
  await timed(`check of ${CHECKED} orders`, CHECK, () => call(`${DESK}/check`, { orders }))
  const made: number[] = []
  for (const order of orders.slice(0, SUBMITTED)) {
    const { orders: built } = await call(`${ORDER}/create`, { orders: [order] })
    made.push(built[0].deliveryOrderId)
  }
  await timed(`submit of ${SUBMITTED} orders`, SUBMIT, () => call(`${T}/pre-delivery/submit`, { ids: made }))
  await timed(`audit of ${SUBMITTED} orders`, SUBMIT, () => call(`${ORDER}/transfer-order-audit`, { ids: made }))
  await scans(call, made.slice(0, 20), (name, ms) => told(took, `scan: ${name}, p95`, size, ms, SCAN))
  await labels(database, call, timed)
}

/** Known to the platform and to us, on the desk. */
async function askedFor({ db }: BenchDatabase, size: number): Promise<number[]> {
  const mark = `BW${process.pid}-${size}-`
  await db.run(sql`
    INSERT INTO temu_stock_order (sub_purchase_order_sn, shop_id, product_skc_id, product_name, source, platform_status, purchase_time, expect_latest_deliver_time, sub_warehouse_id, is_staged)
    SELECT ${mark} || n, s.id, 'SKCW' || n, '测速', 9999, 1, now(), now() + interval '2 days', 9901, 1 FROM authorize_shop s, generate_series(1, ${CHECKED}::int) n WHERE s.suffix = ${BENCH_SHOP}`)
  const rows = await db.query<{ id: number }>(sql`
    INSERT INTO temu_stock_order_line (document_id, product_sku_id, ext_code, sku_id, purchase_qty, max_deliver_qty, supply_price)
    SELECT o.id, 'PW' || o.id, k.sku, k.id, 3, 3, 25 FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM temu_stock_order WHERE sub_purchase_order_sn ~ ${`^${mark}`}) o
      JOIN (SELECT id, sku, row_number() OVER (ORDER BY id) AS n FROM goods_goods_sku WHERE sku ~ '^AL\\d+-') k ON k.n = o.n RETURNING document_id AS id`)
  await db.run(sql`
    WITH made AS (INSERT INTO simulator_managed_stock_order (shop_id, sub_purchase_order_sn, product_skc_id, product_name, status, purchase_time, told_time)
      SELECT shop_id, sub_purchase_order_sn, product_skc_id, product_name, 1, now(), now() FROM temu_stock_order WHERE sub_purchase_order_sn ~ ${`^${mark}`} RETURNING id, sub_purchase_order_sn AS sn)
    INSERT INTO simulator_managed_stock_line (stock_order_id, product_sku_id, ext_code, purchase_qty, max_deliver_qty, supply_price)
    SELECT m.id, l.product_sku_id, l.ext_code, 3, 3, 25 FROM made m JOIN temu_stock_order o ON o.sub_purchase_order_sn = m.sn JOIN temu_stock_order_line l ON l.document_id = o.id`)
  return rows.map(({ id }) => id)
}

async function labels(
  { db }: BenchDatabase,
  call: Call,
  timed: <R>(name: string, goal: number, does: () => Promise<R>) => Promise<R>,
) {
  const row = await db.one<{ id: number; skuId: number }>(sql`
    SELECT d.id, l.sku_id AS "skuId" FROM temu_delivery_order d JOIN temu_delivery_line l ON l.document_id = d.id JOIN authorize_shop s ON s.id = d.shop_id
    WHERE d.delivery_order_no ~ '^BFU' AND d.status = 40 ORDER BY d.id LIMIT 1`)
  await db.run(
    sql`UPDATE temu_delivery_line SET plan_qty = ${COPIES}, picked_qty = ${COPIES}, labeled_qty = 0 WHERE document_id = ${row!.id}`,
  )
  await db.run(sql`DELETE FROM temu_print_record WHERE delivery_order_id = ${row!.id}`)
  const items = [{ deliveryOrderId: row!.id, skuId: row!.skuId, copies: COPIES }]
  await timed(`label PDF of ${COPIES}`, LABELS, () => call(`${T}/print-record/sku-label/print`, { items }))
}

/** What the platform tells of a shop, all of it new and then all of it changed. */
async function sync({ url, db }: BenchDatabase, size: number, took: Took): Promise<void> {
  const app = await buildApp(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
  try {
    const ctx = contextOfClock(app.house, 'bench')
    const { id } = (await db.one<{ id: number }>(sql`SELECT id FROM authorize_shop WHERE suffix = 'BT2'`))!
    const shop = await readyShop(app.house, id, ctx)
    await db.run(sql`DELETE FROM simulator_managed_sale WHERE shop_id = ${id}`)
    await db.run(sql`
      INSERT INTO simulator_managed_sale (shop_id, product_sku_id, product_skc_id, ext_code, product_name, supply_price, warehouse_inventory_num, told_time)
      SELECT ${id}, 'PY' || ${process.pid}::int || '-' || ${size}::int || '-' || n, 'SKC' || n, 'AL1-' || 1 + n % 2000, '测速', 25, n % 50, now() FROM generate_series(1, ${CHANGED}::int) n`)
    for (const news of ['new', 'changed']) {
      await db.run(
        sql`UPDATE simulator_managed_sale SET warehouse_inventory_num = warehouse_inventory_num + 1, told_time = now() WHERE shop_id = ${id}`,
      )
      const began = performance.now()
      const { changed } = await SYNCS[JOB_TYPE.sales]!(app.house, shop, ctx)
      const seconds = (performance.now() - began) / 1000
      keep(took, `sync of ${CHANGED} ${news} rows`, seconds)
      figure(`sync of ${CHANGED} ${news} rows, ${size} stock-up orders`, seconds, 's', {
        goal: `<= ${SYNC}`,
        met: seconds <= SYNC,
        changed,
      })
    }
  } finally {
    await app.close()
  }
}
