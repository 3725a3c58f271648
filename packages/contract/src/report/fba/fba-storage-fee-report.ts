import {
  type Action,
  action,
  choice,
  decimal,
  exporting,
  flag,
  idField,
  int,
  listPage,
  type Page,
  type PageInput,
  type Row,
  ref,
  resource,
  statusCount,
  text,
  type,
} from '../../kit/index.ts'
import type { Snapshot } from './fba-inventory-report.ts'
import { monthField, type StartedJob, shopIdsField } from './report-generate-job.ts'

export const FEE_TABS = [
  ['suspect', '待核对'],
  ['unmapped', '未匹配SKU'],
] as const
export const SUM_BY = [
  ['row', '按行'],
  ['sku', '按SKU'],
  ['asin', '按ASIN'],
] as const
const measure = (label: string, scale = 2) => decimal(label, { column: true, scale })
const fee = (label: string) => decimal(label, { column: true, scale: 4, places: 2, currency: 'currency' })

const fields = {
  monthOfCharge: text('费用月份', { column: true, search: 'exact' }),
  shopId: ref('店铺', 'authorize/shop', { show: 'displayName', column: true, search: true }),
  site: ref('站点', 'basic/country', { by: 'countryCode', column: true, search: true }),
  sumBy: choice('汇总', SUM_BY, { computed: true, search: true }),
  asin: text('ASIN', { column: true, search: 'exact' }),
  fnsku: text('FNSKU', { column: true, search: 'exact' }),
  sellerSku: text('店铺SKU', { column: true, search: 'exact' }),
  sku: text('SKU', { computed: true, column: true, search: 'exact' }),
  skuId: int('SKU编号'),
  feeCny: decimal('仓储费(CNY)', {
    column: true,
    scale: 4,
    places: 2,
    currency: 'CNY',
    hint: '按当月最后一天汇率折算，当月按今天',
  }),
  estimatedMonthlyStorageFee: fee('月仓储费'),
  currency: text('币种', { column: true }),
  isSuspect: flag('待核对', { column: true, hint: '体积 × 费率 − 优惠与费用相差超过 0.05 且超过 2%' }),
  estimatedTotalItemVolume: measure('总体积', 6),
  storageRate: measure('费率', 6),
  totalIncentiveFeeAmount: fee('优惠金额'),
  agedSurcharge: fee('超龄附加费'),
  averageQuantityOnHand: measure('平均在库', 4),
  averageQuantityPendingRemoval: measure('平均待移除', 4),
  fulfillmentCenter: text('运营中心', { column: true }),
  countryCode: text('国家', { column: true }),
  productSizeTier: text('尺寸分段', { column: true }),
  longestSide: measure('最长边'),
  medianSide: measure('次长边'),
  shortestSide: measure('最短边'),
  measurementUnits: text('长度单位', { column: true }),
  weight: measure('重量'),
  weightUnits: text('重量单位', { column: true }),
  itemVolume: measure('单件体积', 6),
  volumeUnits: text('体积单位', { column: true }),
  tab: choice('分类', FEE_TABS, { computed: true, search: true }),
}
export type FbaStorageFeeRow = Row<typeof fields>
const can = { view: 'report:fbaStorageFee:view', generate: 'report:fbaStorageFee:generate' } as const
const monthOfCharge = text('费用月份', { required: true, pattern: monthField.pattern!, message: monthField.message! })

export const fbaStorageFeeReport = resource('report/fba-storage-fee-report', {
  title: 'FBA仓储费报表',
  name: 'sellerSku',
  table: 'report_fba_storage_fee',
  fields,
  actions: {
    'list-page': listPage(fields, can.view) as unknown as Action<PageInput<typeof fields>, Page<Partial<FbaStorageFeeRow>>>,
    'status-count': statusCount(fields, can.view),
    'snapshot-list': action('GET', 'snapshot-list', { label: '费用月份', permission: can.view, output: type<Snapshot[]>() }),
    generate: action('POST', 'generate', {
      label: '生成',
      permission: can.generate,
      input: { shopIds: shopIdsField, monthOfCharge },
      output: type<StartedJob>(),
    }),
    importReport: action('POST', 'import', {
      label: '导入亚马逊报表',
      permission: 'report:fbaStorageFee:import',
      upload: true,
      input: { shopId: idField('店铺'), monthOfCharge },
      output: type<StartedJob>(),
    }),
    export: exporting(fields, can.view),
  },
})
