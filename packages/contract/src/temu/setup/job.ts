import {
  action,
  choice,
  choicesOf,
  idField,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  stateField,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { JOB_TYPES, jobStates } from './job.states.ts'

const told = { readonly: true, column: true } as const
const KEY = 'jobId'
const fields = {
  jobType: choice('类型', JOB_TYPES, { ...told, search: true }),
  shopId: ref('店铺', 'authorize/shop', { ...told, search: true }),
  status: stateField(jobStates),
  pulled: int('拉取', { ...told, hint: '平台说了多少条' }),
  changed: int('变化', { ...told, hint: '其中多少条与已知的不同' }),
  message: text('结果', { ...told, search: true }),
  startTime: time('开始时间', { ...told, search: true }),
  endTime: time('结束时间', told),
}
export type TemuJobRow = Row<typeof fields, typeof KEY>
const LIST = 'temu:job:list' as const

/** What was fetched from Temu for a shop, and what came of it. */
export const temuJob = resource('operation-temu/job', {
  title: '同步任务',
  key: KEY,
  name: 'jobType',
  table: 'temu_job',
  fields,
  actions: {
    'list-page': listPage<typeof fields, typeof KEY>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    run: action('POST', 'run', {
      label: '立即同步',
      permission: 'temu:job:run',
      input: {
        jobTypes: { ...choicesOf('类型', JOB_TYPES), required: true },
        shopIds: list('店铺', idField('店铺'), { max: 300 }),
      },
      output: type<{ taskId: number; jobIds: number[]; skipped: string[] }>(),
    }),
    get: action('GET', '{id}', { label: '详情', permission: LIST, input: { id: idField() }, output: type<TemuJobRow>() }),
  },
})
