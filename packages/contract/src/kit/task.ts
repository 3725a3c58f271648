import { idField, listPage } from './crud.ts'
import { choice, int, json, ref, text, time } from './field.ts'
import { action, type Row, resource, type } from './resource.ts'
import { stateChoices, states } from './states.ts'

export const TASK = { waiting: 0, running: 1, done: 2, failed: 3, expired: 4, partly: 5, cancelled: 6 } as const
const { waiting, running, done, failed, expired, partly, cancelled } = TASK
const live = [waiting, running]
const over = [done, failed, expired, partly, cancelled]

export const taskStates = states(
  {
    [waiting]: ['排队', 'default'],
    [running]: ['执行中', 'blue'],
    [done]: ['完成', 'green'],
    [failed]: ['失败', 'red'],
    [expired]: ['已过期', 'default'],
    [partly]: ['部分失败', 'orange'],
    [cancelled]: ['已取消', 'default'],
  },
  {
    /** Again, when its node died. */
    begin: { label: '开始', from: live, to: running },
    finish: { label: '完成', from: live, to: done },
    finishPartly: { label: '部分完成', from: live, to: partly },
    fail: { label: '失败', from: live, to: failed },
    cancel: { label: '取消', from: live, to: cancelled, danger: true },
    retry: { label: '重新执行', from: over, to: waiting },
    expire: { label: '过期', from: [done], to: expired },
  },
)
export const isLive = (status: number | null | undefined): boolean => live.includes((status ?? waiting) as 0)

export const BATCH_MOST = 20_000
/** A verb over more ids than this is done in the background, in parts (`each`) or at once (`together`). */
export const TASK_FROM = 300
/** What such a call answers instead of its own data. */
export interface Queued {
  queued: 1
  taskId: number
  total: number
}
export const isQueued = (data: unknown): data is Queued => (data as Partial<Queued> | null)?.queued === 1

export interface TaskFailure {
  /** The row it was about, where it was one. */
  id?: number
  name: string
  reason: string
}

const fields = {
  title: text('任务名称', { column: true, search: true }),
  kindName: text('类型', { column: true, computed: true }),
  status: choice('状态', stateChoices(taskStates), { column: true, search: true }),
  total: int('总数', { column: true }),
  done: int('已处理', { column: true }),
  failed: int('失败', { column: true }),
  message: text('结果', { column: true }),
  userId: ref('操作人', 'account/user', { column: true, search: true, show: 'name', computed: true }),
  startTime: time('开始时间', { column: true }),
  endTime: time('完成时间', { column: true }),
  fileName: text('文件', {}),
  failures: json<TaskFailure[]>('失败明细'),
}
export type Task = Row<typeof fields>
export type TaskState = Pick<Task, 'id' | 'title' | 'total' | 'done' | 'failed' | 'message' | 'fileName'> & {
  status: number
  failures: TaskFailure[]
  /** What the verb answered, where it ran at once. */
  result?: unknown
}
const id = { id: idField() }

/** Everything that runs in the background for somebody: how far it is, what came of it. */
export const task = resource('tool/task', {
  title: '后台任务',
  name: 'title',
  table: 'task',
  fields,
  actions: {
    'list-page': listPage(fields, 'tool:task:list'),
    get: action('GET', '{id}', { label: '进度', permission: 'session', input: id, output: type<TaskState>() }),
    cancel: action('POST', 'cancel', { label: '取消', permission: 'session', input: id }),
    /** A verb over the whole filter of a list: which rows is decided when it begins, each part of them is done in a transaction. */
    batch: action('POST', 'batch', {
      label: '批量操作',
      permission: 'session',
      input: {
        list: text('列表', { required: true, max: 100 }),
        verb: text('操作', { required: true, max: 100 }),
        condition: json('筛选条件'),
        count: int('条数', { required: true, min: 1, max: BATCH_MOST }),
        input: json('内容'),
      },
      output: type<{ id: number; total: number }>(),
    }),
  },
})
