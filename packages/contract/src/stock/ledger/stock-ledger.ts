import { choice, decimal, int, ref, resource, text, time } from '../../kit/index.ts'
import { reportExport, reportPage } from '../figures/report-actions.ts'
import { both, money, shown, skuColumns, storeOf } from '../figures/report-fields.ts'

export const BIZ_TYPES = [
  [101, '采购入库', 'green'],
  [102, '其他入库', 'green'],
  [103, '调拨入库', 'green'],
  [104, '盘盈', 'lime'],
  [105, '退货入库', 'green'],
  [106, '移入', 'default'],
  [108, '平台仓调增', 'lime'],
  [109, '成本调整', 'purple'],
  [201, '销售出库', 'blue'],
  [202, '其他出库', 'orange'],
  [203, '调拨出库', 'cyan'],
  [204, '盘亏', 'red'],
  [205, '采购退货', 'orange'],
  [206, '移出', 'default'],
  [208, '平台仓消耗', 'blue'],
] as const
/** The longest period of one query. */
export const LEDGER_DAYS = 93
const VIEW = 'stock:ledger:view' as const

const fields = {
  movementTime: time('时间', both),
  ...skuColumns,
  storeId: storeOf(),
  bizType: choice('业务类型', BIZ_TYPES, both),
  docNo: text('单号', { ...both, search: 'exact' }),
  placeName: text('库位/容器', { ...both, search: 'exact' }),
  quantity: int('数量', shown),
  placeAfter: int('结存(位)', shown),
  storeAfter: int('结存(仓)', shown),
  unitCost: decimal('单价', money),
  amount: decimal('金额', money),
  storeAmountAfter: decimal('结存金额(仓)', money),
  operatorId: ref('操作人', 'account/user', both),
  remark: text('备注', shown),
}

export const stockLedger = resource('stock/stock-ledger', {
  title: '库存流水',
  name: 'docNo',
  fields,
  actions: { 'list-page': reportPage(fields, VIEW), export: reportExport(fields, VIEW) },
})
