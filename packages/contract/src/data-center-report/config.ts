import { crud, date, decimal, type Fields, importing, type Permission, ref, resource, text } from '../kit/index.ts'

const can: { view: Permission; edit: Permission } = { view: 'report:config:view', edit: 'report:config:edit' }
function config<F extends Fields>(fields: F) {
  const { list: _list, ...plain } = crud(fields, can)
  return { ...plain, ...importing(can.edit) }
}
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
  table: 'data_center_report_exchange_rate',
  name: 'currencyCode',
  fields: rateFields,
  actions: config(rateFields),
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
  actions: config(paramFields),
})
