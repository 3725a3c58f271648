import type { RowRefusal } from '@erp/contract/goods/batch/goods-batch'
import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { notice } from '../../../../app/notice.ts'
import { CallError, call } from '../../../../kit/index.ts'
import type { ChangedGoods } from './lines.ts'

/** Nothing wrong when all was saved; null when it was refused as a whole, which has been said. */
export async function sendRows(rows: ChangedGoods[]): Promise<RowRefusal[] | null> {
  const refusalsOf = (error: CallError) =>
    (error.data as { refusals?: RowRefusal[] } | null)?.refusals ?? schemaRefusals(error, rows)
  try {
    await call(goodsItem, 'edit-rows', { rows: rows as never }, { handles: (error) => refusalsOf(error).length > 0 })
    return []
  } catch (error) {
    const wrongs = error instanceof CallError ? refusalsOf(error) : []
    if (wrongs.length > 0) notice().message.error(`${wrongs.length}处不能保存，没有保存任何修改，请看红色单元格`)
    return wrongs.length > 0 ? wrongs : null
  }
}

/** `rows.0.skus.1.weight` as the cell it means. */
function schemaRefusals(error: CallError, rows: ChangedGoods[]): RowRefusal[] {
  return error.fieldErrors.flatMap(({ field, reason }) => {
    const [, at, first, place, last] = field.split('.')
    const row = rows[Number(at)]
    if (!row) return []
    const sku = first === 'skus' ? row.skus?.[Number(place)] : undefined
    return [{ row: Number(at) + 1, goodsId: row.goodsId, ...(sku && { skuId: sku.skuId }), field: sku ? last : first, reason }]
  })
}
