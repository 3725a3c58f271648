import { choice, decimal, type Field, idField, image, int, type Options, ref, rows, text } from '../../kit/index.ts'
import { skuFields, skuStored } from '../sku/sku-fields.ts'

const known = { computed: true, readonly: true } as const
const figure = { ...known, column: true } as const
const only = { ...known, search: true } as const
const second = <T>(field: Field<T>, options: Options = {}): Field<T> => ({ ...field, ...figure, ...options })

export const GROUP_ITEMS_MAX = 20
export const SHARE_MODES = [
  [1, '按成本自动'],
  [2, '手工'],
] as const

/** What the list of groups shows and filters; a second address of the SKUs' table. With a store chosen, 可组数量 is that store's. */
export const groupFields = {
  codes: text('组合编码/SKU', { ...only, search: 'exact', upper: true }),
  skuImage: second(skuFields.skuImage),
  sku: second(skuFields.sku, { unique: true, required: true }),
  skuName: text('名称', { ...figure, search: true }),
  partSku: text('子SKU', { ...only, search: 'exact', upper: true }),
  storeId: ref('仓库', 'stock/store', only),
  parts: text('组成', figure),
  costPrice: second(skuFields.costPrice),
  weight: second(skuFields.weight),
  available: int('可组数量', figure),
  skuStatus: second(skuStored.skuStatus, { search: true }),
  goodsCode: text('商品编码', { ...figure }),
  creatorId: ref('创建人', 'account/user', only),
  goodsId: int('商品', known),
}

export const groupInput = {
  sku: { ...skuFields.sku, label: '组合SKU', hint: '不填自动生成' },
  skuName: text('组合名称', { required: true, max: 200 }),
  skuImage: image('图片'),
  shareMode: choice('分摊比例', SHARE_MODES, { initial: 1 }),
  items: rows(
    '组成',
    {
      skuId: idField('子SKU'),
      quantity: int('数量', { required: true, min: 1, max: 999 }),
      shareRatio: decimal('比例(%)', { scale: 4, min: '0', max: '100' }),
    },
    { required: true, max: GROUP_ITEMS_MAX },
  ),
}
