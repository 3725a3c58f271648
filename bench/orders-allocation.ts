import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'
import { type Caller, caller } from './load.ts'

const CLIENTS = 8
const HOT = 10
const CONTEST = 1000
const WARM = 400
const MANY = 10_000
const WAVE = 5000
const GOAL = 400

interface Answer {
  code: number
  msg: string
  data: { success: number[]; failed: { reason: string }[]; batches: unknown[] }
}

export async function benchAllocation(database: BenchDatabase): Promise<void> {
  const token = await signIn(database.db, 'admin')
  await database.run(`UPDATE system_config SET config_value = '0' WHERE config_key = 'order.autoDistribute'`)
  const server = await start('product', { DATABASE_URL: database.url })
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => caller(server.address, token)))
  try {
    await warm(database, people)
    for (const [name, share] of [
      ['an order a call', 1],
      ['25 orders a call', 25],
    ] as const)
      await contest(database, people, name, share)
    await large(database, people[0]!)
  } finally {
    for (const person of people) person.close()
    await server.stop()
  }
}

const post = (person: Caller, path: string, body: object): Promise<Answer> => person.post<Answer>(`/api/order/${path}`, body)

/** A server that has just started plans everything once. */
async function warm(database: BenchDatabase, people: Caller[]): Promise<void> {
  const { ids } = await lay(database, WARM, HOT, WARM)
  await Promise.all(
    people.map(async (person) => {
      for (let id = ids.shift(); id; id = ids.shift()) await post(person, 'tradeInfo/distributeOrder', { ids: [id] })
    }),
  )
}

async function contest(database: BenchDatabase, people: Caller[], name: string, share: number): Promise<void> {
  const { storeId, ids, skus } = await lay(database, CONTEST, HOT, Math.round((CONTEST * 2 * 0.6) / HOT))
  const calls = Array.from({ length: Math.ceil(ids.length / share) }, (_, i) => ids.slice(i * share, (i + 1) * share))
  let [done, errors] = [0, 0]
  const began = performance.now()
  await Promise.all(
    people.map(async (person) => {
      for (let own = calls.shift(); own; own = calls.shift()) {
        const { code, data } = await post(person, 'tradeInfo/distributeOrder', { ids: own })
        if (code !== 200 || data.failed.some(({ reason }) => !reason.startsWith('缺货'))) errors++
        done += data?.success.length ?? 0
      }
    }),
  )
  const rate = (CONTEST / (performance.now() - began)) * 1000
  const { rows } = await database.db.pool.query<{ over: number; held: number }>(
    `SELECT count(*) FILTER (WHERE occupied > on_hand)::int AS over, sum(occupied)::int AS held FROM stock_summary WHERE store_id = $1 AND sku_id = ANY($2)`,
    [storeId, skus],
  )
  figure(`allocation, 10 hot SKUs, ${name}`, rate, 'orders/s', {
    goal: `>= ${GOAL}`,
    met: rate >= GOAL,
    allocated: done,
    oversold: rows[0]!.over,
    consistent: rows[0]!.held === done * 2,
    errors,
  })
}

async function large(database: BenchDatabase, person: Caller): Promise<void> {
  const { storeId } = await lay(database, MANY, 1000, 40)
  const run = await timed(() => post(person, 'tradeInfo/distributeOrder', { storeId }))
  figure(`allocation of ${MANY} orders in one run`, run.seconds, 's', {
    goal: '<= 60',
    met: run.seconds <= 60,
    allocated: run.answer.data.success.length,
  })
  const { storeId: waves } = await lay(database, WAVE, 1000, 40)
  await post(person, 'tradeInfo/distributeOrder', { storeId: waves })
  await post(person, 'wave-picking-template/create', { templateName: '多品', storeId: waves, pickKind: 3, maxOrders: 40 })
  const planned = await timed(() => post(person, 'order-picking-batch/preview', { storeId: waves, force: 1 }))
  figure(`preview of a wave of ${WAVE} orders`, planned.seconds, 's')
  const wave = await timed(() => post(person, 'tradeInfo/batchSorting', { storeId: waves, force: 1 }))
  figure(`wave of ${WAVE} orders`, wave.seconds, 's', {
    goal: '<= 10',
    met: wave.seconds <= 10,
    batches: wave.answer.data.batches.length,
  })
}

