import {
  action,
  choice,
  date,
  idField,
  int,
  list,
  listPage,
  type Row,
  resource,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import type { JobState } from '../../tool/export-job.ts'

export const EXECUTE_STATE = { waiting: 0, running: 1, done: 2, failed: 3 } as const
export const EXECUTE_STATUS = [
  [EXECUTE_STATE.waiting, '排队中', 'default'],
  [EXECUTE_STATE.running, '执行中', 'blue'],
  [EXECUTE_STATE.done, '成功', 'green'],
  [EXECUTE_STATE.failed, '失败', 'red'],
] as const
export const REPORT_TYPES = [
  ['fbaInventory', 'FBA库存报表'],
  ['fbaStorageFee', 'FBA仓储费报表'],
] as const
export type ReportType = (typeof REPORT_TYPES)[number][0]
export const JOB_TIMEOUT = '任务超时，请重新生成'

const fields = {
  reportType: choice('报表', REPORT_TYPES, { column: true, search: true }),
  period: text('日期/月份', { computed: true, column: true }),
  shops: text('店铺', { computed: true, column: true }),
  source: text('来源', { computed: true, column: true }),
  executeStatus: choice('状态', EXECUTE_STATUS, { column: true, search: true }),
  progress: int('进度', { column: true }),
  rowCount: int('行数', { column: true }),
  message: text('说明', { column: true, max: 500 }),
  startTime: time('开始时间', { column: true }),
  endTime: time('完成时间', { column: true }),
  createTime: time('创建时间', { computed: true, search: true, column: true }),
}
export type ReportJob = Row<typeof fields, 'jobId'>
export type ReportJobState = Pick<
  ReportJob,
  'jobId' | 'executeStatus' | 'progress' | 'rowCount' | 'message' | 'startTime' | 'endTime'
>
export interface StartedJob {
  jobId: number
}

export const shopIdsField = list('店铺', idField('店铺'), { required: true, max: 200 })
export const monthField = text('费用月份', {
  pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
  message: '费用月份应为 YYYY-MM 格式',
})
const view = 'report:generateJob:view'

export const reportGenerateJob = resource('report/report-generate-job', {
  title: '报表生成任务',
  key: 'jobId',
  name: 'reportType',
  fields,
  actions: {
    'list-page': listPage<typeof fields, 'jobId'>(fields, view),
    'status-count': statusCount(fields, view),
    /** A report with its parameters, or again what a job did. */
    create: action('POST', 'create', {
      label: '生成报表',
      permission: view,
      input: {
        reportType: choice('报表', REPORT_TYPES),
        shopIds: list('店铺', idField('店铺'), { max: 200 }),
        snapshotDate: date('快照日期'),
        monthOfCharge: monthField,
        jobId: int('原任务', { min: 1 }),
      },
      output: type<StartedJob>(),
    }),
    'execute-status': action('GET', 'execute-status', {
      label: '任务状态',
      permission: 'session',
      input: { jobId: idField('任务') },
      /** Exports are asked for here too. */
      output: type<ReportJobState | JobState>(),
    }),
  },
})
