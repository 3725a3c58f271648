import { start } from '../child.ts'
import type { BenchDatabase } from '../database.ts'
import { lay } from '../orders-allocation.ts'
import { worldOf, writtenOrder } from '../orders-intake.ts'
import { picked } from '../orders-scan.ts'

export interface Subject {
  key: string
  name: string
  goal: number
  isWrite: boolean
  requests: { path: string; body?: object }[]
}

const WRITES = 240
const SKUS = 1000

const page = { pageNum: 1, pageSize: 20, condition: {} }
const reads = { goal: 0.6, isWrite: false }
const writes = { goal: 0.4, isWrite: true }

/** What is measured, with everything laid out for it. */
export const subjectsOf = async (database: BenchDatabase): Promise<Subject[]> => [
  { ...reads, key: 'orders', name: 'list of all orders', requests: [{ path: '/api/order/tradeInfo/page', body: page }] },
  {
    ...reads,
    key: 'dispatch',
    name: 'list of orders to dispatch',
    requests: [{ path: '/api/order/sales-wait-dispatch-order/list-page', body: page }],
  },
  { ...reads, key: 'detail', name: 'order detail', requests: await details(database) },
  { ...writes, key: 'intake', name: 'an order written', requests: await intakes(database) },
  { ...writes, key: 'allocation', name: 'an order allocated', requests: await allocations(database) },
  { ...writes, key: 'pack', name: 'a pack scan', requests: await packScans(database) },
]
type Requests = Promise<Subject['requests']>

async function details({ db }: BenchDatabase): Requests {
  const { rows } = await db.pool.query<{ id: number }>(
    `SELECT id FROM order_trade_info WHERE order_no ~ '^BO\\d' AND merge_to_id IS NULL ORDER BY md5(order_no) LIMIT 200`,
  )
  return rows.map(({ id }) => ({ path: `/api/order/tradeInfo/${id}` }))
}

async function intakes(database: BenchDatabase): Requests {
  const world = await worldOf(database)
  return Array.from({ length: WRITES }, (_, i) => ({ path: '/api/order/tradeInfo', body: writtenOrder(world, i) }))
}

async function allocations(database: BenchDatabase): Requests {
  const { ids } = await lay(database, WRITES, SKUS, 40)
  return ids.map((id) => ({ path: '/api/order/tradeInfo/distributeOrder', body: { ids: [id] } }))
}

async function packScans(database: BenchDatabase): Requests {
  const server = await start('product', { DATABASE_URL: database.url })
  const pieces = await picked(database, server, WRITES)
  await server.stop()
  return pieces.map((piece, i) => ({
    path: '/api/order/wait-package-order/check',
    body: { ...piece, scanId: `bench-ratio-${i}` },
  }))
}
