import { warehousePoints } from '@erp/contract/report/points/warehouse-points'
import { crudOf } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { refuseClosed } from '../month/closed.ts'

const points = crudOf(warehousePoints, { order: raw('t.from_day DESC, t.id DESC') }) as Handlers<typeof warehousePoints>

/** What was worked keeps what it earned: a table changes from today on. */
async function refusePast(tx: Tx, fromDay: string, ctx: Ctx): Promise<void> {
  await refuseClosed(tx, fromDay)
  if (fromDay < ctx.now.slice(0, 10)) throw bad('生效日期不能早于今天，已完成的作业按原积分计算', 'fromDay')
}

async function refuseWorked(tx: Tx, id: number, ctx: Ctx): Promise<void> {
  const row = await tx.one<{ fromDay: string }>(
    sql`SELECT from_day AS "fromDay" FROM data_center_report_warehouse_points WHERE id = ${id} AND deleted_at IS NULL`,
  )
  if (!row) throw missing(warehousePoints.title)
  await refuseClosed(tx, row.fromDay)
  if (row.fromDay < ctx.now.slice(0, 10)) throw refuse('该积分已经生效，不能修改，请新增生效日期')
}

async function refuseSecond(
  tx: Tx,
  { id = 0, action, fromDay }: { id?: number; action: string; fromDay: string },
): Promise<void> {
  const other = await tx.one(sql`
    SELECT 1 FROM data_center_report_warehouse_points WHERE action = ${action} AND from_day = ${fromDay} AND id <> ${id}`)
  if (other) throw bad(`该作业在 ${fromDay} 已有积分`, 'fromDay')
}

export const warehousePointsCalls: Handlers<typeof warehousePoints> = {
  ...points,
  save: async (tx, input, ctx) => {
    await refusePast(tx, input.fromDay, ctx)
    await refuseSecond(tx, input)
    return points.save(tx, input, ctx)
  },
  update: async (tx, input, ctx) => {
    await refuseWorked(tx, input.id, ctx)
    await refusePast(tx, input.fromDay, ctx)
    await refuseSecond(tx, input)
    return points.update(tx, input, ctx)
  },
  remove: async (tx, input, ctx) => {
    await refuseWorked(tx, input.id, ctx)
    return points.remove(tx, input, ctx)
  },
  import: (_tx, _input, ctx) =>
    importInto(warehousePoints, ctx, (tx, row) => Promise.resolve(warehousePointsCalls.save(tx, row as never, ctx))),
}
