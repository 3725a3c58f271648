import { setTimeout } from 'node:timers/promises'
import { type Server, start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure, rounded } from './figure.ts'
import { percentile, sorted } from './load.ts'
import { lay } from './orders-allocation.ts'

const STATIONS = 60
const EACH = 20
/** The first of each station find a server that has just started; they do not count. */
const WARM = 4
const PACE = 1000
const GOAL = 150

interface Station {
  post: (path: string, body: object) => Promise<any>
  get: (path: string) => Promise<any>
  pickNo: string
  batchId: number
  containerNo: string
}
type Scans = (station: Station, scan: (path: string, body: object) => Promise<void>) => Promise<void>

/** Sixty people at once, each at a station of his own: they pick a wave, pack it and weigh it, a scan a second each. */
export async function benchScans(database: BenchDatabase): Promise<void> {
  const server = await start('product', { DATABASE_URL: database.url })
  try {
    const stations = await open(database, server)
    for (const { post, pickNo, containerNo } of stations) await post('pick-order/claim', { pickNo, containerNos: [containerNo] })
    await working('pick', stations, async ({ get, pickNo }, scan) => {
      for (const { locationId, sku, quantity } of (await get(`pick-order/scan/${pickNo}`)).lines)
        await scan('pick-order/pick', { pickNo, locationId, sku, quantity })
    })
    for (const { post, pickNo } of stations) await post('pick-order/finish', { pickNo })
    await working('pack', stations, async ({ batchId }, scan) => {
      for (const { sku } of await piecesOf(database, batchId)) await scan('wait-package-order/check', { batchId, sku })
    })
    await working('weigh', stations, async ({ batchId }, scan) => {
      for (const { code } of await piecesOf(database, batchId)) await scan('tradeInfo/weightDeliver', { code, weight: 150 })
    })
  } finally {
    await server.stop()
  }
}

/** So many pieces on the packing tables, picked one after the other. */
export async function picked(
  database: BenchDatabase,
  server: Server,
  pieces: number,
): Promise<{ batchId: number; sku: string }[]> {
  const found: { batchId: number; sku: string }[] = []
  for (const { post, get, pickNo, batchId, containerNo } of (await open(database, server)).slice(0, pieces / EACH)) {
    await post('pick-order/claim', { pickNo, containerNos: [containerNo] })
    for (const { locationId, sku, quantity } of (await get(`pick-order/scan/${pickNo}`)).lines)
      await post('pick-order/pick', { pickNo, locationId, sku, quantity, scanId: `bench-scan-${++scanned}` })
    await post('pick-order/finish', { pickNo })
    found.push(...(await piecesOf(database, batchId)).map(({ sku }) => ({ batchId, sku })))
  }
  return found
}

async function open(database: BenchDatabase, server: Server): Promise<Station[]> {
  const admin = callsOf(server, await signIn(database.db, 'admin'))
  const { storeId } = await lay(database, STATIONS * EACH, 200, 40, 1)
  await database.run(`
    INSERT INTO stock_store_location (store_id, location_name, location_type, max_sku_kinds) VALUES (${storeId}, 'SYS-FH-01-1', 7, 99), (${storeId}, 'SYS-QH-01-1', 8, 99);
    UPDATE order_trade_info t SET tracking_number = 'SC' || t.id, est_weight = 150, country_code = 'DE', name = 'Anna', express_id = w.express_id, logistic_way_id = w.id
      FROM (SELECT id, express_id FROM express_logistic_way WHERE max_weight >= 1000 AND deleted_at IS NULL ORDER BY id LIMIT 1) w WHERE t.store_id = ${storeId};
    INSERT INTO account_user (username, name, status) SELECT 'station' || n, '工位' || n, 1 FROM generate_series(1, ${STATIONS}) n;
    INSERT INTO account_user_role (user_id, role_id) SELECT u.id, r.id FROM account_user u, account_role r WHERE u.username ~ '^station\\d' AND r.role_key = 'warehouse';
    INSERT INTO stock_container_type (type_name, biz_type) VALUES ('测速周转箱', 1);
    INSERT INTO stock_store_container (container_no, store_id, type_id) SELECT 'BENCH-' || n, ${storeId}, y.id FROM stock_container_type y, generate_series(1, ${STATIONS}) n WHERE y.type_name = '测速周转箱'`)
  await admin.post('tradeInfo/distributeOrder', { storeId })
  await admin.post('wave-picking-template/create', { templateName: '单件', storeId, pickKind: 1, maxOrders: EACH })
  await admin.post('tradeInfo/batchSorting', { storeId, force: 1 })
  const { rows } = await database.db.pool.query<{ pickNo: string; batchId: number }>(
    'SELECT pick_no AS "pickNo", batch_id AS "batchId" FROM order_pick_order WHERE store_id = $1 ORDER BY id',
    [storeId],
  )
  const stations: Station[] = []
  for (const [i, pick] of rows.entries())
    stations.push({ ...pick, ...callsOf(server, await signIn(database.db, `station${i + 1}`)), containerNo: `BENCH-${i + 1}` })
  return stations
}

function callsOf(server: Server, token: string): Pick<Station, 'post' | 'get'> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${server.address}/api/order/${path}`, { headers, ...init })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: unknown }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
  return {
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    get: (path) => ask(path, { method: 'GET' }),
  }
}

const piecesOf = async ({ db }: BenchDatabase, batchId: number): Promise<{ sku: string; code: string }[]> =>
  (
    await db.pool.query(
      `SELECT k.sku, t.tracking_number AS code FROM order_picking_batch_order b JOIN order_trade_info t ON t.id = b.order_id JOIN order_details d ON d.order_id = t.id
       JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE b.batch_id = $1 ORDER BY t.id`,
      [batchId],
    )
  ).rows

let scanned = 0
async function working(name: string, stations: Station[], scans: Scans): Promise<void> {
  const took: number[] = []
  let all = 0
  const began = performance.now()
  await Promise.all(
    stations.map(async (station, i) => {
      let own = 0
      await setTimeout((i * PACE) / STATIONS)
      await scans(station, async (path, body) => {
        const at = performance.now()
        await station.post(path, { ...body, scanId: `bench-scan-${++scanned}` })
        const ms = performance.now() - at
        all++
        if (++own > WARM) took.push(ms)
        await setTimeout(Math.max(0, PACE - ms))
      })
    }),
  )
  const times = sorted(took)
  const p95 = percentile(times, 0.95)
  figure(`${name} scan, ${stations.length} stations`, p95, 'ms p95', {
    p50: rounded(percentile(times, 0.5)),
    scans: times.length,
    perSecond: rounded((all / (performance.now() - began)) * 1000),
    goal: `<= ${GOAL}`,
    met: p95 <= GOAL,
  })
}
