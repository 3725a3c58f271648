import { goodsFields, goodsStored } from '@erp/contract/goods/catalog/goods-fields'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import { type Field, text } from '@erp/contract/kit'
import { useMemo } from 'react'
import { type AnyRow, DictTag, type Option, useFieldOptions } from '../../../../kit/index.ts'
import { leaves, useCategories } from '../../catalog/editor/category-select.tsx'
import type { SheetColumn } from '../sheet/column.ts'
import { GOODS_CELLS, SKU_CELLS } from './lines.ts'

const WIDTHS: Record<string, number> = {
  goodsName: 230,
  goodsNameEn: 170,
  catId: 180,
  sellerIds: 140,
  tagIds: 120,
  disabledGroupIds: 120,
  declareNameCn: 110,
  declareNameEn: 120,
  barcode: 120,
  hsCode: 104,
  packInfoId: 120,
  purchaseDays: 104,
  declarePrice: 104,
  declareWeight: 104,
}
const widthOf = (name: string, field: Field): number => WIDTHS[name] ?? (field.kind === 'flag' ? 52 : 90)

/** The columns of the edit list: a goods' cells are its own line's, a SKU's its SKU line's. */
export function useSheetColumns(): SheetColumn[] {
  const options = useChoices()
  return useMemo(() => {
    const goods = GOODS_CELLS.map((name) => columnFor(name, goodsFields[name], options[name], isSku))
    const skus = SKU_CELLS.map((name) => columnFor(name, skuFields[name], undefined, (row) => !isSku(row)))
    const at = goods.findIndex(({ id }) => id === 'declareNameCn')
    return [code, goods[0]!, status, ...goods.slice(1, at), supplier, ...skus, ...goods.slice(at)]
  }, [options])
}

const isSku = (row: AnyRow): boolean => row['skuId'] !== undefined

const columnFor = (id: string, field: Field, options: Option[] | undefined, readonly: (row: AnyRow) => boolean): SheetColumn => ({
  id,
  title: field.label,
  width: widthOf(id, field),
  field,
  options,
  readonly,
})

const code: SheetColumn = {
  id: 'goodsCode',
  title: '商品编码 / SKU',
  width: 196,
  field: text('商品编码'),
  fixed: true,
  readonly: true,
  render: (row) =>
    isSku(row) ? (
      <span className="sheet-text many-sku">
        {row['sku']} <small>{row['style']}</small>
      </span>
    ) : (
      <b className="sheet-text">{row['goodsCode']}</b>
    ),
}
const status: SheetColumn = {
  id: 'goodsStatus',
  title: '状态',
  width: 84,
  field: goodsStored.goodsStatus,
  readonly: true,
  render: (row) => <DictTag type="goods_status" value={row['goodsStatus']} />,
}
const supplier: SheetColumn = { id: 'supplierName', title: '供应商', width: 130, field: text('供应商'), readonly: true }

function useChoices(): Record<string, Option[]> {
  const people = useFieldOptions(goodsFields.developerId).options
  const season = useFieldOptions(goodsFields.season).options
  const defaultStoreId = useFieldOptions(goodsFields.defaultStoreId).options
  const packInfoId = useFieldOptions(goodsFields.packInfoId).options
  const originCountry = useFieldOptions(goodsFields.originCountry).options
  const tagIds = useFieldOptions(goodsFields.tagIds).options
  const disabledGroupIds = useFieldOptions(goodsFields.disabledGroupIds).options
  const cats = useCategories()
  return useMemo(
    () => ({
      season,
      defaultStoreId,
      packInfoId,
      originCountry,
      tagIds,
      disabledGroupIds,
      catId: shortly(leaves(cats)),
      developerId: people,
      purchaserId: people,
      artistId: people,
      sellerIds: people,
    }),
    [people, season, defaultStoreId, packInfoId, originCountry, tagIds, disabledGroupIds, cats],
  )
}

/** By the last name of the branch, where no other ends the same; any part of the branch finds it. */
function shortly(options: Option[]): Option[] {
  const last = ({ label }: Option) => label.split(' / ').at(-1)!
  const count = Map.groupBy(options, last)
  return options.map((option) => {
    const own = count.get(last(option))!.length === 1
    return own ? { ...option, label: last(option), code: [option.label, option.code].filter(Boolean).join(' ') } : option
  })
}
