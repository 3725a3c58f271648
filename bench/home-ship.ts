import { sql } from '../apps/server/src/kit/db/db.ts'
import { type Poster, receive, reserve } from '../apps/server/src/modules/stock/ledger/index.ts'
import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure, median } from './figure.ts'

const ROUNDS = 6
const EACH = 40
const OWN = 990_000_000

/** What a shipped order costs with the roll-ups listening and without, in turns. */
export async function benchShipping(database: BenchDatabase): Promise<void> {
  const token = await signIn(database.db, 'admin')
  const orders = await laid(database, (2 * ROUNDS + 1) * EACH)
  const server = await start('product', { DATABASE_URL: database.url })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ship = async (ids: number[]): Promise<number> => {
    const began = performance.now()
    for (const id of ids) {
      const body = JSON.stringify({ ids: [id] })
      const answer = await fetch(`${server.address}/api/order/wait-ship-order/to-shipped`, { method: 'POST', headers, body })
      const { data, msg } = (await answer.json()) as { data: { success: number[]; failed: unknown[] }; msg: string }
      if (data?.success?.length !== 1) throw new Error(`${msg} ${JSON.stringify(data?.failed)}`)
    }
    return (performance.now() - began) / ids.length
  }
  try {
    await ship(orders.splice(0, EACH))
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const took: Record<string, number> = {}
      for (const turn of round % 2 ? ['ENABLE', 'DISABLE'] : ['DISABLE', 'ENABLE']) {
        await database.run(`ALTER TABLE order_profit_fact ${turn} TRIGGER note_facts`)
        took[turn] = await ship(orders.splice(0, EACH))
      }
      ratios.push(took['ENABLE']! / took['DISABLE']!)
      figure('an order shipped', took['ENABLE']!, 'ms', { without: took['DISABLE'] })
    }
    const share = median(ratios) - 1
    figure('roll-up share of a shipped order', share, 'ratio', { goal: '<= 0.1', met: share <= 0.1 })
  } finally {
    await database.run('ALTER TABLE order_profit_fact ENABLE TRIGGER note_facts')
    await server.stop()
  }
}

async function laid({ db }: BenchDatabase, count: number): Promise<number[]> {
  const poster: Poster = { house: { clock: { now: () => new Date() } }, user: { userId: 1 } }
  const place = await db.one<{ storeId: number; placeId: number }>(
    sql`SELECT store_id AS "storeId", id AS "placeId" FROM stock_store_location WHERE store_id = 1 AND location_type = 1 ORDER BY id LIMIT 1`,
  )
  const skus = await db.query<{ id: number }>(
    sql`INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1) SELECT g.id, 'BHS-' || n, '测速', n::text
      FROM generate_series(1, 2) n, (SELECT id FROM goods_goods WHERE goods_code = 'BH1') g RETURNING id`,
  )
  const piece = (lineId: number, skuId: number, quantity: number) => ({
    ...place!,
    placeType: 1 as const,
    lineId,
    skuId,
    quantity,
  })
  const stock = skus.map(({ id }) => ({ ...piece(OWN + id, id, count), unitCost: '9.5' }))
  await db.transact((tx) => receive(tx, poster, { docType: 'otherIn', docId: OWN, docNo: 'BH' }, stock, 102))
  const orders = await db.query<{ id: number; orderNo: string }>(sql`
    INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, seller_id, dept_id, status, currency, exchange_rate, store_id, paid_time, sale_amount, label_printed_count)
    SELECT 'BH-' || n, 'BH-' || n, s.plat_code, s.id, s.seller_id, s.dept_id, 110, 'USD', 7, ${place!.storeId}, now(), 25.99, 1
    FROM generate_series(1, ${count}::int) n CROSS JOIN (SELECT * FROM authorize_shop ORDER BY id LIMIT 1) s RETURNING id, order_no AS "orderNo"`)
  for (const { id, orderNo } of orders) {
    const lines = await db.query<{ id: number; skuId: number }>(sql`
      INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, line_amount, occupied_qty)
      SELECT ${id}, ${id}, sku, 1, 12.99, 1 FROM unnest(${skus.map((sku) => sku.id)}::bigint[]) sku RETURNING id, sku_id AS "skuId"`)
    const held = lines.map((line) => piece(line.id, line.skuId, 1))
    await db.transact((tx) => reserve(tx, poster, { docType: 'order', docId: id, docNo: orderNo }, held, { anywhere: true }))
  }
  return orders.map(({ id }) => id)
}
