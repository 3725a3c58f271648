import { sql, type Tx } from '../../../kit/db/db.ts'
import { periodOf } from '../home/period.ts'
import { personRows, SALES } from './profit-now.ts'

interface Leader {
  userId: number
  username: string
}

/** Who rose into the first three of the month, or higher among them, since this was last asked. */
export async function topNews(tx: Tx, today: string): Promise<string[]> {
  const { from } = periodOf(today)
  const top = await tx.query<Leader>(sql`
    SELECT u.id AS "userId", u.display_name AS username FROM (${personRows(SALES, from, today)}) f JOIN account_user u ON u.id = f.person_id
    GROUP BY u.id ORDER BY sum(f.profit) DESC, u.id LIMIT 3`)
  const ids = top.map(({ userId }) => userId)
  const before = await tx.one<{ userIds: number[] }>(
    sql`SELECT user_ids AS "userIds" FROM data_center_report_profit_top WHERE month = ${from}::date`,
  )
  if (before?.userIds.join() === ids.join()) return []
  await tx.run(sql`
    INSERT INTO data_center_report_profit_top (month, user_ids) VALUES (${from}, ${ids}::bigint[])
    ON CONFLICT (one) DO UPDATE SET month = excluded.month, user_ids = excluded.user_ids`)
  return before ? risen(top, before.userIds) : []
}

const risen = (top: Leader[], before: number[]): string[] =>
  top.flatMap(({ userId, username }, i) => {
    const was = before.indexOf(userId)
    return was === -1 || was > i ? [`${username} 升至本月利润第 ${i + 1} 名`] : []
  })
