import type { LogChange } from '../../kit/biz-log.ts'
import {
  type Action,
  action,
  condition,
  type ExportInput,
  exportInput,
  type Field,
  type Fields,
  idField,
  image,
  int,
  list,
  type Page,
  type PageInput,
  pageInput,
  text,
  type,
} from '../../kit/index.ts'
import { goodsFields } from './goods-fields.ts'
import { goodsListFields } from './goods-list-fields.ts'
import type { GoodsDetail, GoodsListRow } from './goods-rows.ts'

/** The codes of a whole workbook column: longer than other filters. */
export const withCodes = (fields: Fields): Field<any> => {
  const plain = condition(fields)
  return { ...plain, fields: { ...plain.fields, codes: text('商品编码/SKU', { max: 10_000, upper: true }) } }
}
const filter = withCodes(goodsListFields)
const goodsId = idField('商品')
const keyword = text('关键字', { max: 100 })
const { pageNum, pageSize } = pageInput({})

export interface GoodsOption {
  goodsId: number
  goodsCode: string
  goodsName: string
  mainImage: string | null
  goodsStatus: string
}
export interface SkuOption {
  skuId: number
  sku: string
  skuName: string
  skuKind: 1 | 2 | 3 | 4
  skuStatus: string
  skuImage: string | null
  property1: string | null
  property2: string | null
  property3: string | null
  weight: string | null
  available: number
}
export interface GoodsWithSkus extends GoodsOption {
  skus: SkuOption[]
}
export interface GoodsLogRow {
  id: number
  /** Empty for the goods itself. */
  skuId: number | null
  sku: string | null
  action: string
  changes: LogChange[]
  note: string | null
  userId: number | null
  userName: string | null
  time: string
}
export interface GoodsDescription {
  goodsId: number
  description: string | null
  descriptionEn: string | null
}
export const REPEAT_KINDS = { offer: '同一1688商品', image: '图片相似', name: '名称相似' } as const
/** A suspected duplicate, the nearest first. */
export interface Repeat extends GoodsOption {
  auditStatus: number
  catName: string | null
  reasons: { kind: keyof typeof REPEAT_KINDS; says: string }[]
  available: number
  sold30: number
}
export interface HealthGap {
  item: 'image' | 'weight' | 'size' | 'declare' | 'nameEn' | 'description' | 'ali' | 'barcode' | 'pack' | 'skuImage'
  label: string
  weight: number
  /** The SKUs that lack it, when it is a SKU's. */
  skus: string[]
  /** Who should fill it: the role, and the person when the goods has one. */
  roleName: string
  userName: string | null
  blocks: string
}
export interface Health {
  goodsId: number
  score: number
  gaps: HealthGap[]
}
export interface DefaultWarehouse {
  storeId: number
  storeCode: string
  storeName: string
  isDefault: 0 | 1
}

export const goodsReads = {
  'list-page': action('POST', 'page-list', {
    label: '查询',
    permission: 'goods:goods:list',
    reads: true,
    input: { ...pageInput(goodsListFields), condition: filter },
  }) as unknown as Action<PageInput<typeof goodsListFields>, Page<GoodsListRow>>,
  /** By status, over the filter without its tab. */
  'status-count': action('POST', 'status-count', {
    label: '各状态数量',
    permission: 'goods:goods:list',
    reads: true,
    input: { condition: filter },
    output: type<Record<string, number>>(),
  }),
  export: action('POST', 'export', {
    label: '导出',
    permission: 'goods:goods:export',
    reads: true,
    download: true,
    input: { ...exportInput(goodsListFields), condition: filter },
  }) as unknown as Action<ExportInput<typeof goodsListFields>, unknown>,
  get: action('GET', '{id}', {
    label: '详情',
    permission: 'goods:goods:query',
    input: { id: goodsId },
    output: type<GoodsDetail>(),
  }),
  getDescription: action('GET', 'getDescription', {
    label: '商品描述',
    permission: 'goods:goods:query',
    input: { goodsId },
    output: type<GoodsDescription>(),
  }),
  /** At most 50, by prefix of the code or part of the name. */
  list: action('GET', 'list', {
    label: '商品选项',
    permission: 'session',
    input: { keyword },
    output: type<GoodsOption[]>(),
  }),
  'goods-and-sku-list': action('GET', 'goods-and-sku-list', {
    label: '商品与SKU选项',
    permission: 'session',
    input: { keyword, catId: int('商品类目', { min: 1 }) },
    output: type<GoodsWithSkus[]>(),
  }),
  'log-list': action('GET', 'log-list', {
    label: '操作日志',
    permission: 'goods:log:list',
    input: { goodsId, pageNum, pageSize },
    output: type<Page<GoodsLogRow>>(),
  }),
  'next-code': action('GET', 'next-code', {
    label: '下一个编码',
    permission: 'goods:goods:query',
    input: { catId: idField('商品类目') },
    output: type<{ goodsCode: string }>(),
  }),
  'check-repeat': action('POST', 'check-repeat', {
    label: '疑似重复',
    permission: 'goods:goods:query',
    reads: true,
    input: {
      /** Left out of what is found. */
      goodsId: int('商品', { min: 1 }),
      goodsName: text('商品名称', { max: 200 }),
      catId: int('商品类目', { min: 1 }),
      mainImage: image('主图'),
      purchaseUrl: goodsFields.purchaseUrl,
      offerIds: list('1688商品', text('1688商品', { pattern: /^\d{1,20}$/, message: '1688商品ID格式不正确' }), { max: 20 }),
    },
    output: type<Repeat[]>(),
  }),
  health: action('GET', 'health', {
    label: '商品体检',
    permission: 'goods:goods:query',
    input: { goodsId },
    output: type<Health>(),
  }),
  defaultWarehouse: action('GET', 'defaultWarehouse', {
    label: '默认仓库选项',
    permission: 'session',
    output: type<DefaultWarehouse[]>(),
  }),
}
