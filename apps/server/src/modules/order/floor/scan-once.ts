import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'

export interface Scan {
  scanId: string
  station: 'pick' | 'unpick' | 'skip' | 'sow' | 'pack' | 'unpack' | 'weigh' | 'ship' | 'exchange'
  code: string
  /** The batch or pick order it was made at. */
  docId: number
}

/** The same scanId answers the first result. It is claimed in the scan's own transaction, so that a second one waits for the first. */
export async function scanOnce<R extends object>(
  tx: Tx,
  ctx: Ctx,
  { scanId, station, code, docId }: Scan,
  work: () => Promise<R & { orderId?: number | null }>,
): Promise<R> {
  const claimed = await tx.run(sql`
    INSERT INTO order_scan (scan_id, station, code, doc_id, result, user_id, time)
    VALUES (${scanId}, ${station}, ${code}, ${docId}, 'null', ${ctx.user.userId}, ${ctx.now}) ON CONFLICT DO NOTHING`)
  if (claimed === 0) {
    const first = await tx.one<{ station: string; docId: number | null; result: R }>(
      sql`SELECT station, doc_id AS "docId", result FROM order_scan WHERE scan_id = ${scanId}`,
    )
    if (first?.station !== station || first.docId !== docId) throw bad('扫描编号已用于另一次扫描', 'scanId')
    ctx.logged++
    return first.result
  }
  const result = await work()
  await tx.run(sql`
    UPDATE order_scan SET result = ${JSON.stringify(result)}::jsonb, order_id = ${result.orderId ?? null} WHERE scan_id = ${scanId}`)
  return result
}

/** What an earlier scan of this person did at this document, to be taken back: once, under whatever number it is asked for. */
export async function scanToTakeBack<R>(
  tx: Tx,
  ctx: Ctx,
  { undoes, scanId, station, docId }: { undoes: string; scanId: string; station: 'pick' | 'pack'; docId: number | null },
): Promise<R> {
  const scan = await tx.one<{ result: R | null; docId: number }>(sql`
    SELECT result, doc_id AS "docId" FROM order_scan WHERE scan_id = ${undoes} AND station = ${station} AND user_id = ${ctx.user.userId}`)
  if (!scan?.result || (docId !== null && scan.docId !== docId)) throw bad('没有找到要撤销的扫描', 'undoes')
  const before = await tx.one(sql`
    SELECT 1 FROM order_scan WHERE code = ${undoes} AND station IN ('unpick', 'unpack') AND scan_id <> ${scanId}`)
  if (before) throw refuse('这次扫描已经撤销过')
  return scan.result
}
