import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { auditState } from '../../../../src/modules/goods/states.ts'
import { figuresOf, soldRows, thresholds } from '../../../../src/modules/goods/status/level.ts'

/** As the night would have left them; a locked one keeps what somebody set. */
export async function keepLevels(tx: Tx): Promise<void> {
  const { now } = (await tx.one<{ now: string }>(sql`SELECT now() AS now`))!
  const limits = await thresholds(tx)
  const rows = (await soldRows(tx, now, sql`t.audit_status = ${auditState.audited}`)).map((row) => {
    const { goodsId, computedLevel, d } = figuresOf(row, limits)
    return { id: goodsId, d, level: row.levelLocked ? 'A' : computedLevel }
  })
  await tx.run(sql`
    UPDATE goods_goods g SET goods_level = r.level, level_daily = r.d
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, level text, d numeric) WHERE g.id = r.id`)
}
