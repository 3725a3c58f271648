import {
  choice,
  crud,
  date,
  decimal,
  type Fields,
  importing,
  int,
  type Permission,
  ref,
  resource,
  text,
} from '../../kit/index.ts'
import { whatIf } from '../bonus/what-if.ts'
import { TARGET_JOBS } from '../home/home-page.ts'

const can: { view: Permission; edit: Permission } = { view: 'report:config:view', edit: 'report:config:edit' }
function config<F extends Fields>(fields: F) {
  const { list: _list, ...plain } = crud(fields, can)
  return { ...plain, ...importing(can.edit) }
}
export const QUARTERS = [
  [1, '第一季度'],
  [2, '第二季度'],
  [3, '第三季度'],
  [4, '第四季度'],
] as const
/** The home page shows the first two; developers are held against theirs by their bonus. */
export const CONFIG_JOBS = [...TARGET_JOBS, ['developer', '开发']] as const
const fromDay = date('生效日期', { required: true, column: true, search: true })
const remark = text('备注', { max: 200, column: true })

const rateFields = {
  currencyCode: ref('币种', 'basic/currency', { by: 'currencyCode', required: true, column: true, search: true }),
  fromDay,
  rate: decimal('汇率(CNY)', { required: true, scale: 6, min: '0.000001', max: '99999', column: true }),
}
/** From its day on, until a later one: orders keep the rate of their day. */
export const exchangeRate = resource('data-center-report/config/exchange-rate', {
  title: '汇率',
  table: 'basic_exchange_rate',
  name: 'currencyCode',
  fields: rateFields,
  actions: { ...config(rateFields), 'what-if': whatIf(rateFields, can.edit) },
})

const percent = (label: string) => decimal(label, { required: true, scale: 4, min: '0', max: '100', initial: '0', column: true })
const fixed = (label: string) => decimal(label, { required: true, scale: 4, min: '0', max: '99999', initial: '0', column: true })
const paramFields = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', required: true, column: true, search: true }),
  site: ref('站点', 'basic/country', { by: 'countryCode', column: true, search: true }),
  catId: ref('类目', 'goods/goodsCats', { column: true, search: true }),
  platformPercent: percent('平台费(%)'),
  platformFixed: fixed('平台费(固定)'),
  payPercent: percent('手续费(%)'),
  payFixed: fixed('手续费(固定)'),
  fromDay,
  remark,
}
/** What platforms and payment services take; the most exact row of the order day counts. */
export const grossProfitParams = resource('data-center-report/config/gross-profit-params', {
  title: '毛利参数',
  table: 'data_center_report_gross_profit_params',
  name: 'platCode',
  fields: paramFields,
  actions: { ...config(paramFields), 'what-if': whatIf(paramFields, can.edit) },
})

const target = (label: string) =>
  decimal(label, { required: true, min: '0', max: '999999999', column: true, currency: 'currency' })
const targetConfigFields = {
  year: int('年份', { ordinal: true, required: true, min: 2000, max: 2100, column: true, search: true }),
  quarter: choice('季度', QUARTERS, { required: true, column: true, search: true }),
  job: choice('岗位', CONFIG_JOBS, { required: true, column: true, search: true }),
  userId: ref('人员', 'account/user', { required: true, column: true, search: true }),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', required: true, column: true, search: true }),
  profitTarget: target('利润目标'),
  saleTarget: target('销售额目标'),
  remark,
}
/** What a salesperson, a supervisor or a developer is to reach in a quarter; one of a job, quarter and person. */
export const targetConfig = resource('data-center-report/config/target-config', {
  title: '目标配置',
  table: 'data_center_report_target_config',
  name: 'year',
  fields: targetConfigFields,
  actions: config(targetConfigFields),
})
