import { action, choice, flag, int, type Page, pageInput, type Row, resource, text, time, type } from '../kit/index.ts'
import { cronWords } from './cron-words.ts'

export const RUN_RESULT = [
  [0, '执行中', 'blue'],
  [1, '成功', 'green'],
  [2, '失败', 'red'],
] as const

const fields = {
  jobKey: text('任务标识'),
  jobName: text('任务名称', { column: true }),
  cron: text('执行周期', { column: true, words: cronWords }),
  enabled: flag('启用', { column: true }),
  lastStart: time('上次开始', { column: true }),
  lastEnd: time('上次结束', { column: true }),
  lastResult: choice('上次结果', RUN_RESULT, { column: true }),
  lastMessage: text('说明', { column: true }),
  nextTime: time('下次执行', { column: true, computed: true }),
}
export type ScheduledJob = Row<typeof fields>
export interface JobRun {
  id: number
  jobKey: string
  startTime: string
  endTime: string | null
  result: 0 | 1 | 2
  message: string | null
  runBy: string | null
}
const key = text('任务标识', { required: true, max: 100 })
const { pageNum, pageSize } = pageInput({})

export const job = resource('tool/job', {
  title: '定时任务',
  name: 'jobName',
  table: 'scheduled_job',
  fields,
  actions: {
    list: action('GET', 'list', { label: '列表', permission: 'tool:job:list', output: type<ScheduledJob[]>() }),
    run: action('POST', 'run', { label: '立即执行', permission: 'tool:job:run', input: { jobKey: key } }),
    toggle: action('POST', 'toggle', {
      label: '暂停/恢复',
      permission: 'tool:job:toggle',
      input: { jobKey: key, enabled: int('启用', { required: true, min: 0, max: 1 }) },
    }),
    history: action('POST', 'history', {
      label: '执行记录',
      permission: 'tool:job:list',
      reads: true,
      input: { jobKey: key, pageNum, pageSize },
      output: type<Page<JobRun>>(),
    }),
  },
})
