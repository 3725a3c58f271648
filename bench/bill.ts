import { sql } from '../apps/server/src/kit/db/db.ts'
import { type Server, start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'

const LINES = 100_000
const GOAL = 60
const CALLS = '/api/express/freight-bill'

interface Said<T> {
  code: number
  msg: string
  data: T
}
interface Queued {
  taskId: number
  id: number
}

/** A carrier's bill of 100,000 lines: read, checked and compared, decided on by result, audited, and looked at. */
export async function benchBill(database: BenchDatabase): Promise<void> {
  await fill(database)
  const [clerk, finance] = [await signIn(database.db, 'admin'), await signIn(database.db, 'finance')]
  const server = await start('product', { DATABASE_URL: database.url })
  const id = await imported(database, server, clerk)
  await looked(server, clerk, id)
  await timed(`bill, one result of ${LINES} lines decided on`, () =>
    post(server, clerk, '/handle', { billId: id, result: 2, handle: 2 }),
  )
  await timed(`bill audited, ${LINES} lines`, async () => {
    const { data } = await post<Queued>(server, finance, '/audit', { ids: [id] })
    await ended(server, finance, data.taskId)
  })
  await server.stop()
}

/** Parcels that left, of one piece each; every tenth will be asked too much for. */
const fill = (database: BenchDatabase) =>
  database.run(`
    WITH way AS (SELECT w.id, w.express_id FROM express_logistic_way w JOIN express_zone_row z ON z.way_id = w.id AND z.country_code = 'DE' AND z.post_mode = 0
        JOIN express_freight_table f ON f.way_id = w.id AND f.check_flag = 200 AND f.effective_from <= now()::date - 10 WHERE w.currency = 'CNY' ORDER BY w.id LIMIT 1),
      made AS (INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, status, country_code, currency, exchange_rate, sale_amount, goods_cost, freight_weighed, actual_weight,
          logistic_way_id, express_id, tracking_number, store_id, ship_time, paid_time)
        SELECT 'BENCHBILL' || n, 'BENCHBILL' || n, s.plat_code, s.id, 120, 'DE', 'USD', 7.1, 20, 30, 25, 100 + n % 900, way.id, way.express_id, 'BB' || n, 1, now() - interval '5 days', now() - interval '8 days'
        FROM generate_series(1, ${LINES}) n, way, (SELECT id, plat_code FROM authorize_shop ORDER BY id LIMIT 1) s RETURNING id, order_no, tracking_number, express_id, logistic_way_id),
      lines AS (INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, unit_price, line_amount)
        SELECT m.id, m.id, k.id, 1, 20, 20 FROM made m, (SELECT id FROM goods_goods_sku WHERE deleted_at IS NULL ORDER BY id LIMIT 1) k RETURNING 1)
    INSERT INTO express_track (order_id, order_no, tracking_number, express_id, way_id, country_code, weight, freight_cny, ship_time)
    SELECT id, order_no, tracking_number, express_id, logistic_way_id, 'DE', 300, 25, now() - interval '5 days' FROM made;
    ANALYZE order_trade_info, order_details, express_track`)

async function imported({ db }: BenchDatabase, server: Server, token: string): Promise<number> {
  const rows = Array.from({ length: LINES }, (_, i) => `BB${i + 1},${100 + ((i + 1) % 900)},${i % 10 ? '40' : '400'}.00`)
  const carrier = await db.one<{ id: number }>(sql`SELECT express_id AS id FROM order_trade_info WHERE order_no = 'BENCHBILL1'`)
  const form = new FormData()
  form.append('expressId', String(carrier!.id))
  form.append('billNoExt', 'BENCH-1')
  form.append('file', new File([`运单号,计费重(g),金额\n${rows.join('\n')}`], 'bill.csv'))
  let id = 0
  await timed(`bill imported and compared, ${LINES} lines`, async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.address}${CALLS}/import`, { method: 'POST', headers, body: form })
    const { code, msg, data } = (await answer.json()) as Said<Queued>
    if (code !== 200) throw new Error(msg)
    id = data.id
    await ended(server, token, data.taskId)
  })
  return id
}

async function looked(server: Server, token: string, id: number): Promise<void> {
  const condition = { billId: [id] }
  const page = (pageNum: number) => post(server, token, '/line/list-page', { pageNum, pageSize: 100, exact: 1, condition })
  for (const [name, pageNum] of [
    ['first', 1],
    ['last', LINES / 100],
  ] as const) {
    await page(pageNum)
    const began = performance.now()
    await page(pageNum)
    figure(`bill lines, ${name} page of ${LINES}`, performance.now() - began, 'ms', { goal: '<= 300' })
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  figure(name, seconds, 's', { goal: `<= ${GOAL}`, met: seconds <= GOAL })
}

async function ended(server: Server, token: string, taskId: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server.address}/api/tool/task/${taskId}`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await answer.json()) as Said<{ status: number; message: string }>
    if (data.status === 2) return
    if (data.status > 2) throw new Error(data.message)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function post<T>(server: Server, token: string, call: string, body: object): Promise<Said<T>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.address}${CALLS}${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const said = (await answer.json()) as Said<T>
  if (said.code !== 200) throw new Error(`${call}: ${said.msg}`)
  return said
}
