import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { nameOf, newSkus, type Owner } from '../catalog/goods-save.ts'
import { checkRows, checkTaken, type SkuForm, styleOf } from './sku-form.ts'
import { refuseRecoding } from './sku-uses.ts'
import { changedSku, insertSkus, type StoredSku, updateSkus } from './sku-write.ts'

/** The rows of the form onto the SKUs: known ones are changed, new ones made; one that is not in the form stays as it is. */
export async function saveGrid(tx: Tx, goods: Owner, rows: SkuForm[], kept: StoredSku[], ctx: Ctx): Promise<void> {
  const known = new Map(kept.map((sku) => [sku.skuId, sku]))
  requireOwn(rows, known)
  const grid = rows.map((row) => (row.skuId ? { ...known.get(row.skuId), ...given(goods.goodsName, row) } : row))
  checkRows(grid, ({ skuId }) => !skuId || known.get(skuId)?.skuKind === 1)
  refuseTwinOutside(rows, grid, kept)
  await checkTaken(tx, grid, new Set(rows.flatMap(({ skuId }) => skuId ?? [])))
  const changed = rows.flatMap((row) => (row.skuId ? [changedSku(known.get(row.skuId)!, given(goods.goodsName, row))] : []))
  const recoded = changed.filter(({ changes }) => changes.some(({ field }) => field === 'sku'))
  await refuseRecoding(
    tx,
    recoded.map(({ before }) => ({ id: before.skuId, sku: before.sku })),
  )
  await updateSkus(
    tx,
    changed.filter(({ changes }) => changes.length > 0),
    ctx,
  )
  const fresh = [...rows.entries()].filter(([, row]) => !row.skuId)
  await insertSkus(tx, goods.goodsId, await newSkus(tx, goods, fresh, grid), ctx)
  await keepOrder(tx, rows)
}

/** An emptied code stays what it was, an emptied name becomes the usual one. */
function given(goodsName: string, row: SkuForm): SkuForm {
  const { sku, ...rest } = row
  const named = row.skuName === null ? { ...rest, skuName: nameOf(goodsName, row) } : rest
  return sku ? { ...named, sku } : named
}

function requireOwn(rows: SkuForm[], known: ReadonlyMap<number, StoredSku>): void {
  for (const [i, { skuId }] of rows.entries()) {
    if (!skuId) continue
    if (!known.has(skuId)) throw bad(`第${i + 1}行：SKU不存在或已删除`, `skus.${i}.sku`)
    if (rows.findIndex((row) => row.skuId === skuId) < i)
      throw bad(`第${i + 1}行：SKU【${known.get(skuId)!.sku}】重复`, `skus.${i}.sku`)
  }
}

/** The style of a SKU that the form left out is taken too. */
function refuseTwinOutside(rows: SkuForm[], grid: SkuForm[], kept: StoredSku[]): void {
  const outside = kept.filter((sku) => sku.skuKind === 1 && !rows.some(({ skuId }) => skuId === sku.skuId))
  for (const [i, row] of grid.entries()) {
    const twin = outside.find((sku) => styleOf(sku) === styleOf(row))
    if (twin && (row as StoredSku).skuKind !== 4) throw bad(`第${i + 1}行：款式与SKU【${twin.sku}】相同`, `skus.${i}.property1`)
  }
}

const keepOrder = (tx: Tx, rows: SkuForm[]): Promise<number> =>
  tx.run(sql`
    UPDATE goods_goods_sku s SET sort_no = r.place
    FROM unnest(${rows.map(({ skuId }) => skuId ?? 0)}::bigint[]) WITH ORDINALITY AS r(id, place) WHERE s.id = r.id AND s.sort_no <> r.place`)
