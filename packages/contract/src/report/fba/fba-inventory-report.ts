import {
  action,
  choice,
  date,
  decimal,
  exporting,
  idField,
  int,
  listPage,
  type Row,
  ref,
  resource,
  statusCount,
  text,
  type,
} from '../../kit/index.ts'
import { type StartedJob, shopIdsField } from './report-generate-job.ts'

export const INVENTORY_TABS = [
  ['diff', '与账面不符'],
  ['unmapped', '未匹配SKU'],
  ['aged', '超180天'],
] as const
const qty = (label: string, hint?: string) => int(label, { column: true, hint })

const fields = {
  snapshotDate: date('快照日期', { column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { show: 'displayName', column: true, search: true }),
  site: ref('站点', 'basic/country', { by: 'countryCode', column: true, search: true }),
  asin: text('ASIN', { column: true, search: 'exact' }),
  fnsku: text('FNSKU', { column: true, search: 'exact' }),
  sellerSku: text('店铺SKU', { column: true, search: 'exact' }),
  sku: text('SKU', { computed: true, column: true, search: 'exact' }),
  skuId: int('SKU编号'),
  itemCondition: text('商品状况', { column: true }),
  totalQty: qty('合计', '可售 + 三种预留 + 不可售 + 调查中，不含在途'),
  ledgerQty: qty('账面', '本店FBA仓的账面库存'),
  diffQty: qty('差异', '合计 − 账面'),
  fulfillableQty: qty('可售'),
  reservedCustomerOrderQty: qty('预留-买家订单'),
  reservedFcTransferQty: qty('预留-转运'),
  reservedFcProcessingQty: qty('预留-处理中'),
  unfulfillableQty: qty('不可售'),
  researchingQty: qty('调查中'),
  inboundWorkingQty: qty('入库-处理中'),
  inboundShippedQty: qty('入库-已发货'),
  inboundReceivingQty: qty('入库-接收中'),
  age0To90: qty('0-90天'),
  age91To180: qty('91-180天'),
  age181To270: qty('181-270天'),
  age271To365: qty('271-365天'),
  age366To455: qty('366-455天'),
  age456Plus: qty('456天以上'),
  shippedT7: qty('近7天销量'),
  shippedT30: qty('近30天销量'),
  daysOfSupply: qty('可售天数'),
  estStorageCostNextMonth: decimal('预计下月仓储费', { column: true, scale: 4, places: 2, currency: 'currency' }),
  currency: text('币种', { column: true }),
  tab: choice('分类', INVENTORY_TABS, { computed: true, search: true }),
}
export type FbaInventoryRow = Row<typeof fields>
/** A day or a month that was generated for shops within reach. */
export interface Snapshot {
  period: string
  shops: number
  rows: number
}
const can = { view: 'report:fbaInventory:view', generate: 'report:fbaInventory:generate' } as const
const snapshotDate = date('快照日期', { required: true })

export const fbaInventoryReport = resource('report/fba-inventory-report', {
  title: 'FBA库存报表',
  name: 'sellerSku',
  table: 'report_fba_inventory',
  fields,
  actions: {
    'list-page': listPage(fields, can.view),
    'status-count': statusCount(fields, can.view),
    'snapshot-list': action('GET', 'snapshot-list', { label: '快照日期', permission: can.view, output: type<Snapshot[]>() }),
    generate: action('POST', 'generate', {
      label: '生成',
      permission: can.generate,
      input: { shopIds: shopIdsField, snapshotDate },
      output: type<StartedJob>(),
    }),
    importReport: action('POST', 'import', {
      label: '导入亚马逊报表',
      permission: 'report:fbaInventory:import',
      upload: true,
      input: { shopId: idField('店铺'), snapshotDate },
      output: type<StartedJob>(),
    }),
    align: action('POST', 'align', {
      label: '平台对账',
      permission: 'report:fbaInventory:align',
      input: { storeId: idField('仓库'), snapshotDate },
      output: type<{ finishedId: number }>(),
    }),
    export: exporting(fields, can.view),
  },
})
