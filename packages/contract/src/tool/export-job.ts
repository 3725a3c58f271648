import {
  action,
  choice,
  idField,
  int,
  json,
  listPage,
  type Page,
  type Row,
  ref,
  resource,
  stateChoices,
  text,
  time,
  type,
} from '../kit/index.ts'
import { TASK, taskStates } from '../kit/task.ts'

/** An export is whole or not at all. */
const { waiting, running, done, failed, expired } = TASK
export const EXPORT_STATUS = stateChoices(taskStates).filter(([status]) =>
  [waiting, running, done, failed, expired].includes(status as 0),
)

const fields = {
  jobName: text('任务名称', { column: true, search: true, computed: true }),
  bizType: text('业务类型', { search: 'exact', computed: true }),
  condition: json('条件', { computed: true }),
  status: choice('状态', EXPORT_STATUS, { column: true, search: true }),
  progress: int('进度', { column: true, computed: true }),
  rows: int('行数', { column: true, computed: true }),
  fileName: text('文件名', { column: true }),
  fileSize: int('文件大小', { column: true }),
  downloadCount: int('下载次数', { column: true }),
  expireTime: time('过期时间', { column: true }),
  userId: ref('创建人', 'account/user', { column: true, search: true, show: 'name', computed: true }),
  message: text('说明', { column: true }),
  startTime: time('开始时间'),
  endTime: time('完成时间'),
}
export type ExportJob = Row<typeof fields, 'jobId'>
/** How far an export is; asked for with the state of report jobs. */
export type JobState = Pick<ExportJob, 'jobId' | 'status' | 'progress' | 'rows' | 'message' | 'fileName'>

export const exportJob = resource('basic/erp-data-export-job', {
  title: '导出任务',
  key: 'jobId',
  name: 'jobName',
  table: 'task',
  fields,
  actions: {
    'current-user': action('GET', 'current-user/list', { label: '我的下载', permission: 'session', output: type<ExportJob[]>() }),
    'list-page': listPage<typeof fields, 'jobId'>(fields, 'tool:exportJob:list'),
    download: action('GET', 'download/{id}', {
      label: '下载',
      permission: 'session',
      download: true,
      input: { id: idField() },
      output: type<unknown>(),
    }),
    retry: action('POST', 'retry', { label: '重新生成', permission: 'session', input: { id: idField() } }),
    remove: action('DELETE', '{id}', { label: '删除', permission: 'session', input: { id: idField() } }),
  },
})
export type ExportJobPage = Page<ExportJob>
