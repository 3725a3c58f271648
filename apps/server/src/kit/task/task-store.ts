import { TASK, type TaskFailure, type TaskState, taskStates } from '@erp/contract/kit/task'
import { wireTime } from '../clock.ts'
import { empty, raw, type Sql, sql, type Tx } from '../db/db.ts'
import type { House } from '../house.ts'
import { assignments } from '../move.ts'

export const SHOWN_FAILURES = 1000

/** A task as its run and the people who watch it need it. */
export interface TaskRow {
  id: number
  kind: string
  title: string
  subjectId: number | null
  status: number
  total: number
  done: number
  failed: number
  userId: number | null
}
const COLUMNS = raw(
  `t.id, t.kind, t.title, t.subject_id AS "subjectId", t.status, t.total, t.done, t.failed, t.user_id AS "userId"`,
)
const STATE = raw(
  `t.id, t.title, t.status, t.total, t.done, t.failed, t.message, t.file_name AS "fileName", t.failures, t.result`,
)

type Turn = keyof typeof taskStates.moves
/** Columns in the names of the wire. */
type Columns = Record<string, unknown>

/** One declared move of one task; nothing when it stands elsewhere by now. */
export function turn(tx: Tx, house: House, id: number, verb: Turn, set: Columns = {}): Promise<TaskRow | undefined> {
  const { from, to } = taskStates.moves[verb]
  const now = wireTime(house.clock.now())
  return tx.one<TaskRow>(sql`
    UPDATE task t SET status = ${to}, version = t.version + 1, update_time = ${now} ${assignments(set)}
    WHERE t.id = ${id} AND t.status = ANY(${[...from]}::smallint[]) AND t.deleted_at IS NULL RETURNING ${COLUMNS}`)
}

/** Rows dealt with since, and those of them that failed; nothing when the task no longer runs. */
export const advance = (tx: Tx, id: number, count: number, failures: TaskFailure[] = []): Promise<TaskRow | undefined> =>
  note(tx, id, sql`done = done + ${count}, part_done = '{}'`, failures)

/** How far it is, in all; nothing when the task no longer runs. */
export const reach = (tx: Tx, id: number, done: number, total: number, failures: TaskFailure[]): Promise<TaskRow | undefined> =>
  note(tx, id, sql`done = ${done}, total = ${total}`, failures)

const note = (tx: Tx, id: number, set: Sql, failures: TaskFailure[]): Promise<TaskRow | undefined> =>
  tx.one<TaskRow>(sql`
    UPDATE task t SET ${set}, failed = failed + ${failures.length}, failures = ${kept(failures)}
    WHERE t.id = ${id} AND t.status = ${TASK.running} AND t.deleted_at IS NULL RETURNING ${COLUMNS}`)

const kept = (failures: TaskFailure[]): Sql =>
  failures.length === 0
    ? raw('failures')
    : sql`CASE WHEN failed < ${SHOWN_FAILURES} THEN failures || ${JSON.stringify(failures)}::jsonb ELSE failures END`

export const taskState = (tx: Tx, which: Sql): Promise<TaskState | undefined> =>
  tx.one<TaskState>(sql`SELECT ${STATE} FROM task t WHERE ${which} AND t.deleted_at IS NULL`)

/** What the clock runs is in no queue: a node that died in the middle leaves it open. */
const ABANDONED = raw(`(t.user_id IS NULL AND t.update_time < now() - interval '2 hours')`)

export const liveTask = (tx: Tx, kind: string, subjectId: number): Promise<{ id: number; abandoned: boolean } | undefined> =>
  tx.one(sql`
    SELECT t.id, ${ABANDONED} AS abandoned FROM task t
    WHERE t.kind = ${kind} AND t.subject_id = ${subjectId} AND t.status IN (${TASK.waiting}, ${TASK.running}) AND t.deleted_at IS NULL FOR UPDATE`)

/** The newest task of a kind in one of these states, with its result. */
export const newestTask = <R extends object>(tx: Tx, kind: string, statuses: readonly number[], whose: Sql = empty) =>
  tx.one<R>(sql`
    SELECT t.id, t.status, t.start_time AS "startTime", t.end_time AS "endTime", t.message, t.input, t.result, u.display_name AS "runBy"
    FROM task t LEFT JOIN account_user u ON u.id = t.user_id
    WHERE t.kind = ${kind} AND t.status = ANY(${[...statuses]}::smallint[]) AND t.deleted_at IS NULL ${whose} ORDER BY t.id DESC LIMIT 1`)

/** Finished tasks are looked at for a month at most; one with a file when the file is gone. */
export const trimTasks = (house: House): Promise<number> =>
  house.db.run(sql`
    DELETE FROM task WHERE status > ${TASK.running} AND file_key IS NULL AND end_time < ${wireTime(house.clock.now())}::timestamptz - interval '30 days'`)
