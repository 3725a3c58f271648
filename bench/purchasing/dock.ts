import { randomUUID } from 'node:crypto'
import { sql } from '../../apps/server/src/kit/db/db.ts'
import { writeBook } from '../../apps/server/src/kit/excel/book.ts'
import { calculateSuggestions } from '../../apps/server/src/modules/purchasing/plan/suggest-calculate.ts'
import { start } from '../child.ts'
import { type BenchDatabase, signIn } from '../database.ts'
import { figure, rounded } from '../figure.ts'
import { type Asked, measured } from '../goods.ts'
import { percentile, sorted } from '../load.ts'

const [SCANS, WARM, SCAN_GOAL] = [200, 4, 150]
const [STOCKED, SHELVES, STOCK_GOAL] = [200, 5, 1]
const [ROWS, ROWS_EACH, EXCEL_GOAL] = [10_000, 4, 60]
const NIGHT_GOAL = 300
const STORE = 1

/** The lists of the dock, its scans, a stock-in of 200 lines and a workbook of 1688. */
export async function benchDock(database: BenchDatabase, size: number): Promise<void> {
  const server = await start('product', { DATABASE_URL: database.url })
  try {
    const token = await signIn(database.db, 'admin')
    for (const asked of LISTS) {
      const ms = await measured(server.address, token, asked)
      figure(`${asked.name}, ${size} orders`, ms, 'ms', { goal: `<= ${asked.goal}`, met: ms <= asked.goal })
    }
    const dock = { database, address: server.address, token, size }
    await scanned(dock)
    await stockedIn(dock)
    await synced(dock)
  } finally {
    await server.stop()
  }
}

