import { choice, decimal, type Fields, group, html, type InputOf, image, int, list, rows, text } from '../../kit/index.ts'
import { DEFECT_GRADES, PRODUCT_TYPES, REDUCE_STRATEGIES } from './content.ts'

/** How a draft may look while somebody is at it: only its shape is held here, what the platform wants is in `limits.ts`. */
const id = (label: string) => text(label, { max: 64 })
const amount = (label: string) => decimal(label, { scale: 2 })
const size = (label: string) => decimal(label, { scale: 2 })

const attrFields = {
  attrNameId: id('属性'),
  attrValueId: id('属性值'),
  attrName: text('属性名', { max: 200 }),
  attrValue: text('属性值', { max: 500 }),
}
const propFields = {
  propertyId: id('销售属性'),
  propertyName: text('销售属性', { max: 200 }),
  valueId: id('属性值'),
  valueName: text('属性值', { max: 200 }),
  ownName: text('自定义名称', { max: 200 }),
}
const managedFields = {
  supplyPrice: amount('供货价'),
  jitStock: int('JIT库存'),
  weight: int('重量(g)'),
  packageLength: size('长(cm)'),
  packageWidth: size('宽(cm)'),
  packageHeight: size('高(cm)'),
  originalBox: int('原箱', { min: 0, max: 1 }),
  specialTypes: list('特殊类型', text('特殊类型', { max: 20 }), { max: 10 }),
  scItemCode: text('货品编码', { max: 64 }),
  scItemBarCode: text('货品条码', { max: 64 }),
  applySale: int('是否销售', { min: 0, max: 1 }),
}
export const skuContentFields = {
  shopSku: text('店铺SKU', { max: 200 }),
  skuId: int('SKU', { min: 1 }),
  props: rows('销售属性', propFields, { max: 10 }),
  skuImage: image('SKU图'),
  skuPrice: amount('售价'),
  stock: int('库存'),
  ...managedFields,
  defectImages: list('瑕疵图', image('瑕疵图'), { max: 12 }),
}
const quoteFields = {
  country: text('国家', { max: 8 }),
  priceMode: choice('方式', [
    [1, '绝对值'],
    [2, '比例'],
  ]),
  values: rows('价格', { shopSku: text('店铺SKU', { max: 200 }), value: amount('价格') }, { max: 500 }),
}

export const contentFields = {
  subject: text('标题', { max: 500 }),
  categoryId: id('类目'),
  attrs: rows('属性', attrFields, { max: 200 }),
  imageUrls: list('图片', image('图片'), { max: 30 }),
  video: text('视频', { max: 500 }),
  skus: rows('SKU', skuContentFields, { max: 500 }),
  currencyCode: text('币种', { max: 3 }),
  nationalQuotes: rows('区域定价', quoteFields, { max: 100 }),
  detail: html('详情'),
  mobileDetail: html('手机详情'),
  packageLength: int('包装长(cm)'),
  packageWidth: int('包装宽(cm)'),
  packageHeight: int('包装高(cm)'),
  grossWeight: decimal('毛重(kg)', { scale: 6 }),
  productUnit: int('单位'),
  lotNum: int('每包件数'),
  bulkOrder: int('批发起订量'),
  bulkDiscount: int('批发折扣(%)'),
  deliveryTime: int('发货期(天)'),
  wsValidNum: int('有效期(天)'),
  reduceStrategy: choice('减库存方式', REDUCE_STRATEGIES),
  freightTemplateId: id('运费模板'),
  promiseTemplateId: id('服务模板'),
  groupIds: list('产品分组', id('产品分组'), { max: 50 }),
  sizeChartId: id('尺码表'),
  msrEuId: id('欧盟责任人'),
  productType: choice('商品类型', PRODUCT_TYPES),
  qualifications: rows('资质', { name: text('资质', { max: 100 }), image: image('图片') }, { max: 30 }),
  defectGrade: choice('瑕疵等级', DEFECT_GRADES),
  defectDesc: text('瑕疵说明', { max: 500, multiline: true }),
  defectDescEn: text('瑕疵说明(英文)', { max: 1000, multiline: true }),
} satisfies Fields

export type ContentInput = InputOf<typeof contentFields>
export const contentField = group('内容', contentFields, { required: true })
