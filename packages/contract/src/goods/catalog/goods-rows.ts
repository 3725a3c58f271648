import type { Row } from '../../kit/index.ts'
import type { SkuRow } from '../sku/goods-sku.ts'
import type { goodsFields, goodsStored } from './goods-fields.ts'
import type { goodsListFields } from './goods-list-fields.ts'

interface Names {
  catName: string | null
  seasonName: string | null
  developerName: string | null
  purchaserName: string | null
  defaultStoreName: string | null
}
export type GoodsRow = Row<typeof goodsFields & typeof goodsStored, 'goodsId'>
export type GoodsListRow = Row<typeof goodsListFields, 'goodsId'> & Names

/** A goods with its SKUs; the long texts are asked for apart. */
export interface GoodsDetail extends GoodsRow, Names {
  artistName: string | null
  packInfoName: string | null
  originCountryName: string | null
  supplierName: string | null
  submitBy: number | null
  submitByName: string | null
  createById: number | null
  /** What is missing to be submitted. */
  missing: string[]
  skus: SkuRow[]
}