/** Before anybody looks at suggestions. */
export async function benchNight(database: BenchDatabase, size: number): Promise<void> {
  const { db } = database
  const took = await seconds(() => db.transact((tx) => calculateSuggestions(tx, new Date())))
  await database.run('VACUUM ANALYZE purchasing_suggest')
  const rows = await db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM purchasing_suggest`)
  within(`suggestions of a night, ${rows!.n} rows, ${size} orders`, took, NIGHT_GOAL)
}

interface Dock {
  database: BenchDatabase
  address: string
  token: string
  size: number
}
const tabs = (name: string, path: string): Asked[] =>
  (['list-page', 'status-count'] as const).map((call) => ({
    name: call === 'list-page' ? name : `tabs of ${name}`,
    method: 'POST',
    path: `/purchasing/${path}/${call}`,
    body: call === 'list-page' ? { pageNum: 1, pageSize: 50, condition: {} } : { condition: {} },
    goal: 300,
  }))
const LISTS = [...tabs('signs', 'warehouse/sign'), ...tabs('quality checks', 'quality-check'), ...tabs('stock-ins', 'stock-in')]

async function post<T>({ address, token }: Dock, path: string, body: object | FormData): Promise<T> {
  const json = !(body instanceof FormData)
  const headers = { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) }
  const sent = json ? JSON.stringify(body) : body
  const answer = await fetch(`${address}/api/purchasing/${path}`, { method: 'POST', headers, body: sent })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
  return data
}

/** Parcels under way, one in ten of them nobody's. */
async function scanned(dock: Dock): Promise<void> {
  const { rows } = await dock.database.db.pool.query<{ code: string; storeId: number }>(
    `SELECT e.express_delivery_no AS code, o.store_id::int AS "storeId" FROM purchasing_order_express e JOIN purchasing_order o ON o.id = e.order_id
     WHERE o.check_flag = 300 AND e.scan_time IS NULL AND o.order_no ~ '^CGB\\d' ORDER BY e.id DESC LIMIT ${SCANS}`,
  )
  const took: number[] = []
  for (const [i, { code, storeId }] of rows.entries()) {
    const asked = { code: i % 10 === 9 ? `NOBODY-${process.pid}-${dock.size}-${i}` : code, storeId, clientScanId: randomUUID() }
    const ms = await milliseconds(() => post(dock, 'warehouse/sign/v2/scan', asked))
    if (i >= WARM) took.push(ms)
  }
  const times = sorted(took)
  const p95 = percentile(times, 0.95)
  figure(`sign scan, ${dock.size} orders`, p95, 'ms p95', {
    p50: rounded(percentile(times, 0.5)),
    scans: times.length,
    goal: `<= ${SCAN_GOAL}`,
    met: p95 <= SCAN_GOAL,
  })
}

interface Line {
  orderDetailsId: number
}

/** One order of 200 SKUs from its making on; only the audit of its stock-in is timed. */
async function stockedIn(dock: Dock): Promise<void> {
  const { db } = dock.database
  const supplier = await db.one<{ id: number }>(sql`
    SELECT s.id FROM purchasing_supplier s JOIN purchasing_supplier_level v ON v.id = s.level_id WHERE s.supplier_name ~ '^测速供应商' AND v.qc_mode = 0 ORDER BY s.id LIMIT 1`)
  const skus = await db.query<{ skuId: number }>(
    sql`SELECT id AS "skuId" FROM goods_goods_sku WHERE sku ~ '^BQ\\d' ORDER BY id DESC LIMIT ${STOCKED}`,
  )
  const shelves = await db.query<{ id: number }>(sql`
    INSERT INTO stock_store_location (store_id, location_name, location_type, max_sku_kinds) SELECT ${STORE}, 'BQ-' || ${process.pid}::int || '-' || ${dock.size}::int + n, 1, 99 FROM generate_series(1, ${SHELVES}) n
    RETURNING id`)
  const made = await post<{ orderId: number; orderNo: string }>(dock, 'order/create', {
    supplierId: supplier!.id,
    storeId: STORE,
    settlementType: 1,
    expectArriveDate: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    lines: skus.map(({ skuId }) => ({ skuId, quantity: 3, price: '5' })),
  })
  await post(dock, 'order/audit', { ids: [made.orderId], auditRemark: '测速' })
  await post(dock, 'warehouse/sign/v2/scan', { code: made.orderNo, storeId: STORE, clientScanId: randomUUID() })
  const lines = await db.query<Line>(
    sql`SELECT id AS "orderDetailsId" FROM purchasing_order_line WHERE order_id = ${made.orderId} ORDER BY id`,
  )
  const placed = lines.map(({ orderDetailsId }, i) => ({ orderDetailsId, quantity: 3, locationId: shelves[i % SHELVES]!.id }))
  const waiting = await post<{ stockInId: number }>(dock, 'stock-in/create', { orderId: made.orderId, audit: 0, lines: placed })
  const took = await seconds(() => post(dock, 'stock-in/audit', { ids: [waiting.stockInId] }))
  within(`audit of a stock-in of ${lines.length} lines, ${dock.size} orders`, took, STOCK_GOAL)
}

const HEADER = '订单编号 订单状态 实付款 货品总价 运费 卖家会员名 创建时间 付款时间 货品标题 单价 数量'.split(' ')

/** Half of the orders are known, where there are as many, and get a new word; the others are new. */
async function synced(dock: Dock): Promise<void> {
  const orders = ROWS / ROWS_EACH
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const n = Math.floor(i / ROWS_EACH)
    const title = [`货${i}`, '50', '10']
    if (i % ROWS_EACH > 0) return [null, null, null, null, null, null, null, null, ...title]
    const no =
      n < Math.min(orders / 2, dock.size / 4)
        ? `88${String((dock.size / 4 - n) * 4).padStart(12, '0')}`
        : String(700_000_000_000 + dock.size * 10 + n)
    return [no, '等待买家收货', '200.00', '200.00', '0', `shop${n}`, '2026/11/01 9:00:00', '2026/11/01 9:05:00', ...title]
  })
  const book = await writeBook([{ name: '订单', columns: HEADER.map((header) => ({ header })), rows }])
  const took = await seconds(() => {
    const form = new FormData()
    form.append('dryRun', '0')
    form.append('file', new File([new Uint8Array(book)], '订单.xlsx'))
    return post(dock, 'order/all_new_excel_sync', form)
  })
  within(`workbook of 1688, ${ROWS} rows, ${dock.size} orders`, took, EXCEL_GOAL)
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const seconds = async (work: () => Promise<unknown>): Promise<number> => (await milliseconds(work)) / 1000
const within = (name: string, value: number, goal: number): void =>
  figure(name, value, 's', { goal: `<= ${goal}`, met: value <= goal })
