import type { bizLog } from '../../kit/biz-log.ts'
import {
  action,
  choice,
  decimal,
  dict,
  exporting,
  flag,
  idField,
  image,
  int,
  keyed,
  list,
  listPage,
  type Page,
  pageInput,
  type Row,
  type RowOfResource,
  ref,
  resource,
  rows,
  stateChoices,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { contentField } from '../template/content-fields.ts'
import { LIST_TYPES } from '../template/template.states.ts'
import { editStates, LISTING_TABS, PRICE_MODES, PRODUCT_STATUSES, STOCK_MODES } from './listing.states.ts'
import type { Applied, ListingDetails, PriceBatch, PricePreview, StockPreview, SupplyLine } from './listing-rows.ts'

export const LISTING_KEY = 'listingId'
const LIST = 'listing:smt:list' as const
const EDIT = 'listing:smt:edit' as const
const PRICE = 'listing:smt:price' as const
const STOCK = 'listing:smt:stock' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const

export const listingFields = {
  mainImage: image('图', kept),
  shopId: ref('店铺', 'authorize/shop', { ...kept, search: true }),
  productId: text('商品ID', { ...kept, search: 'exact' }),
  subject: text('标题', { ...kept, search: true, hint: '按单词开头查找' }),
  goodsCode: text('本地商品', { ...shown, search: 'exact' }),
  sku: text('SKU', { computed: true, search: 'exact', hint: '店铺SKU或本地SKU' }),
  priceMin: decimal('价格', { ...kept, currency: 'currencyCode' }),
  priceMax: decimal('最高价', { ...kept, currency: 'currencyCode' }),
  onlineStock: int('在线库存', shown),
  available: int('可用库存', shown),
  margin: decimal('利润率', { ...shown, percent: true, scale: 4, hint: '各SKU中最低的' }),
  alertPrice: decimal('建议价', { ...shown, currency: 'currencyCode' }),
  targetMargin: decimal('目标利润率', { ...shown, percent: true, scale: 4 }),
  sold30: int('30天销量', kept),
  views30: int('30天浏览', kept),
  productStatus: choice('状态', PRODUCT_STATUSES, { ...kept, search: true }),
  wsDisplay: text('下架原因', kept),
  editStatus: choice('更新状态', stateChoices(editStates), { ...kept, search: true }),
  errorMsg: text('错误', kept),
  hasNewer: flag('平台有新版本', shown),
  isDisabled: flag('禁售', { ...shown, search: true }),
  stockOff: flag('库存不符', { ...kept, search: true }),
  lastSyncTime: time('同步时间', kept),
  sellerId: ref('销售', 'account/user', { ...kept, search: true }),
  goodsStatus: dict('商品状态', 'goods_status', { ...kept, search: true }),
  listType: choice('类型', LIST_TYPES, { ...kept, search: true }),
  skuCount: int('SKU数', kept),
  categoryPath: text('类目', kept),
  currencyCode: text('币种', { readonly: true }),
  categoryId: text('类目编号', { readonly: true }),
  goodsId: int('商品编号', { readonly: true }),
  templateId: int('模板', { readonly: true }),
  platModified: time('平台修改时间', { readonly: true }),
  /** Which tab shows it; a row may stand in several. */
  standing: choice('分类', LISTING_TABS, { computed: true, search: true }),
}
export type ListingRow = Row<typeof listingFields, typeof LISTING_KEY>

const MOST = 1000
const ids = list('在线商品', int('编号', { min: 1 }), { required: true, min: 1, max: MOST })
const mark = text('预览标记', { max: 64 })
const priced = {
  ids,
  mode: choice('方式', PRICE_MODES, { required: true }),
  value: decimal('数值', { min: '-999999', max: '999999' }),
}
const stocked = {
  ids,
  mode: choice('方式', STOCK_MODES, { required: true }),
  value: int('数量', { min: -999_999, max: 999_999 }),
}
const { pageNum, pageSize } = pageInput({})

export const smtListing = resource('product-center/smt-listing', {
  title: '在线商品',
  key: LISTING_KEY,
  name: 'productId',
  fields: listingFields,
  actions: {
    'list-page': listPage<typeof listingFields, typeof LISTING_KEY>(listingFields, LIST),
    'status-count': statusCount(listingFields, LIST),
    details: action('GET', 'details/{listingId}', {
      label: '详情',
      permission: LIST,
      input: keyed(LISTING_KEY),
      output: type<ListingDetails>(),
    }),
    edit: action('PUT', 'edit', {
      label: '保存',
      permission: EDIT,
      input: { ...keyed(LISTING_KEY), version: versionField, content: contentField },
      output: type<ListingDetails>(),
    }),
    push: action('POST', 'push', { each: true, label: '更新', permission: 'listing:smt:push', input: { ids } }),
    sync: action('POST', 'sync', {
      label: '同步',
      permission: 'listing:smt:sync',
      ownTx: true,
      input: {
        ids: list('在线商品', int('编号', { min: 1 }), { max: MOST }),
        shopIds: list('店铺', int('编号', { min: 1 }), { max: MOST }),
      },
      output: type<{ taskId: number | null; changed: number }>(),
    }),
    online: action('POST', 'online', { each: true, label: '上架', permission: 'listing:smt:online', input: { ids } }),
    offline: action('POST', 'offline', { each: true, label: '下架', permission: 'listing:smt:offline', input: { ids } }),
    'preview-price': action('POST', 'batch-price/preview', {
      label: '改价预览',
      permission: PRICE,
      reads: true,
      /** By advice alone: all that wait for it, of one type or of any. */
      input: {
        ...priced,
        ids: list('在线商品', int('编号', { min: 1 }), { max: MOST }),
        listType: choice('类型', LIST_TYPES),
      },
      output: type<PricePreview>(),
    }),
    'batch-price': action('POST', 'batch-price', {
      together: true,
      label: '改价',
      permission: PRICE,
      input: { ...priced, mark },
      output: type<Applied>(),
    }),
    'price-batches': action('GET', 'batch-price/list', {
      label: '改价记录',
      permission: PRICE,
      input: { pageNum, pageSize },
      output: type<Page<PriceBatch>>(),
    }),
    'undo-price': action('POST', 'batch-price/undo', {
      label: '撤销改价',
      permission: PRICE,
      input: { batchId: idField('改价记录') },
      output: type<Applied>(),
    }),
    'preview-stock': action('POST', 'batch-stock/preview', {
      label: '改库存预览',
      permission: STOCK,
      reads: true,
      input: stocked,
      output: type<StockPreview>(),
    }),
    'batch-stock': action('POST', 'batch-stock', {
      together: true,
      label: '改库存',
      permission: STOCK,
      input: { ...stocked, mark },
      output: type<Applied>(),
    }),
    supply: action('GET', 'supply/{listingId}', {
      label: '供货信息',
      permission: LIST,
      input: keyed(LISTING_KEY),
      output: type<{ version: number; skus: SupplyLine[] }>(),
    }),
    'save-supply': action('PUT', 'supply', {
      label: '保存供货信息',
      permission: EDIT,
      input: {
        ...keyed(LISTING_KEY),
        version: versionField,
        skus: rows(
          'SKU',
          {
            shopSku: text('店铺SKU', { required: true, max: 64 }),
            supplyPrice: decimal('供货价', { required: true, min: '0.01', max: '100000' }),
            jitStock: int('JIT库存', { min: 0, max: 999_999 }),
          },
          { required: true, min: 1, max: 200 },
        ),
      },
      output: type<Applied>(),
    }),
    'save-as-template': action('POST', 'save-as-template', {
      label: '另存为模板',
      permission: 'listing:smtTemplate:edit',
      input: { ...keyed(LISTING_KEY), tempName: text('模板名', { max: 100 }) },
      output: type<{ templateId: number }>(),
    }),
    export: exporting(listingFields, 'listing:smt:export'),
    'log-list': action('GET', 'log-list', {
      label: '操作日志',
      permission: LIST,
      input: { ...keyed(LISTING_KEY), pageNum, pageSize },
      output: type<Page<RowOfResource<typeof bizLog>>>(),
    }),
  },
})
