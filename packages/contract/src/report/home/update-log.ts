import { action, type Page, pageInput, type Row, resource, text, time, type } from '../../kit/index.ts'

const fields = {
  title: text('标题', { required: true, max: 100 }),
  details: text('详情', { required: true, max: 5000, multiline: true }),
  createdDate: time('时间', { computed: true }),
}
export type UpdateEntry = Row<typeof fields>
const { pageNum, pageSize } = pageInput({})

export const updateLog = resource('data-center-report/updateLog', {
  title: '更新日志',
  table: 'data_center_report_home_log',
  fields,
  actions: {
    page: action('POST', 'page', {
      label: '更新日志',
      permission: 'session',
      reads: true,
      input: { pageNum, pageSize },
      output: type<Page<UpdateEntry>>(),
    }),
    add: action('POST', 'add', {
      label: '新增',
      permission: 'data:updateLog:add',
      input: { title: fields.title, details: fields.details },
      output: type<UpdateEntry>(),
    }),
  },
})
