import {
  action,
  choice,
  crud,
  flag,
  idField,
  idsField,
  int,
  json,
  list,
  listPage,
  ref,
  refs,
  resource,
  stateField,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { RELATIVE_DAYS } from '../../kit/period.ts'
import { sendingStates } from './sending.states.ts'

export const CYCLE = { daily: 1, weekly: 2, monthly: 3 } as const
export const CYCLES = [
  [CYCLE.daily, '每天', 'blue'],
  [CYCLE.weekly, '每周', 'cyan'],
  [CYCLE.monthly, '每月', 'purple'],
] as const
export const CHANNEL = { mail: 1, notice: 2 } as const
export const CHANNELS = [
  [CHANNEL.mail, '邮件', 'blue'],
  [CHANNEL.notice, '站内消息', 'green'],
] as const
export const FORM = { sheet: 1, picture: 2, both: 3 } as const
export const FORMS = [
  [FORM.sheet, '表格'],
  [FORM.picture, '图片'],
  [FORM.both, '两者'],
] as const
export const WEEKDAYS = [
  [1, '星期一'],
  [2, '星期二'],
  [3, '星期三'],
  [4, '星期四'],
  [5, '星期五'],
  [6, '星期六'],
  [7, '星期日'],
] as const
export const MOST_RECIPIENTS = 50

const VIEW = 'report:subscription:view'
const EDIT = 'report:subscription:edit'
const shown = { computed: true, column: true } as const

const fields = {
  name: text('名称', { required: true, max: 50, column: true, search: true }),
  reportTitle: text('报表', shown),
  cycle: choice('频率', CYCLES, { required: true, column: true, search: true }),
  nextTime: time('下次发送', { readonly: true, column: true }),
  channel: choice('方式', CHANNELS, { required: true, column: true, search: true }),
  form: choice('形式', FORMS, { initial: FORM.sheet, column: true, hint: '表格是全部数据，图片是前几组的图' }),
  userIds: refs('收件人', 'account/user', { required: true, column: true, hint: '每人收到自己有权看到的数据' }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  days: choice('日期范围', RELATIVE_DAYS, { column: true }),
  weekday: choice('星期', WEEKDAYS, { column: true, hint: '每周发送时填写' }),
  monthDay: int('每月几日', { min: 1, max: 28, column: true, hint: '每月发送时填写，1 至 28' }),
  hour: int('几点发送', { required: true, min: 0, max: 23, initial: 8, column: true }),
  report: text('报表地址', { required: true, fixed: true, max: 100 }),
  condition: json<Record<string, unknown>>('条件'),
  orderBy: json<{ field: string; order: string }[]>('排序'),
  columns: list('列', text('列', { max: 50 }), { max: 200 }),
}
const { 'list-page': page, save, update, remove } = crud(fields, { view: VIEW, edit: EDIT })

export const subscription = resource('data-center-report/subscription', {
  title: '报表订阅',
  fields,
  actions: {
    'list-page': page,
    save,
    update,
    remove,
    /** Once more for everybody, beside the plan. */
    run: action('POST', 'run', {
      label: '立即发送',
      permission: EDIT,
      input: { id: idField() },
      output: type<{ count: number }>(),
    }),
  },
})

const sendingFields = {
  subscriptionName: text('订阅', { ...shown, search: true }),
  userId: ref('收件人', 'account/user', { readonly: true, column: true, search: true }),
  state: stateField(sendingStates),
  error: text('原因', { readonly: true, column: true }),
  dueTime: time('应发时间', { readonly: true, column: true, search: true }),
  sendTime: time('发送时间', { readonly: true, column: true }),
  channel: choice('方式', CHANNELS, { readonly: true, column: true }),
  rowCount: int('行数', { readonly: true, column: true }),
  fileName: text('文件', { readonly: true, column: true }),
  pictureName: text('图片', { readonly: true, column: true }),
  subscriptionId: ref('订阅编号', 'data-center-report/subscription', { readonly: true, search: true }),
}

export const subscriptionSending = resource('data-center-report/subscription-sending', {
  title: '订阅发送记录',
  name: 'fileName',
  fields: sendingFields,
  actions: {
    'list-page': listPage(sendingFields, VIEW),
    /** Only for the person it was made for: the rows are those of that reach. */
    file: action('GET', 'file/{id}', {
      label: '下载',
      permission: VIEW,
      download: true,
      input: { id: idField() },
      output: type<unknown>(),
    }),
    picture: action('GET', 'picture/{id}', {
      label: '下载图片',
      permission: VIEW,
      download: true,
      input: { id: idField() },
      output: type<unknown>(),
    }),
    resend: action('POST', 'resend', { each: true, label: '重发', permission: EDIT, input: { ids: idsField } }),
  },
})
