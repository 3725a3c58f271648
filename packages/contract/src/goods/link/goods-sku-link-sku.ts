import {
  action,
  choice,
  exporting,
  flag,
  idField,
  importing,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  text,
  type,
} from '../../kit/index.ts'

export const LINK_SKU_TYPES = [
  [1, '替代', 'blue'],
  [2, '旧编码→新编码', 'orange'],
  [3, '同款', 'cyan'],
  [4, '配件', 'purple'],
  [5, '不良品→原SKU', 'red'],
] as const
/** Seen from either side. */
export const BOTH_WAYS: readonly number[] = [1, 3]

const linkType = choice('关系', LINK_SKU_TYPES, { required: true, column: true, search: true })
const remark = text('备注', { max: 200, column: true })
const fields = {
  skuId: ref('SKU编号', 'goods/goodsSku', { required: true }),
  sku: text('SKU', { computed: true, column: true, search: 'exact' }),
  skuTitle: text('SKU名称', { computed: true, column: true }),
  stock: int('库存', { computed: true, column: true }),
  linkType,
  linkSkuId: ref('关联SKU编号', 'goods/goodsSku', { required: true }),
  linkSku: text('关联SKU', { computed: true, column: true }),
  linkSkuTitle: text('关联SKU名称', { computed: true, column: true }),
  linkStock: int('关联SKU库存', { computed: true, column: true }),
  remark,
}
export type LinkSkuRow = Row<typeof fields>

/** A branch of the tree that the two sides of a link are chosen from. */
export interface GoodsWithSkus {
  goodsId: number
  goodsCode: string
  goodsName: string
  mainImage: string | null
  skus: { skuId: number; sku: string; skuName: string; skuKind: number; skuStatus: string; available: number }[]
}

export const linkSkuImport = resource('goods/goods-sku-link-sku', {
  title: 'SKU关联',
  name: 'sku',
  fields: {
    sku: text('SKU', { required: true, max: 40, upper: true }),
    linkType,
    linkSku: text('关联SKU', { required: true, max: 40, upper: true }),
    remark,
  },
  actions: {},
})

export const goodsSkuLinkSku = resource('goods/goods-sku-link-sku', {
  title: 'SKU关联',
  name: 'sku',
  fields,
  actions: {
    'list-page': listPage(fields, 'goods:linkSku:list'),
    'goods-and-sku-list': action('GET', 'goods-and-sku-list', {
      label: '商品与SKU',
      permission: 'session',
      input: { keyword: text('关键字', { max: 100 }), retired: flag('含已淘汰') },
      output: type<GoodsWithSkus[]>(),
    }),
    bind: action('POST', 'bind', {
      label: '绑定',
      permission: 'goods:linkSku:bind',
      input: {
        skuId: idField('SKU'),
        linkSkuId: int('关联SKU', { min: 1 }),
        linkSkuIds: list('关联SKU', idField('关联SKU'), { max: 100 }),
        linkType,
        remark,
      },
      output: type<Pick<LinkSkuRow, 'id' | 'skuId' | 'linkSkuId' | 'linkType'>[]>(),
    }),
    unbind: action('POST', 'unbind', {
      each: true,
      label: '解除',
      permission: 'goods:linkSku:bind',
      input: { ids: list('编号', idField(), { required: true, max: 1000 }) },
    }),
    ...importing('goods:linkSku:bind'),
    'import-template': { ...importing('goods:linkSku:bind')['import-template'], permission: 'session' as const },
    export: exporting(fields, 'goods:linkSku:export'),
  },
})
