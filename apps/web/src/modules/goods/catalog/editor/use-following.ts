import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { check } from '../../../../kit/form/check.ts'
import { find, useCategories } from './category-select.tsx'
import type { TypedGoods, TypedSku } from './rows.ts'
import type { EditorState } from './use-editor.ts'

const FROM_CATEGORY = ['hsCode', 'declareNameCn', 'declareNameEn', 'packInfoId'] as const

/** What follows from a choice while it is still empty: customs data from the category, the main picture from the pictures. */
export function useFollowing({ form }: EditorState): (changed: TypedGoods) => void {
  const cats = useCategories()
  return (changed) => {
    const category = changed.catId ? find(cats, changed.catId) : undefined
    for (const name of FROM_CATEGORY) {
      const given = category?.[name]
      if (given && !form.getFieldValue(name) && check(goodsFields[name], given) === null) form.setFieldValue(name, given)
    }
    if (category?.degreeDifficultyId)
      form.setFieldValue('skus', withDifficulty(form.getFieldValue('skus'), category.degreeDifficultyId))
    if (changed.images?.length && !form.getFieldValue('mainImage')) form.setFieldValue('mainImage', changed.images[0])
  }
}

const withDifficulty = (rows: TypedSku[], degreeDifficultyId: number): TypedSku[] =>
  rows.map((row) => (row.degreeDifficultyId ? row : { ...row, degreeDifficultyId }))
