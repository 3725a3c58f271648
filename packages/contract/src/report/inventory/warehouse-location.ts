import { choice, countOf, decimal, int, ratioOf, ref, report, text, time } from '../../kit/index.ts'
import { LOCATION_TYPES } from '../../stock/location/location-fields.ts'
import { storeLocation } from '../../stock/location/store-location.ts'
import { dayFilter, pieces, storeId } from './inventory-fields.ts'

/** Stock that nothing was taken from for so long lies dead. */
export const DEAD_DAYS = 90

export const warehouseLocation = report('data-center-report/warehouse-location', {
  title: '库位报表',
  asks: 'list-page',
  view: 'report:warehouseLocation:view',
  export: 'report:warehouseLocation:export',
  dimensions: {
    storeId,
    areaCode: text('库区', { search: 'exact' }),
    roadwayNo: text('巷道', { search: 'exact' }),
    locationType: choice('库位类型', LOCATION_TYPES, { search: true }),
  },
  filters: { day: dayFilter },
  measures: {
    picks: pieces('拣取次数', '日期范围内从库位取货的流水数，不含盘点'),
    locations: countOf(int('库位数', { hint: '启用的库位，不论日期' })),
    used: pieces('在用', '现在有货的'),
    empty: pieces('空置'),
    emptyShare: ratioOf(decimal('空置率', { scale: 4, percent: true }), 'empty', 'locations'),
    mixed: pieces('混放', '放着两种以上SKU的'),
    dead: pieces('呆滞', `有货，但${DEAD_DAYS}天内没有取过货`),
    onHand: pieces('件数'),
    pickedQty: pieces('取货件数', '日期范围内'),
  },
  usual: ['areaCode', 'roadwayNo'],
  inOrder: ['areaCode', 'roadwayNo'],
  layout: 'heat',
  days: { field: 'day', usual: 30, most: 400 },
  rowTitle: '库位',
  rows: {
    locationName: text('库位号'),
    storeId: ref('仓库', 'stock/store'),
    locationType: choice('库位类型', LOCATION_TYPES),
    kinds: int('SKU种类'),
    onHand: int('件数'),
    picks: int('拣取次数'),
    lastOut: time('最近取货'),
  },
  opens: {
    path: '/warehouse/storeLocation',
    resource: storeLocation,
    row: 'locationName',
    filters: { storeId: 'storeId', areaCode: 'areaCode', roadwayNo: 'roadwayNo', locationType: 'locationType' },
  },
})
