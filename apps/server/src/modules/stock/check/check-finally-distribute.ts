import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { countTask } from '../states.ts'
import { type Distribution, insertTasks, share } from './check-distribute.ts'
import { recountFinals } from './check-figures.ts'
import { type LockedFinal, lockFinal, refuseFirstCounter } from './check-finally-count.ts'
import { requireStaff } from './check-staff.ts'
import { cancelTasks } from './check-task.ts'
import type { Variant } from './check-variant.ts'

const MOST = 100
interface Line {
  id: number
  roadway: string
  label: string
  firstUserId: number | null
}

/** Final counts go out as tasks: one a person and roadway, a hundred lines at most, never to whoever counted first. */
export const distributeFinals =
  (kind: Variant) =>
  async (tx: Tx, input: Distribution, ctx: Ctx): Promise<null> => {
    const chosen = new Map((input.assign ?? []).map(({ id, userId }) => [id, userId]))
    for (const id of [...new Set(input.ids)].sort((a, b) => a - b)) {
      const final = await lockFinal(tx, kind, id, ctx)
      const own = chosen.get(id)
      const users = input.way === 2 ? (own ? [own] : []) : (input.userIds ?? [])
      if (users.length === 0) throw bad('请选择盘点人', 'userIds')
      await requireStaff(tx, final.store_id, users)
      await handOut(tx, kind, final, users, ctx)
    }
    return null
  }

async function handOut(tx: Tx, kind: Variant, final: LockedFinal, users: number[], ctx: Ctx): Promise<void> {
  await cancelTasks(tx, sql`check_receipt_finally_id = ${final.id} AND task_status = ${countTask.waitClaim}`, ctx)
  const lines = await openLines(tx, final.id)
  if (lines.length === 0) throw refuse('没有待分配的终盘行')
  const groups = [...Map.groupBy(lines, (line) => `${line.roadway}/${line.firstUserId ?? 0}`).values()]
  const given = share(
    groups.map((own) => ({ n: own.length, bars: own[0]!.firstUserId })),
    users,
  )
  refuseFirstCounter(groups.flatMap((own, i) => (given[i] ? [] : own.map((line) => line.label))))
  const byPerson = Map.groupBy(
    groups.map((own, i) => ({ own, userId: given[i]! })),
    ({ own, userId }) => `${userId}/${own[0]!.roadway}`,
  )
  const tasks = [...byPerson.values()].flatMap((parts) => {
    const all = parts.flatMap(({ own }) => own)
    return chunks(all, MOST).map((own) => ({ own, userId: parts[0]!.userId }))
  })
  const ids = await insertTasks(
    tx,
    tasks.map(({ own, userId }) => ({
      storeId: final.store_id,
      variant: kind.variant,
      checkReceiptId: null,
      finallyId: final.id,
      assigneeId: userId,
      roadways: [own[0]!.roadway],
      lineCount: own.length,
    })),
    ctx,
  )
  const rows = tasks.flatMap(({ own }, i) => own.map((line) => ({ line: line.id, task: ids[i]! })))
  await tx.run(sql`
    UPDATE stock_check_finally_line f SET task_id = t.task FROM unnest(${rows.map((row) => row.line)}::bigint[], ${rows.map((row) => row.task)}::bigint[]) t(line, task)
    WHERE f.id = t.line`)
  await recountFinals(tx, [final.id])
  const note = `${tasks.length}个任务`
  await log(tx, ctx, { entity: kind.finals.resource.path, entityId: final.id, action: '分配任务', note })
}

/** What nobody has begun: tasks under way keep their lines. */
const openLines = (tx: Tx, finalId: number): Promise<Line[]> =>
  tx.query<Line>(sql`
    SELECT f.id, concat_ws('-', l.area_code, l.roadway_no) AS roadway, concat_ws(' ', l.location_name, s.sku) AS label, f.first_user_id AS "firstUserId"
    FROM stock_check_finally_line f JOIN stock_store_location l ON l.id = f.location_id JOIN goods_goods_sku s ON s.id = f.sku_id
    LEFT JOIN stock_check_task k ON k.id = f.task_id
    WHERE f.finally_id = ${finalId} AND f.count_qty IS NULL AND coalesce(k.task_status, 3) = 3 ORDER BY l.pick_seq, f.id`)

const chunks = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