async function timed(work: () => Promise<Answer>): Promise<{ answer: Answer; seconds: number }> {
  const began = performance.now()
  const answer = await work()
  if (answer.code !== 200) throw new Error(answer.msg)
  return { answer, seconds: (performance.now() - began) / 1000 }
}

let laid = 0
const COST = 1.5

export async function lay(database: BenchDatabase, orders: number, skus: number, stock: number, lines: 1 | 2 = 2) {
  const run = (statement: string) => database.run(statement)
  const mark = `AL${++laid}`
  const query = async (statement: string) => (await database.db.pool.query<{ id: number }>(statement)).rows.map(({ id }) => id)
  const [storeId] = await query(
    `INSERT INTO stock_store (store_code, store_name, store_type, country_code) SELECT '${mark}', '测速仓${mark}', 1, country_code FROM basic_country LIMIT 1 RETURNING id`,
  )
  await run(`INSERT INTO stock_store_area (store_id, area_code, area_name) VALUES (${storeId}, 'A', 'A')`)
  await run(`INSERT INTO stock_store_location (store_id, location_name, location_type, max_sku_kinds, pick_seq)
    SELECT ${storeId}, 'A-' || lpad((n % 20)::text, 2, '0') || '-' || lpad((n / 80)::text, 3, '0') || '-' || (n / 20 % 4 + 1), 1, 99, n FROM generate_series(0, 1999) n`)
  await run(`INSERT INTO goods_goods (goods_code, goods_name, audit_status) VALUES ('${mark}', '测速', 200)`)
  const skuIds = await query(
    `INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1) SELECT g.id, '${mark}-' || n, '测速', n::text FROM goods_goods g, generate_series(1, ${skus}) n WHERE g.goods_code = '${mark}' RETURNING id`,
  )
  await run(`
    INSERT INTO stock_summary (store_id, sku_id, on_hand, sellable_on_hand, amount) SELECT ${storeId}, id, ${stock}, ${stock}, ${stock} * ${COST} FROM goods_goods_sku WHERE sku LIKE '${mark}-%';
    INSERT INTO stock_layer (store_id, sku_id, in_date, store_in_date, in_qty, remaining, unit_cost, remain_amount, source_doc_type, source_doc_no, source_line_id, movement_id, create_time)
      SELECT ${storeId}, id, now()::date, now()::date, ${stock}, ${stock}, ${COST}, ${stock} * ${COST}, 'bench', '${mark}', id, 0, now() FROM goods_goods_sku WHERE sku LIKE '${mark}-%';
    INSERT INTO stock_balance (store_id, sku_id, place_type, place_id, on_hand)
      SELECT ${storeId}, k.id, 1, l.id, ${stock / 4} FROM (SELECT id, row_number() OVER () AS n FROM goods_goods_sku WHERE sku LIKE '${mark}-%') k
      CROSS JOIN generate_series(0, 3) q JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM stock_store_location WHERE store_id = ${storeId}) l ON l.n = (k.n * 4 + q) % 2000 + 1`)
  await run(`
    INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, status, currency, exchange_rate, store_id, paid_time, latest_ship_time)
      SELECT '${mark}-' || n, '${mark}-' || n, s.plat_code, s.id, 40, 'USD', 7, ${storeId}, now() - n * interval '1 second', now() + (n % 72) * interval '1 hour'
      FROM generate_series(1, ${orders}) n CROSS JOIN (SELECT id, plat_code FROM authorize_shop ORDER BY id LIMIT 1) s;
    INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity)
      SELECT t.id, t.id, k.id, 1 FROM order_trade_info t CROSS JOIN generate_series(1, ${lines}) q
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM goods_goods_sku WHERE sku LIKE '${mark}-%') k
        ON k.n = (split_part(t.order_no, '-', 2)::int * 7 + (q - 1) * (1 + split_part(t.order_no, '-', 2)::int % (${skus} - 1))) % ${skus} + 1
      WHERE t.store_id = ${storeId};
    ANALYZE order_trade_info; ANALYZE order_details; ANALYZE stock_balance; ANALYZE stock_summary`)
  return {
    storeId: storeId!,
    ids: await query(`SELECT id FROM order_trade_info WHERE store_id = ${storeId} ORDER BY id`),
    skus: skuIds,
  }
}
