import { wireTime } from '../../../kit/clock.ts'
import { ident, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'

const DAYS = 30

/** After thirty days an audited receipt can no longer be reversed. */
export const archiveReceipts: Schedule = {
  key: 'stock.archive',
  title: '归档仓库单据',
  cron: '20 2 * * *',
  run: async (house) => {
    const now = wireTime(house.clock.now())
    return house.db.transact(async (tx) => {
      let n = 0
      for (const [table, entity, which] of [
        ['stock_other_in_receipt', 'stock/other-in-receipt', sql`true`],
        ['stock_other_out_receipt', 'stock/other-out-receipt', sql`true`],
        ['stock_check_receipt_finished', 'stock/check-receipt-finished', sql`variant = 1`],
        ['stock_check_receipt_finished', 'stock/elf-check-receipt-finished', sql`variant = 2`],
      ] as const)
        n += await archive(tx, table, entity, which, now)
      return `归档 ${n} 张`
    })
  },
}

const archive = (tx: Tx, table: string, entity: string, which: Sql, now: string) =>
  tx.run(sql`
    WITH old AS (
      UPDATE ${ident(table)} SET check_flag = 600, version = version + 1, update_time = ${now}
      WHERE ${which} AND check_flag = 200 AND audit_time < ${now}::timestamptz - make_interval(days => ${DAYS}) RETURNING id, version
    ) INSERT INTO biz_log (entity, entity_id, action, version, note, time)
    SELECT ${entity}, id, '归档', version, ${`审核满${DAYS}天`}, ${now} FROM old`)
