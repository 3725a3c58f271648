import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import type { ActionInput } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { forbidden, Refusal } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'

export type GoodsForm = ActionInput<(typeof goodsItem)['actions']['save']>
export type SkuForm = NonNullable<GoodsForm['skus']>[number]
interface Wrong {
  field: string
  reason: string
}

/** What a person typed: empty text is nothing, and a cost that may not be seen is not written either. */
export function cleanRows(rows: SkuForm[] | null | undefined, ctx: Ctx): SkuForm[] {
  const cost = may(ctx.user, skuFields.costPrice.reach!)
  return (rows ?? []).map((row) => {
    const { costPrice, ...rest } = emptyAsNull(row)
    if (!cost && costPrice != null) throw forbidden(`您没有权限修改「${skuFields.costPrice.label}」`)
    return cost ? { ...rest, costPrice } : rest
  })
}

export const emptyAsNull = <R extends object>(row: R): R =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value])) as R

/** Everything wrong within the grid is told at once, the first as the sentence of the answer. */
export function checkRows(rows: SkuForm[], isPlain: (row: SkuForm) => boolean): void {
  const wrong = rows.flatMap((row, i) => rowProblems(row, i, rows, isPlain))
  if (wrong[0]) throw new Refusal(400, wrong[0].reason, { errors: wrong })
}

function rowProblems(row: SkuForm, i: number, rows: SkuForm[], isPlain: (row: SkuForm) => boolean): Wrong[] {
  const wrong: Wrong[] = []
  const say = (name: string, reason: string) => wrong.push({ field: `skus.${i}.${name}`, reason: `第${i + 1}行：${reason}` })
  const before = rows.slice(0, i)
  if (row.sku && before.some(({ sku }) => sku === row.sku)) say('sku', `SKU【${row.sku}】重复`)
  if (row.sku?.includes('*') && isPlain(row)) say('sku', skuFields.sku.message!)
  const twin = isPlain(row) ? before.findIndex((other) => isPlain(other) && styleOf(other) === styleOf(row)) : -1
  if (twin >= 0) say('property1', `款式与第${twin + 1}行相同`)
  if (row.barcode && before.some(({ barcode }) => barcode === row.barcode)) say('barcode', `条码【${row.barcode}】重复`)
  const sides = [row.length, row.width, row.height].filter((side) => side != null).length
  if (sides === 1 || sides === 2) say('length', '长宽高需同时填写')
  return wrong
}

export const styleOf = (row: { property1?: string | null; property2?: string | null; property3?: string | null }): string =>
  JSON.stringify([row.property1 ?? '', row.property2 ?? '', row.property3 ?? ''])

/** Codes and barcodes that any other SKU has, deleted ones included. */
export async function checkTaken(tx: Tx, rows: SkuForm[], own: ReadonlySet<number>): Promise<void> {
  const skus = rows.flatMap(({ sku }) => sku ?? [])
  const barcodes = rows.flatMap(({ barcode }) => barcode ?? [])
  const taken = await tx.query<{ id: number; sku: string; barcode: string | null; goodsCode: string }>(sql`
    SELECT s.id, s.sku, s.barcode, g.goods_code AS "goodsCode" FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.sku = ANY(${skus}::text[]) OR s.barcode = ANY(${barcodes}::text[])`)
  const others = taken.filter(({ id }) => !own.has(id))
  const wrong = rows.flatMap((row, i): Wrong[] => {
    const sku = others.find((other) => other.sku === row.sku)
    const barcode = others.find((other) => other.barcode !== null && other.barcode === row.barcode)
    return [
      ...(sku ? [{ field: `skus.${i}.sku`, reason: `SKU【${row.sku}】已存在（商品 ${sku.goodsCode}）` }] : []),
      ...(barcode ? [{ field: `skus.${i}.barcode`, reason: `条码【${row.barcode}】已存在（SKU ${barcode.sku}）` }] : []),
    ]
  })
  if (wrong[0]) throw new Refusal(400, wrong[0].reason, { errors: wrong })
}

/** Two saves at once may both pass the checks: the unique index lets one through, and its name tells the page what to say. */
export async function unlessRaced<R>(work: Promise<R>): Promise<R> {
  try {
    return await work
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    if (constraint.startsWith('uk_goods_sku')) throw new Refusal(400, `SKU或款式重复（${constraint}）`)
    if (constraint.includes('barcode')) throw new Refusal(400, '条码已存在，请检查后重试')
    throw error
  }
}
