import { statusCount } from '../../kit/crud.ts'
import {
  type Action,
  action,
  choice,
  exporting,
  type FilterOf,
  idField,
  importing,
  list,
  listPage,
  ref,
  resource,
  stateChoices,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { numberStates } from './track-number.states.ts'

export const NUMBER_ORIGINS = [
  [1, '导入'],
  [2, '承运商'],
  [3, '手工'],
] as const
const fields = {
  number: text('运单号', { readonly: true, required: true, column: true, search: 'prefix' }),
  expressId: ref('物流公司', 'express/express', { readonly: true, show: 'expressName', column: true, search: true }),
  wayId: ref('物流渠道', 'express/logistic-way', { readonly: true, show: 'wayName', column: true, search: true }),
  state: choice('状态', stateChoices(numberStates), { readonly: true, required: true, column: true, search: true }),
  origin: choice('来源', NUMBER_ORIGINS, { readonly: true, column: true }),
  orderNo: text('订单号', { readonly: true, column: true }),
  useTime: time('占用时间', { readonly: true, column: true, search: true }),
  importNo: text('导入批次', { readonly: true, column: true }),
}
export interface NumberSummary {
  wayId: number
  wayName: string
  expressName: string
  free: number
  /** Mean of the last 14 days. */
  dailyUse: string
  /** Null when nothing was used. */
  daysLeft: string | null
  isLow: 0 | 1
}
const view = 'express:trackNumber:list'

export const trackNumber = resource('express/track-number', {
  title: '运单号',
  name: 'number',
  fields,
  actions: {
    'list-page': listPage(fields, view),
    'status-count': statusCount(fields, view) as Action<{ condition?: FilterOf<typeof fields> | null }, Record<string, number>>,
    summary: action('GET', 'summary', { label: '余量', permission: view, output: type<NumberSummary[]>() }),
    ...importing('express:trackNumber:import'),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'express:trackNumber:edit',
      input: { ids: list('运单号', idField(), { required: true, max: 1000 }) },
    }),
    export: exporting(fields, view),
  },
})

export const numberSheet = resource('express/track-number', {
  title: '运单号',
  name: 'number',
  fields: {
    wayCode: text('渠道代码', { required: true, upper: true, max: 30 }),
    number: text('运单号', { required: true, upper: true, max: 40 }),
  },
  actions: {},
})
