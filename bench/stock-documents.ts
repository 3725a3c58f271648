import { setTimeout as pause } from 'node:timers/promises'
import { type Db, sql } from '../apps/server/src/kit/db/db.ts'
import { figure } from './figure.ts'

const SMALL = 200
const LARGE = 10_000
const STORE = 1
const COUNTED = 1

interface Line {
  skuId: number
  locationId: number
  quantity: number
  unitCost?: string
}

export async function benchDocuments(db: Db, address: string, token: string): Promise<void> {
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/stock/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
  const audited = async (side: 'in' | 'out', lines: Line[], goal: number): Promise<void> => {
    const path = `other-${side}-receipt`
    const made = await ask<Record<string, number>>(`${path}/create`, { storeId: STORE, bizType: '1', lines })
    const began = performance.now()
    await ask(`${path}/audit`, { ids: [made[`${side}ReceiptId`]] })
    within(`audit of ${lines.length} lines, ${side}`, performance.now() - began, goal)
  }
  for (const [count, goal] of [
    [SMALL, 1000],
    [LARGE, 20_000],
  ] as const) {
    const lines = await linesOf(db, count)
    await audited(
      'in',
      lines.map((line) => ({ ...line, unitCost: '9.5' })),
      goal,
    )
    await audited('out', lines, goal)
  }
  const batch = { storeId: STORE, splitBy: 2, splitLines: 1000, scope: { areaCodes: ['BQ'], locationTypes: [COUNTED] } }
  const { batchId } = await ask<{ batchId: number }>('check-receipt-batch/create', batch)
  const began = performance.now()
  await ask('check-receipt-batch/audit', { ids: [batchId] })
  const planned = await made(db, batchId)
  within(`audit of a count of ${planned} lines`, performance.now() - began, 60_000)
}

const within = (name: string, ms: number, goal: number): void =>
  figure(name, ms / 1000, 's', { goal: `<= ${goal / 1000}`, met: ms <= goal })

const linesOf = (db: Db, count: number): Promise<Line[]> =>
  db.query<Line>(sql`
    SELECT sku_id AS "skuId", place_id AS "locationId", 1 AS quantity FROM stock_balance WHERE store_id = ${STORE} AND place_type = 1 AND on_hand > occupied
    ORDER BY sku_id DESC LIMIT ${count}`)

async function made(db: Db, batchId: number): Promise<number> {
  for (;;) {
    const job = await db.one<{ status: number; message: string }>(
      sql`SELECT status, message FROM stock_check_batch_job WHERE batch_id = ${batchId}`,
    )
    if (job?.status === 3) throw new Error(job.message)
    const found = await db.one<{ lines: number }>(sql`
      SELECT count(l.id)::int AS lines FROM stock_check_receipt_batch b JOIN stock_stock_check_receipt r ON r.batch_id = b.id JOIN stock_check_line l ON l.receipt_id = r.id
      WHERE b.id = ${batchId} AND b.check_flag = 200`)
    if (found!.lines > 0) return found!.lines
    await pause(100)
  }
}
