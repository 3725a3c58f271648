import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { infos } from './list.ts'

export type InfoRow = Rows['product_center_platform_info']

/** These, locked in the order of their numbers; one that is not within reach is missing. */
export async function lockedInfos(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<InfoRow[]> {
  const wanted = [...new Set(ids)]
  const reached = infos.select(sql`t.id`, null, ctx)
  const rows = await tx.query<InfoRow>(sql`
    SELECT * FROM product_center_platform_info WHERE id = ANY(${wanted}::bigint[]) AND id IN (${reached} AND t.id = ANY(${wanted}::bigint[])) ORDER BY id FOR UPDATE`)
  if (rows.length < wanted.length) throw missing('平台信息')
  return rows
}
