import { goodsRows, productRows, skuRows } from '@erp/contract/goods/batch/sku-import'
import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import { combinedRows, type groupGoods } from '@erp/contract/goods/group/goods-group'
import type { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { AnyResource } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { combinedFile } from './import-combined.ts'
import { goodsFile } from './import-goods.ts'
import { productFile } from './import-product.ts'
import { skuFile } from './import-sku.ts'

const SKU_BOOKS: Record<string, AnyResource> = { product: productRows as AnyResource, skuExcel2: skuRows as AnyResource }
const GOODS_BOOKS: Record<string, AnyResource> = { goods: goodsRows as AnyResource, combined: combinedRows as AnyResource }

export const skuImports: Pick<Handlers<typeof goodsSku>, 'importProduct' | 'importGoodsSkuExcel2' | 'import-template'> = {
  importProduct: (_tx, _input, ctx) => importInto(productRows as AnyResource, ctx, productFile(ctx)),
  importGoodsSkuExcel2: (_tx, _input, ctx) => importInto(skuRows as AnyResource, ctx, skuFile(ctx)),
  'import-template': (_tx, { type }, ctx) => templateOf(SKU_BOOKS[type ?? 'product']!, ctx),
}
export const goodsImports: Pick<Handlers<typeof goodsItem>, 'import' | 'import-template'> = {
  import: (_tx, _input, ctx) => importInto(goodsRows as AnyResource, ctx, goodsFile(ctx)),
  'import-template': (_tx, { type }, ctx) => templateOf(GOODS_BOOKS[type ?? 'goods']!, ctx),
}
export const groupImports: Pick<Handlers<typeof groupGoods>, 'importCombinedGoods'> = {
  importCombinedGoods: (_tx, _input, ctx) => importInto(combinedRows as AnyResource, ctx, combinedFile(ctx)),
}
