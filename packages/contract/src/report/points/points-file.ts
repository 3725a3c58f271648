import {
  type Action,
  action,
  choice,
  date,
  decimal,
  type Fields,
  idField,
  importing,
  int,
  type Page,
  type PageInput,
  pageInput,
  type Row,
  reasonField,
  ref,
  resource,
  stateChoices,
  states,
  text,
  time,
  versionField,
} from '../../kit/index.ts'
import { POINT_ACTIONS } from './point-actions.ts'

const [VIEW, EDIT] = ['report:config:view', 'report:config:edit'] as const

export const POINTS_FILE = { valid: 200, voided: 700 } as const
const { valid, voided } = POINTS_FILE
export const pointsFileStates = states(
  { [valid]: ['有效', 'green'], [voided]: ['已作废', 'default'] },
  { void: { label: '作废', from: [valid], to: voided, danger: true } },
  valid,
)

const kept = { readonly: true, column: true } as const
const fileFields = {
  fileName: text('文件', { ...kept, search: true }),
  firstDay: date('最早日期', kept),
  lastDay: date('最晚日期', kept),
  rowCount: int('行数', kept),
  points: decimal('积分', { ...kept, scale: 4 }),
  status: choice('状态', stateChoices(pointsFileStates), { ...kept, search: true }),
  voidReason: text('作废原因', kept),
  creatorId: ref('上传人', 'account/user', { computed: true, column: true, show: 'displayName', search: true }),
  createTime: time('上传时间', { computed: true, column: true, search: true }),
}
export const FILES_A_PAGE = 1000
export const ROWS_A_PAGE = 100

/** Pages of another size than lists have. */
const paged = <F extends Fields>(fields: F, most: number): Action<PageInput<F>, Page<Row<F>>> =>
  action('POST', 'list-page', {
    label: '查询',
    permission: VIEW,
    reads: true,
    input: { ...pageInput(fields), pageSize: int('每页条数', { min: 1, max: most }) },
  }) as never

/** A workbook of points that no station knows; it counts until it is voided. */
export const pointsFile = resource('data-center-report/config/warehouse-points/file', {
  title: '积分文件',
  table: 'data_center_report_points_file',
  name: 'fileName',
  fields: fileFields,
  actions: {
    'list-page': paged(fileFields, FILES_A_PAGE),
    ...importing(EDIT),
    void: action('POST', 'void', {
      label: '作废',
      permission: EDIT,
      input: { id: idField('积分文件'), version: versionField, reason: reasonField },
    }),
  },
})

const rowFields = {
  fileId: ref('积分文件', pointsFile.path, { computed: true, search: true }),
  rowNo: int('行号', { computed: true, column: true, ordinal: true }),
  userId: ref('人员', 'account/user', { required: true, column: true, search: true }),
  day: date('日期', { required: true, column: true, search: true }),
  action: choice('作业', POINT_ACTIONS, { required: true, column: true, search: true }),
  quantity: int('数量', { min: 0, max: 999_999, column: true, hint: '可不填，默认 0' }),
  points: decimal('积分', { scale: 4, min: '-9999', max: '9999', column: true, hint: '不填时按当日积分表 × 数量' }),
  storeId: ref('仓库', 'stock/store', { column: true, search: true }),
  remark: text('备注', { max: 200, column: true }),
}
export const pointsRow = resource('data-center-report/config/warehouse-points/file-data', {
  title: '积分文件明细',
  table: 'data_center_report_points_row',
  name: 'rowNo',
  fields: rowFields,
  actions: { 'list-page': paged(rowFields, ROWS_A_PAGE) },
})
