import { listPage } from './crud.ts'
import { choice, int, json, ref, text, time } from './field.ts'
import { action, type Row, resource, type } from './resource.ts'

export const BATCH_STATUS = [
  [0, '排队', 'default'],
  [1, '执行中', 'blue'],
  [2, '完成', 'green'],
  [3, '部分失败', 'orange'],
  [4, '失败', 'red'],
] as const
export const BATCH_MOST = 20_000

export interface BatchFailure {
  id: number
  name: string
  reason: string
}

const fields = {
  taskName: text('任务名称', { column: true, search: true }),
  status: choice('状态', BATCH_STATUS, { column: true, search: true }),
  total: int('总条数', { column: true }),
  doneCount: int('已处理', { column: true }),
  failedCount: int('失败', { column: true }),
  message: text('结果', { column: true }),
  userId: ref('操作人', 'account/user', { column: true, show: 'name', computed: true }),
  startTime: time('开始时间', { column: true }),
  endTime: time('完成时间', { column: true }),
  failures: json<BatchFailure[]>('失败明细'),
}
export type BatchTask = Row<typeof fields>
export type BatchState = Pick<BatchTask, 'id' | 'taskName' | 'status' | 'total' | 'doneCount' | 'failedCount' | 'message'> & {
  failures: BatchFailure[]
}

/** A verb over the whole filter of a list: which rows is decided when it begins, each part of them is done in a transaction. */
export const batchTask = resource('tool/batch-task', {
  title: '批量任务',
  name: 'taskName',
  table: 'batch_task',
  fields,
  actions: {
    'list-page': listPage(fields, 'tool:batchTask:list'),
    get: action('GET', '{id}', {
      label: '进度',
      permission: 'session',
      input: { id: int('编号', { required: true, min: 1 }) },
      output: type<BatchState>(),
    }),
    start: action('POST', 'start', {
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
