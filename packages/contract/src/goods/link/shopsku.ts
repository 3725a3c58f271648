import {
  action,
  choice,
  decimal,
  dict,
  exporting,
  idField,
  image,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'

export const SALE_STATE = { onSale: 1, offSale: 2, gone: 3 } as const
export const SALE_STATUS = [
  [SALE_STATE.onSale, '在售', 'green'],
  [SALE_STATE.offSale, '下架', 'default'],
  [SALE_STATE.gone, '删除', 'red'],
] as const
export const MATCH_STATE = { unmatched: 0, matched: 1, ignored: 2 } as const
export const MATCH_STATUS = [
  [MATCH_STATE.unmatched, '未匹配', 'orange'],
  [MATCH_STATE.matched, '已匹配', 'green'],
  [MATCH_STATE.ignored, '已忽略', 'default'],
] as const

const fields = {
  image: image('图', { column: true }),
  platCode: ref('平台', 'basic/platform', { by: 'platCode', computed: true, column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { column: true, search: true }),
  itemId: text('链接ID', { max: 60, column: true, search: 'exact' }),
  variationId: text('变体ID', { max: 60 }),
  shopSku: text('店铺SKU', { max: 100, column: true, search: 'exact' }),
  title: text('标题', { max: 500, column: true, search: true, hint: '按单词开头或连续汉字查找' }),
  price: decimal('价格', { column: true, currency: 'currency' }),
  currency: text('币种', { max: 3, column: true }),
  onlineStock: int('在线库存', { column: true }),
  wantedStock: int('应推库存', { computed: true, column: true }),
  stockDiff: int('差异', { computed: true, column: true, hint: '在线库存 − 应推库存' }),
  skus: text('本地SKU', { computed: true, column: true, search: 'exact' }),
  skuStatus: dict('商品状态', 'goods_status', { computed: true, column: true, search: true }),
  sold30: int('近30天销量', { column: true }),
  lastSyncTime: time('同步时间', { column: true }),
  saleStatus: choice('在售状态', SALE_STATUS, { column: true, search: true }),
  matchStatus: choice('匹配状态', MATCH_STATUS, { column: true, search: true }),
  url: text('链接', { max: 500 }),
  linkId: int('关联编号'),
}
export type ShopSkuRow = Row<typeof fields>

/** A SKU that a shop SKU probably means. */
export interface SkuGuess {
  skuId: number
  sku: string
  skuName: string
  skuKind: number
  skuStatus: string
  skuImage: string | null
  available: number
  quantity: number
  /** 0–100 */
  score: number
  reason: string
}
const someIds = list('店铺SKU', idField(), { required: true, max: 1000 })

export const shopSku = resource('goods/shopsku', {
  title: '店铺SKU',
  name: 'shopSku',
  fields,
  actions: {
    andgoods: listPage(fields, 'goods:shopSku:list', 'andgoods'),
    'status-count': statusCount(fields, 'goods:shopSku:list'),
    guess: action('GET', 'guess', {
      label: '猜测本地SKU',
      permission: 'goods:shopSku:list',
      input: { id: idField() },
      output: type<SkuGuess[]>(),
    }),
    ignore: action('POST', 'ignore', {
      each: true,
      label: '忽略',
      permission: 'goods:shopSku:ignore',
      input: { ids: someIds, ignored: int('忽略', { initial: 1, min: 0, max: 1 }) },
      output: type<{ changed: number }>(),
    }),
    sync: action('POST', 'sync', {
      label: '同步',
      permission: 'goods:shopSku:sync',
      input: { shopIds: list('店铺', idField('店铺'), { required: true, max: 200 }) },
      output: type<{ taskId: number }>(),
    }),
    export: exporting(fields, 'goods:shopSku:export'),
  },
})
