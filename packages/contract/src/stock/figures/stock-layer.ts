import { choice, date, decimal, flag, int, ref, resource, text, time } from '../../kit/index.ts'
import { reportExport, reportPage } from './report-actions.ts'
import { asked, both, COST_VIEW, shown, skuColumns, storeOf } from './report-fields.ts'

const fields = {
  ...skuColumns,
  storeId: storeOf(),
  isOpen: flag('有结余', asked),
  remaining: int('结余', shown),
  age: int('公司库龄(天)', { ...both }),
  storeAge: int('本仓库龄(天)', shown),
  remainAmount: decimal('结余金额', { ...shown, scale: 4, currency: 'CNY' }),
  unitCost: decimal('单价', { ...shown, scale: 4, currency: 'CNY' }),
  inQty: int('入库数', shown),
  inDate: date('首次入库日', both),
  storeInDate: date('入本仓日', both),
  sourceDocNo: text('来源单号', { ...both, search: 'exact' }),
  createTime: time('入库时间', shown),
}
export const stockLayer = resource('stock/stock-layer', {
  title: '库存批次层',
  name: 'sku',
  fields,
  actions: { 'list-page': reportPage(fields, COST_VIEW), export: reportExport(fields, COST_VIEW) },
})

export const ADJUST_REASONS = [
  [1, '头程差额', 'blue'],
  [2, '调拨损失', 'red'],
  [3, '采购价修正', 'orange'],
] as const
const adjustFields = {
  adjustTime: time('时间', both),
  ...skuColumns,
  storeId: storeOf(),
  reason: choice('原因', ADJUST_REASONS, both),
  amount: decimal('金额', { ...shown, scale: 4, currency: 'CNY' }),
  docNo: text('单号', { ...both, search: 'exact' }),
  remark: text('备注', shown),
  creatorId: ref('操作人', 'account/user', both),
}
export const stockCostAdjust = resource('stock/stock-cost-adjust', {
  title: '成本调整',
  name: 'docNo',
  fields: adjustFields,
  actions: { 'list-page': reportPage(adjustFields, COST_VIEW), export: reportExport(adjustFields, COST_VIEW) },
})
