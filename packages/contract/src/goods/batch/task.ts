import { action, choice, idField, int, resource, text, time, type } from '../../kit/index.ts'

export const TASK_STATUS = [
  [0, '排队中', 'default'],
  [1, '执行中', 'blue'],
  [2, '完成', 'green'],
  [3, '失败', 'red'],
] as const
/** Long work of the catalogue, as the person who started it watches it. */
export interface TaskState {
  taskId: number
  title: string
  status: 0 | 1 | 2 | 3
  total: number
  done: number
  failed: number
  message: string | null
  /** Why single parts failed, the first of them. */
  failures: { name: string; reason: string }[]
}

const fields = {
  title: text('任务', { readonly: true }),
  status: choice('状态', TASK_STATUS, { readonly: true }),
  total: int('总数', { readonly: true }),
  done: int('已完成', { readonly: true }),
  failed: int('失败', { readonly: true }),
  message: text('结果', { readonly: true }),
  startTime: time('开始时间', { readonly: true }),
  endTime: time('结束时间', { readonly: true }),
}

export const task = resource('goods/task', {
  title: '后台任务',
  fields,
  actions: {
    state: action('GET', '{taskId}', {
      label: '任务进度',
      permission: 'session',
      input: { taskId: idField('任务') },
      output: type<TaskState>(),
    }),
  },
})
