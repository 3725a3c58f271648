import { logisticWay } from '@erp/contract/express/way/logistic-way'
import type { RowOfResource } from '@erp/contract/kit'
import { insert } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { AnyRow, List } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'

/** With its zones; prices, numbers and orders stay with the first. A copy is off until somebody looked at it. */
export async function copyWay(
  tx: Tx,
  list: List<RowOfResource<typeof logisticWay>>,
  input: { id: number; wayCode: string; wayName: string },
  ctx: Ctx,
) {
  const from = await list.get(tx, input.id, ctx)
  if (await tx.one(sql`SELECT 1 AS yes FROM express_logistic_way WHERE way_code = ${input.wayCode}`))
    throw bad(`渠道代码${input.wayCode}已存在`, 'wayCode')
  const fields = Object.keys(logisticWay.fields).map((name) => [name, (from as AnyRow)[name]] as const)
  const made = await insert(
    tx,
    list,
    { ...Object.fromEntries(fields), wayCode: input.wayCode, wayName: input.wayName, isActivated: 0 },
    ctx,
  )
  await tx.run(sql`
    WITH made AS (
      INSERT INTO express_logistic_zone (way_id, zone_name, sort_no, create_by, create_time, update_by, update_time)
      SELECT ${made.id}, zone_name, sort_no, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
      FROM express_logistic_zone WHERE way_id = ${input.id} AND deleted_at IS NULL RETURNING id, zone_name
    )
    INSERT INTO express_zone_row (zone_id, way_id, country_code, post_mode, value, value_to)
    SELECT made.id, ${made.id}, r.country_code, r.post_mode, r.value, r.value_to
    FROM made JOIN express_logistic_zone z ON z.way_id = ${input.id} AND z.zone_name = made.zone_name AND z.deleted_at IS NULL
    JOIN express_zone_row r ON r.zone_id = z.id`)
  return list.get(tx, made.id, ctx) as never
}
