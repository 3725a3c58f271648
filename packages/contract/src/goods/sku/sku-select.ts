import { action, text, type } from '../../kit/index.ts'

/** A SKU as pickers show it. */
export interface SkuChoice {
  skuId: number
  sku: string
  skuName: string
  skuKind: number
  skuStatus: string
  skuImage: string | null
  barcode: string | null
  goodsId: number
  goodsCode: string
  /** Null without the right to see cost. */
  costPrice: string | null
  weight: string | null
  available: number
}

export const skuSelectActions = {
  selectList: action('GET', 'selectList', {
    label: '选择SKU',
    permission: 'session',
    input: {
      keyword: text('关键字', { max: 100 }),
      kinds: text('SKU类型', { pattern: /^[1-4](,[1-4])*$/, message: 'SKU类型应为1~4，用逗号隔开' }),
      skuIds: text('SKU编号', { max: 2000, pattern: /^\d{1,15}(,\d{1,15})*$/, message: 'SKU编号应为数字，用逗号隔开' }),
    },
    output: type<SkuChoice[]>(),
  }),
}
