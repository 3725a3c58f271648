import { createHash } from 'node:crypto'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'

/** The same clientScanId of a person answers the first result. It is claimed in the scan's own transaction, so that a second one waits for the first. */
export async function once<R extends object>(tx: Tx, ctx: Ctx, clientScanId: string, run: () => Promise<R>): Promise<R> {
  const { userId } = ctx.user
  const asked = createHash('sha256')
    .update(`${ctx.call} ${JSON.stringify(ctx.input ?? null)}`)
    .digest('base64url')
  const claimed = await tx.run(sql`
    INSERT INTO temu_scan (user_id, client_scan_id, answer, time) VALUES (${userId}, ${clientScanId}, 'null', ${ctx.now}) ON CONFLICT DO NOTHING`)
  if (claimed === 0) {
    const first = await tx.one<{ answer: { asked: string; said: R } }>(
      sql`SELECT answer FROM temu_scan WHERE user_id = ${userId} AND client_scan_id = ${clientScanId}`,
    )
    if (first?.answer.asked !== asked) throw bad('扫描编号已用于另一次扫描', 'clientScanId')
    unchanged(ctx)
    return first.answer.said
  }
  const said = await run()
  await tx.run(sql`
    UPDATE temu_scan SET answer = ${JSON.stringify({ asked, said })}::jsonb WHERE user_id = ${userId} AND client_scan_id = ${clientScanId}`)
  return said
}

const KEPT_DAYS = 14

/** A station sends again what it could not send for days at most. */
export const scanTrim: Schedule = {
  key: 'temu/scan-trim',
  title: '清理托管扫描的答复',
  cron: '55 3 * * *',
  run: async (house) => {
    const now = wireTime(house.clock.now())
    const gone = await house.db.run(
      sql`DELETE FROM temu_scan WHERE time < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
    )
    return `清理 ${gone} 次扫描`
  },
}
