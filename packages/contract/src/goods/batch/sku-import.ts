import { action, choice, dict, type ImportResult, inputs, resource, text, type } from '../../kit/index.ts'
import { goodsFields } from '../catalog/goods-fields.ts'
import { skuFields } from '../sku/sku-fields.ts'

const { goodsType: _type, mainImage: _main, images: _images, sourceUrls: _urls, ...goodsCells } = goodsFields
const { skuImage: _image, ...skuCells } = skuFields
/** A SKU's own pack, store, days, quantity and price are given later: in a new goods they are the goods'. */
const {
  packInfoId: _pack,
  defaultStoreId: _store,
  purchaseDays: _days,
  minOrderQty: _qty,
  declarePrice: _price,
  ...ownCells
} = skuCells
const statusCells = {
  toStatus: dict('状态', 'goods_status', { hint: '按允许的状态变更，只对已审核的商品' }),
  reason: text('原因', { max: 200, hint: '改为清仓、停产、停售、侵权、已淘汰，或恢复侵权、已淘汰时必填' }),
}
const filled = '只修改填写的单元格，填写 #清空 会清空原值'

/** One row a SKU: rows of one goods have the same code or, without one, the same name. */
export const productRows = resource('goods/goodsSku', {
  title: '新品(SKU)',
  fields: {
    ...goodsCells,
    goodsName: { ...goodsCells.goodsName, required: false, hint: '每个商品的第一行必填，商品的其他列也写在第一行' },
    goodsCode: {
      ...goodsCells.goodsCode,
      unique: false,
      hint: '不填按类目生成；编码相同的行是同一商品的SKU，都不填时看商品名称',
    },
    catId: { ...goodsCells.catId, hint: '最末级类目' },
    ...inputs(ownCells),
    sku: { ...ownCells.sku, hint: '不填按商品编码生成' },
  },
  actions: {},
})
/** Only filled cells change. */
export const skuRows = resource('goods/goodsSku', {
  title: 'SKU更新',
  fields: { ...skuCells, sku: { ...skuCells.sku, required: true, hint: filled }, ...statusCells },
  actions: {},
})
/** One row a goods: a new code makes one, a known one is changed in its filled cells. */
export const goodsRows = resource('goods/goods', {
  title: '商品',
  fields: {
    ...goodsCells,
    goodsCode: { ...goodsCells.goodsCode, unique: false, hint: `已有编码修改该商品，新编码或不填新增；${filled}` },
    goodsName: { ...goodsCells.goodsName, required: false, hint: '新增时必填' },
    ...statusCells,
  },
  actions: {},
})

export const SKU_TEMPLATES = [
  ['product', '新品(SKU)'],
  ['skuExcel2', '更新SKU'],
] as const
export const GOODS_TEMPLATES = [
  ['goods', '商品'],
  ['combined', '组合商品'],
] as const
const uploading = { upload: true, ownTx: true, output: type<ImportResult>() } as const
const downloading = { permission: 'session', label: '下载导入模板', download: true, output: type<unknown>() } as const

export const skuImportActions = {
  importProduct: action('POST', 'importProduct', { ...uploading, label: '导入新品(SKU)', permission: 'goods:goods:import' }),
  importGoodsSkuExcel2: action('POST', 'importGoodsSkuExcel2', {
    ...uploading,
    label: '导入更新SKU',
    permission: 'goods:sku:import',
  }),
  'import-template': action('GET', 'import-template', {
    ...downloading,
    input: { type: choice('模板', SKU_TEMPLATES, { initial: 'product' }) },
  }),
}
export const goodsImportActions = {
  import: action('POST', 'import', { ...uploading, label: '导入商品', permission: 'goods:goods:import' }),
  /** Whole, because the groups give it out too. */
  'import-template': action('GET', '/goods/goods/import-template', {
    ...downloading,
    input: { type: choice('模板', GOODS_TEMPLATES, { initial: 'goods' }) },
  }),
}
