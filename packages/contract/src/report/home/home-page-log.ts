import { action, choice, int, type Page, pageInput, type Row, resource, text, type } from '../../kit/index.ts'

export const ENTRY_TYPES = [
  [1, '公告'],
  [2, '日志'],
] as const

const fields = {
  title: text('标题', { required: true, max: 100 }),
  details: text('详情', { required: true, max: 5000, multiline: true }),
  type: choice('类型', ENTRY_TYPES, { required: true, fixed: true }),
}
export type HomeEntry = Row<typeof fields>
const { pageNum, pageSize } = pageInput({})

export const homePageLog = resource('data-center-report/homePageLog', {
  title: '首页公告与日志',
  table: 'data_center_report_home_log',
  fields,
  actions: {
    notices: action('POST', '/data-center-report/homePage/notice/page', {
      label: '首页公告',
      permission: 'session',
      reads: true,
      input: { pageNum, pageSize },
      output: type<Page<HomeEntry>>(),
    }),
    page: action('POST', 'page', {
      label: '首页日志',
      permission: 'session',
      reads: true,
      input: { pageNum, pageSize },
      output: type<Page<HomeEntry>>(),
    }),
    /** With an id it changes that entry. */
    add: action('POST', 'add', {
      label: '新增',
      permission: 'data:homePageLog:add',
      input: { ...fields, id: int('编号', { min: 1 }), version: int('版本号', { min: 0 }) },
      output: type<HomeEntry>(),
    }),
  },
})
