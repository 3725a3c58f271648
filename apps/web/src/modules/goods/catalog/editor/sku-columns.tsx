import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import type { Field } from '@erp/contract/kit'
import { useMemo } from 'react'
import { may, useFieldOptions } from '../../../../kit/index.ts'
import type { SheetColumn } from '../../batch/sheet/column.ts'
import { RowImage } from './row-image.tsx'

const TITLES: Record<string, string> = { skuImage: '图', property1: '款式1(颜色)', property2: '款式2(尺寸)' }
const WIDTHS: Record<string, number> = {
  skuImage: 46,
  sku: 132,
  property1: 100,
  property2: 100,
  property3: 80,
  costPrice: 82,
  weight: 78,
  length: 70,
  width: 70,
  height: 70,
  retailPrice: 112,
  barcode: 124,
  skuName: 190,
  degreeDifficultyId: 92,
  packInfoId: 120,
  defaultStoreId: 110,
  purchaseDays: 104,
  minOrderQty: 78,
  declarePrice: 104,
}
/** Where empty means the goods' value. */
const OVERRIDES = ['packInfoId', 'defaultStoreId', 'purchaseDays', 'minOrderQty', 'declarePrice']

/** The columns of the SKU grid; `codes` are those the server would give. */
export function useSkuColumns(codes: string[], all: boolean): SheetColumn[] {
  const difficulty = useFieldOptions(skuFields.degreeDifficultyId).options
  const packs = useFieldOptions(skuFields.packInfoId).options
  const stores = useFieldOptions(skuFields.defaultStoreId).options
  return useMemo(() => {
    const options: Record<string, typeof packs> = { degreeDifficultyId: difficulty, packInfoId: packs, defaultStoreId: stores }
    return Object.keys(WIDTHS)
      .filter((name) => all || !OVERRIDES.includes(name))
      .filter((name) => isSeen(fieldOf(name)))
      .map((name) => columnFor(name, options[name], codes))
  }, [difficulty, packs, stores, codes, all])
}

const fieldOf = (name: string): Field => skuFields[name as keyof typeof skuFields]
const isSeen = (field: Field): boolean => !field.reach || may(field.reach)

function columnFor(id: string, options: SheetColumn['options'], codes: string[]): SheetColumn {
  const column: SheetColumn = { id, title: TITLES[id] ?? fieldOf(id).label, width: WIDTHS[id]!, field: fieldOf(id), options }
  if (id === 'sku') return { ...column, fixed: true, instead: (_row, index) => codes[index] }
  if (id === 'skuImage') return { ...column, fixed: true, render: (row) => <RowImage url={row['skuImage']} /> }
  if (OVERRIDES.includes(id)) return { ...column, instead: () => '同商品' }
  return column
}
