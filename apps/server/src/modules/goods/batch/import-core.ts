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

const SKU_BOOKS: Record<string, AnyResource> = { product: productRows, skuExcel2: skuRows }
const GOODS_BOOKS: Record<string, AnyResource> = { goods: goodsRows, combined: combinedRows }

export const skuImports: Pick<Handlers<typeof goodsSku>, 'importProduct' | 'importGoodsSkuExcel2' | 'import-template'> = {
  importProduct: (_tx, _input, ctx) => importInto(productRows, ctx, productFile(ctx)),
  importGoodsSkuExcel2: (_tx, _input, ctx) => importInto(skuRows, ctx, skuFile(ctx)),
  'import-template': (_tx, { type }, ctx) => templateOf(SKU_BOOKS[type ?? 'product']!, ctx),
}
export const goodsImports: Pick<Handlers<typeof goodsItem>, 'import' | 'import-template'> = {
  import: (_tx, _input, ctx) => importInto(goodsRows, ctx, goodsFile(ctx)),
  'import-template': (_tx, { type }, ctx) => templateOf(GOODS_BOOKS[type ?? 'goods']!, ctx),
}
export const groupImports: Pick<Handlers<typeof groupGoods>, 'importCombinedGoods'> = {
  importCombinedGoods: (_tx, _input, ctx) => importInto(combinedRows, ctx, combinedFile(ctx)),
}
