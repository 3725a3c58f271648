import {
  action,
  choice,
  dict,
  exporting,
  type Field,
  flag,
  idField,
  importing,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  text,
  time,
  type,
} from '../../kit/index.ts'

export const LINK_SHOP_TYPES = [
  [1, '手动', 'blue'],
  [2, '自动', 'cyan'],
  [3, '导入', 'purple'],
  [4, '刊登', 'gold'],
] as const
const item = { skuId: idField('SKU'), quantity: int('数量', { initial: 1, min: 1, max: 999 }) }
const items = rows('本地SKU', item, { required: true, max: 20 })
const sellerId = ref('销售', 'account/user', { column: true, search: true })
const remark = text('备注', { max: 200, column: true })

const fields = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', computed: true, column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { required: true, column: true, search: true }),
  shopSku: text('店铺SKU', { required: true, max: 100, column: true, search: 'exact' }),
  skus: text('本地SKU', { computed: true, column: true, search: 'exact' }),
  items: { ...items, computed: true } as Field<LinkedSku[]>,
  goodsName: text('商品名称', { computed: true, column: true }),
  skuStatus: dict('商品状态', 'goods_status', { computed: true, column: true }),
  linkType: choice('关联方式', LINK_SHOP_TYPES, { readonly: true, column: true, search: true }),
  isActivated: flag('有效', { readonly: true, column: true, search: true }),
  validFrom: time('生效时间', { readonly: true, column: true }),
  validTo: time('失效时间', { readonly: true, column: true }),
  sellerId,
  remark,
}
export type LinkShopRow = Row<typeof fields>
/** A SKU behind a shop SKU, as people read it. */
export interface LinkedSku {
  skuId: number
  quantity: number
  sku: string
  skuName: string
  skuKind: number
  skuStatus: string
  skuImage: string | null
  goodsCode: string
  goodsName: string
}
/** A shop SKU to be linked. */
export interface ShopSkuOption {
  shopSku: string
  title: string | null
  image: string | null
  matchStatus: 0 | 1 | 2
  sold30: number
  /** What it is linked to: `AB000101×2、AB000203×1`. */
  skus: string | null
}
export interface SavedLink {
  id: number
  shopId: number
  shopSku: string
}
export interface AutoMatched {
  /** Set when there are too many to wait for: see goods/task. */
  taskId: number | null
  matched: number
  unmatched: number
}

/** One row a pair. With the id and version of a link it takes that link's place: the old one ends now, the new one begins. */
const linkRow = {
  id: int('编号', { min: 1 }),
  version: int('版本号', { min: 0 }),
  shopId: idField('店铺'),
  shopSku: text('店铺SKU', { required: true, max: 100 }),
  items,
  sellerId,
  remark,
}
const ids = (label: string): Field<number[] | null> => ({ ...list(label, idField()), shape: 'oneOrMany' }) as never

/** One sheet row a shop SKU. */
export const linkShopImport = resource('goods/goods-sku-link-shop', {
  title: '店铺SKU关联',
  name: 'shopSku',
  fields: {
    shopId: ref('店铺', 'authorize/shop', { required: true, hint: '不同平台有同名店铺时填写账号后缀' }),
    shopSku: text('店铺SKU', { required: true, max: 100 }),
    skus: text('本地SKU', { required: true, max: 500, hint: '多个SKU用+连接，多件用*数量，如 AB000101*2+AB000203' }),
    sellerId: ref('销售', 'account/user', { hint: '不填为店铺负责人' }),
    remark,
  },
  actions: {},
})

export const goodsSkuLinkShop = resource('goods/goods-sku-link-shop', {
  title: '店铺SKU关联',
  name: 'shopSku',
  fields,
  actions: {
    'list-page': listPage(fields, 'goods:linkShop:list'),
    'list-shop-sku': action('GET', 'list-shop-sku', {
      label: '店铺的SKU',
      permission: 'goods:linkShop:list',
      input: { shopId: idField('店铺'), keyword: text('关键字', { max: 100 }) },
      output: type<ShopSkuOption[]>(),
    }),
    save: action('POST', 'save', {
      label: '关联',
      permission: 'goods:linkShop:save',
      input: { rows: rows('关联', linkRow, { required: true, max: 200 }) },
      output: type<SavedLink[]>(),
    }),
    delete: action('DELETE', 'delete', {
      together: true,
      label: '解除关联',
      permission: 'goods:linkShop:remove',
      input: { id: int('编号', { min: 1 }), ids: ids('编号') },
    }),
    'auto-match': action('POST', 'auto-match', {
      label: '自动匹配',
      permission: 'goods:linkShop:save',
      input: {
        shopIds: list('店铺', idField('店铺'), { max: 500 }),
        /** Shop SKUs; without them, every unmatched one of the shops. */
        ids: list('店铺SKU', idField(), { max: 1000 }),
      },
      output: type<AutoMatched>(),
    }),
    ...importing('goods:linkShop:import'),
    'import-template': { ...importing('goods:linkShop:import')['import-template'], permission: 'session' as const },
    export: exporting(fields, 'goods:linkShop:export'),
  },
})
