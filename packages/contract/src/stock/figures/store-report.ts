import {
  action,
  choice,
  decimal,
  flag,
  int,
  list,
  type RowOf,
  reasonField,
  resource,
  rows,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { LOCATION_TYPES } from '../location/location-fields.ts'
import { reportExport, reportPage, reportSums } from './report-actions.ts'
import { asked, asOfField, both, goodsFilters, REPORT_VIEW, shown, skuColumns, storeOf } from './report-fields.ts'

export const WARN_LEVELS = [
  [1, '断货', 'red'],
  [2, '紧急', 'volcano'],
  [3, '预警', 'orange'],
  [4, '正常', 'green'],
  [5, '积压', 'purple'],
  [6, '滞销', 'default'],
] as const
export const CALCULATE_MAX = 500
const WARN_VIEW = 'stock:warning:view' as const

export const warningFields = {
  storeId: storeOf(),
  ...skuColumns,
  level: choice('预警级别', WARN_LEVELS, both),
  coverDays: decimal('可售天数', { ...shown, scale: 1 }),
  sellable: int('可售', shown),
  outStockQty: int('缺货', shown),
  suggestQty: int('建议采购', shown),
  avgDaily: decimal('日均', shown),
  s7: int('7天销量', shown),
  s15: int('15天销量', shown),
  s30: int('30天销量', shown),
  leadDays: int('备货天数', shown),
  safetyDays: int('安全天数', shown),
  purchaseInTransit: int('采购在途', shown),
  transferInTransit: int('调拨在途', shown),
  lastOrderNo: text('最近采购单', shown),
  calcTime: time('计算时间', shown),
  warnVersion: int('预警版本', { computed: true, readonly: true }),
  ...goodsFilters,
}

export const stockWarning = resource('stock/store-report/warning', {
  title: '库存预警',
  name: 'sku',
  table: 'stock_stock_warning',
  fields: warningFields,
  actions: {
    'list-page': reportPage(warningFields, WARN_VIEW, ''),
    'status-count': reportSums<Record<string, number>>('级别计数', warningFields, WARN_VIEW, 'status-count'),
    export: reportExport(warningFields, WARN_VIEW),
    calculate: action('POST', 'calculate', {
      together: true,
      label: '立即计算',
      permission: WARN_VIEW,
      input: {
        storeIds: list('仓库', int('仓库', { min: 1 }), { max: 100 }),
        skuIds: list('SKU', int('SKU', { min: 1 }), { required: true, max: CALCULATE_MAX }),
      },
      output: type<{ rows: number }>(),
    }),
    'create-purchase-order': action('POST', '/stock/store-report/create-purchase-order', {
      label: '生成采购单',
      permission: 'stock:warning:createPurchaseOrder',
      input: {
        rows: rows(
          '预警行',
          {
            storeId: int('仓库', { required: true, min: 1 }),
            skuId: int('SKU', { required: true, min: 1 }),
            quantity: int('采购数量', { required: true, min: 1, max: 999_999 }),
            warnVersion: int('预警版本', { required: true, min: 1 }),
            confirmRepeat: flag('确认重复生成'),
          },
          { required: true, max: 1000 },
        ),
      },
      output: type<{ orderNos: string[] }>(),
    }),
  },
})

export const PLACE_TYPES = [
  [1, '库位', 'blue'],
  [2, '容器', 'cyan'],
] as const
const locationFields = {
  storeId: storeOf(),
  placeName: text('库位/容器', { ...both, search: 'prefix' }),
  asOf: asOfField,
  ...skuColumns,
  placeType: choice('位置', PLACE_TYPES, both),
  locationType: choice('库位类型', LOCATION_TYPES, both),
  onHand: int('库存', shown),
  occupied: int('占用', shown),
  available: int('可用', shown),
  lastCheckTime: time('最后盘点', shown),
}
export const locationDetail = resource('stock/store-report/location-detail', {
  title: '库位库存明细',
  name: 'placeName',
  table: 'stock_location_detail',
  fields: locationFields,
  actions: {
    'list-page': reportPage(locationFields, REPORT_VIEW, ''),
    export: reportExport(locationFields, REPORT_VIEW),
  },
})

export const HOLDER_TYPES = [
  ['order', '订单', 'blue'],
  ['transfer', '调拨', 'cyan'],
  ['move', '移货', 'geekblue'],
  ['inventoryErr', '库存异常', 'red'],
  ['sheinOrder', 'SHEIN备货', 'purple'],
] as const
const occupyFields = {
  docNo: text('单号', { ...both, search: 'exact' }),
  docType: choice('单据类型', HOLDER_TYPES, both),
  storeId: storeOf(),
  ...skuColumns,
  placeName: text('库位/容器', { ...both, search: 'prefix' }),
  quantity: int('占用数量', shown),
  occupyTime: time('占用时间', both),
  days: int('已占用(天)', shown),
  isStale: flag('疑似僵死', asked),
}
export const occupyDetails = resource('stock/store-report/occupy-details', {
  title: '占用明细',
  key: 'occupyId',
  name: 'docNo',
  table: 'stock_occupy_detail',
  fields: occupyFields,
  actions: {
    'list-page': reportPage<typeof occupyFields, RowOf<typeof occupyFields> & { occupyId: number }>(
      occupyFields,
      REPORT_VIEW,
      '',
    ),
    export: reportExport(occupyFields, REPORT_VIEW),
    'release-occupy': action('POST', '/stock/store-report/release-occupy', {
      together: true,
      label: '释放',
      permission: 'stock:occupy:release',
      input: { occupyIds: list('占用', int('占用', { min: 1 }), { required: true, max: 500 }), reason: reasonField },
    }),
  },
})
