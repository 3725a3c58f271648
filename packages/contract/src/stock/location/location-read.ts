import type { bizLog } from '../../kit/biz-log.ts'
import {
  action,
  exporting,
  idField,
  int,
  listPage,
  type Page,
  pageInput,
  type RowOfResource,
  ref,
  text,
  type,
} from '../../kit/index.ts'
import { type LocationRow, locationFields } from './location-fields.ts'

const VIEW = 'stock:location:view' as const
const storeId = ref('仓库', 'stock/store', { required: true })

export interface LocationOptions {
  areas: { areaCode: string; areaName: string }[]
  levels: number[]
}
export interface Recommendation {
  locationId: number
  locationName: string
  locationType: number
  onHand: number
  /** Why this place: it is bound, it holds the SKU, or it is the nearest empty one. */
  reason: string
}
export interface LocationSku {
  locationId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  onHand: number
  occupied: number
  available: number
  isBound: 0 | 1
  isMain: 0 | 1
  minQty: number | null
  maxQty: number | null
}
export type StatusCount = Record<string, number>

export const locationReads = {
  'list-page': listPage<typeof locationFields, 'locationId'>(locationFields, VIEW),
  'status-count': action('POST', 'status-count', {
    label: '状态计数',
    permission: VIEW,
    reads: true,
    input: { condition: pageInput(locationFields).condition },
    output: type<StatusCount>(),
  }),
  details: action('GET', 'details', {
    label: '详情',
    permission: VIEW,
    input: { locationId: idField('库位') },
    output: type<LocationRow>(),
  }),
  'sku-list': action('GET', 'sku-list', {
    label: 'SKU明细',
    permission: VIEW,
    input: { locationId: idField('库位') },
    output: type<LocationSku[]>(),
  }),
  'biz-log': action('GET', 'biz-log', {
    label: '操作日志',
    permission: VIEW,
    input: { locationId: idField('库位'), pageNum: int('页码', { min: 1 }), pageSize: pageInput({}).pageSize },
    output: type<Page<RowOfResource<typeof bizLog>>>(),
  }),
  'roadway-by-area': action('GET', 'roadway-by-area', {
    label: '库区的巷道',
    permission: 'session',
    input: { storeId, areaCode: text('库区', { required: true, max: 4 }) },
    output: type<{ roadwayNo: string; sortNo: number }[]>(),
  }),
  options: action('GET', 'options', {
    label: '库位选项',
    permission: 'session',
    input: { storeId },
    output: type<LocationOptions>(),
  }),
  recommend: action('GET', 'recommend', {
    label: '推荐库位',
    permission: 'session',
    input: { storeId, skuId: ref('SKU', 'goods/goodsSku', { required: true }), quantity: int('数量', { min: 1 }) },
    output: type<Recommendation[]>(),
  }),
  /** One that pieces may be put onto now. */
  scan: action('GET', 'scan', {
    label: '扫描库位',
    permission: 'session',
    input: { storeId, locationName: text('库位号', { required: true, upper: true, max: 30 }) },
    output: type<{ locationId: number; locationName: string }>(),
  }),
  /** For pickers: the locations of a store by the beginning of their name; those that hold the SKU come first. */
  list: action('GET', 'list', {
    label: '库位选择',
    permission: 'session',
    input: {
      storeId,
      keyword: text('关键字', { max: 24 }),
      locationTypes: text('类型', { max: 20 }),
      skuId: ref('SKU', 'goods/goodsSku'),
    },
    output: type<LocationOption[]>(),
  }),
  export: exporting(locationFields, VIEW),
}

export type LocationOption = Pick<LocationRow, 'locationId' | 'locationName' | 'locationType'> & {
  /** Of the SKU asked about; null without one. */
  available: number | null
}
