import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import { type Field, type Fields, snake } from '@erp/contract/kit'
import { ident, join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import { diff, logAll } from '../../../kit/log.ts'
import { type SkuForm, unlessRaced } from './sku-form.ts'

export type SkuValues = Record<keyof typeof skuFields, any>
export interface StoredSku extends SkuValues {
  skuId: number
  goodsId: number
  skuKind: number
  skuStatus: string
  version: number
}

const NAMES = Object.keys(skuFields)
const columns = (prefix: string): Sql =>
  join(
    NAMES.map((name) => raw(`${prefix}${snake(name)}`)),
    ', ',
  )
const typeOf = ({ kind }: Field): string =>
  kind === 'decimal' ? 'numeric' : kind === 'int' ? 'int' : kind === 'ref' ? 'bigint' : 'text'
const typed: Sql = raw(
  Object.entries(skuFields as Fields)
    .map(([name, field]) => `"${name}" ${typeOf(field)}`)
    .join(', '),
)
const given: Sql = join(
  NAMES.map((name) => sql`r.${ident(name)}`),
  ', ',
)

/** The live SKUs of a goods as the table has them, locked in id order. */
export const lockSkus = (tx: Tx, goodsId: number): Promise<StoredSku[]> => lockSkusWhere(tx, sql`goods_id = ${goodsId}`)

export const lockSkusWhere = (tx: Tx, where: Sql): Promise<StoredSku[]> =>
  tx.query<StoredSku>(sql`
    SELECT id AS "skuId", goods_id AS "goodsId", sku_kind AS "skuKind", sku_status AS "skuStatus", version, ${join(
      NAMES.map((name) => sql`${ident(snake(name))} AS ${ident(name)}`),
      ', ',
    )}
    FROM goods_goods_sku WHERE ${where} AND deleted_at IS NULL ORDER BY id FOR UPDATE`)

export interface NewSku {
  row: SkuForm
  /** Its place in the grid. */
  sortNo: number
}

/** All of them in one statement, each with its log row. */
export async function insertSkus(tx: Tx, goodsId: number, fresh: NewSku[], ctx: Ctx): Promise<void> {
  if (fresh.length === 0) return
  const json = JSON.stringify(fresh.map(({ row, sortNo }) => ({ ...row, sortNo })))
  const made = await unlessRaced(
    tx.query<{ id: number; sku: string }>(sql`
      INSERT INTO goods_goods_sku (goods_id, sort_no, ${columns('')}, status_time, create_by, create_time, update_by, update_time)
      SELECT ${goodsId}::bigint, r."sortNo", ${given}, ${ctx.now}::timestamptz, ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz,
        ${ctx.user.userId}::bigint, ${ctx.now}::timestamptz
      FROM jsonb_to_recordset(${json}::jsonb) AS r("sortNo" int, ${typed}) ORDER BY r."sortNo" RETURNING id, sku`),
  )
  await logAll(
    tx,
    ctx,
    made.map(({ id, sku }) => {
      const { row } = fresh.find((one) => one.row.sku === sku)!
      return { entity: goodsSku.path, entityId: id, action: '新增', changes: diff(skuFields, {}, row), version: 1 }
    }),
  )
}

export interface ChangedSku {
  before: StoredSku
  after: SkuValues
  changes: Change[]
}

export function changedSku(before: StoredSku, row: SkuForm): ChangedSku {
  const own = Object.fromEntries(NAMES.flatMap((name) => (row[name as 'sku'] === undefined ? [] : [[name, row[name as 'sku']]])))
  return { before, after: { ...before, ...own }, changes: diff(skuFields, { ...before }, own) }
}

const RENAMED = ['sku', 'property1', 'property2', 'property3', 'barcode']

/** Codes, styles and barcodes step aside first, so that two SKUs may swap theirs. */
export async function updateSkus(tx: Tx, changed: ChangedSku[], ctx: Ctx): Promise<void> {
  if (changed.length === 0) return
  const renamed = changed.filter(({ changes }) => changes.some(({ field }) => RENAMED.includes(field)))
  await tx.run(sql`
    UPDATE goods_goods_sku SET sku = '#' || id, property1 = '#' || id, barcode = NULL
    WHERE id = ANY(${renamed.map(({ before }) => before.skuId)}::bigint[])`)
  const json = JSON.stringify(changed.map(({ before, after }) => ({ ...after, id: before.skuId })))
  await unlessRaced(
    tx.run(sql`
      UPDATE goods_goods_sku s SET (${columns('')}) = ROW(${given}), version = s.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM jsonb_to_recordset(${json}::jsonb) AS r(id bigint, ${typed}) WHERE s.id = r.id`),
  )
  await logAll(
    tx,
    ctx,
    changed.map(({ before, changes }) => ({
      entity: goodsSku.path,
      entityId: before.skuId,
      action: '修改',
      changes,
      version: before.version + 1,
    })),
  )
}
