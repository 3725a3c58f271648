import { skuRows } from '@erp/contract/goods/batch/sku-import'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import type { Fields } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { BadRows, type WholeFile } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { requireEditable } from '../catalog/goods-edit.ts'
import { requireStores } from '../catalog/goods-form.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { type SkuForm, styleOf } from '../sku/sku-form.ts'
import { changedSku, lockSkusWhere, type StoredSku, updateSkus } from '../sku/sku-write.ts'
import { type BatchGoods, gapsOf, lockMany, newGaps } from './batch-goods.ts'
import { pick } from './import-product.ts'
import { refusalOf, type Sheet, sheetOf, tellEach, tellHalfSize, tellRepeated } from './import-sheet.ts'
import { checkStatuses, type Moving, moveStatuses } from './import-status.ts'

const fields = skuRows.fields as Fields
const VALUES = Object.keys(skuFields).filter((name) => name !== 'sku' && name in fields)
const CHUNK = 2000

interface Found {
  at: number
  sku: StoredSku
  goods: BatchGoods
  values: SkuForm
}

/** Known SKUs, only in their filled cells. */
export function skuFile(ctx: Ctx): WholeFile {
  let found: Found[] = []
  let moving: Moving[] = []
  return {
    partial: true,
    check: async (tx, checked) => {
      const sheet = sheetOf(checked, fields)
      found = await find(tx, sheet, ctx)
      moving = found.flatMap((one) => movingOf(one, sheet))
      await check(tx, sheet, found)
      await checkStatuses(tx, sheet, moving, ctx)
    },
    write: async (tx, checked) => {
      const goods = [...new Map(found.map((one) => [one.goods.goodsId, one.goods])).values()]
      const gaps = await gapsOf(tx, goods)
      const changed = found.map(({ sku, values }) => changedSku(sku, values)).filter(({ changes }) => changes.length > 0)
      for (let i = 0; i < changed.length; i += CHUNK) await updateSkus(tx, changed.slice(i, i + CHUNK), ctx)
      refuseGaps(await newGaps(tx, goods, gaps), found, checked.numbers)
      await moveStatuses(tx, moving, ctx)
      await keepHealth(
        tx,
        goods.map(({ goodsId }) => goodsId),
      )
      return found.map(({ sku }) => sku.skuId)
    },
  }
}

/** The rows whose SKU is there and within reach, their goods and themselves locked in id order. */
async function find(tx: Tx, sheet: Sheet, ctx: Ctx): Promise<Found[]> {
  const codes = [...new Set(sheet.rows.flatMap((row) => row['sku'] || []))]
  const owners = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT goods_id AS id FROM goods_goods_sku WHERE sku = ANY(${codes}::text[]) AND deleted_at IS NULL`,
  )
  const goods = new Map(
    (
      await lockMany(
        tx,
        owners.map(({ id }) => id),
        ctx,
      )
    ).map((one) => [one.goodsId, one]),
  )
  const skus = new Map((await lockSkusWhere(tx, sql`sku = ANY(${codes}::text[])`)).map((sku) => [sku.sku as string, sku]))
  tellRepeated(sheet, 'sku', (sku, first) => `SKU【${sku}】与第${first}行重复`)
  const seen = new Set<string>()
  return sheet.rows.flatMap((row, at) => {
    if (!row['sku'] || seen.has(row['sku'])) return []
    seen.add(row['sku'])
    const sku = skus.get(row['sku'])
    const owner = sku && goods.get(sku.goodsId)
    if (owner) return [{ at, sku, goods: owner, values: pick(row, VALUES) as SkuForm }]
    sheet.say(at, 'sku', `SKU【${row['sku']}】不存在`)
    return []
  })
}

function movingOf({ at, sku, goods }: Found, { rows }: Sheet): Moving[] {
  const { toStatus, reason } = rows[at]!
  if (!toStatus) return []
  const { goodsId, goodsCode, auditStatus } = goods
  const current = { skuId: sku.skuId, goodsId, sku: sku.sku, skuKind: sku.skuKind, status: sku.skuStatus, goodsCode, auditStatus }
  return [{ at, to: toStatus, reason: reason?.trim() || null, skus: [current] }]
}

async function check(tx: Tx, sheet: Sheet, found: Found[]): Promise<void> {
  const weighed = await weighedOf(tx, found)
  for (const one of found) {
    const { at, sku, goods, values } = one
    const closed = goods.goodsType === 2 ? null : await refusalOf(() => requireEditable(goods, '修改'))
    if (closed) sheet.say(at, 'sku', closed)
    if (values.skuName === null) sheet.say(at, 'skuName', `${skuFields.skuName.label}不能清空`)
    if (values.weight !== undefined && weighed.has(sku.skuId) && !sameWeight(values.weight, sku.weight))
      sheet.say(at, 'weight', `SKU【${sku.sku}】重量已由仓库称重确认，不能导入修改`)
    tellKind(sheet, one)
    tellHalfSize(sheet, at, { ...sku, ...values })
  }
  await tellBarcodes(tx, sheet, found)
  await tellStyles(tx, sheet, found)
  await tellEach(sheet, 'defaultStoreId', (id) => requireStores(tx, [id]))
}

async function weighedOf(tx: Tx, found: Found[]): Promise<Set<number>> {
  const ids = found.map(({ sku }) => sku.skuId)
  const rows = await tx.query<{ id: number }>(
    sql`SELECT id FROM goods_goods_sku WHERE id = ANY(${ids}::bigint[]) AND weight_checked_time IS NOT NULL`,
  )
  return new Set(rows.map(({ id }) => id))
}

const sameWeight = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : compare(a, b) === 0)
const PHYSICAL = ['weight', 'length', 'width', 'height', 'costPrice', 'property1', 'property2', 'property3'] as const

function tellKind(sheet: Sheet, { at, sku, values }: Found): void {
  if (sku.skuKind === 1 || sku.skuKind === 4) return
  for (const name of PHYSICAL) if (values[name] != null) sheet.say(at, name, `组合和随机SKU没有自己的${fields[name]!.label}`)
}

/** A barcode that another row of the file gives up is free. */
async function tellBarcodes(tx: Tx, sheet: Sheet, found: Found[]): Promise<void> {
  tellRepeated(sheet, 'barcode', (barcode, first) => `条码【${barcode}】与第${first}行重复`)
  const wanted = found.flatMap(({ values }) => values.barcode ?? [])
  const others = await tx.query<{ id: number; sku: string; barcode: string }>(
    sql`SELECT id, sku, barcode FROM goods_goods_sku WHERE barcode = ANY(${wanted}::text[])`,
  )
  const own = new Map(found.map(({ sku, values }) => [sku.skuId, values.barcode]))
  const taken = new Map(
    others.filter(({ id, barcode }) => own.get(id) === undefined || own.get(id) === barcode).map((one) => [one.barcode, one]),
  )
  for (const { at, sku, values } of found) {
    const holder = values.barcode ? taken.get(values.barcode) : undefined
    if (holder && holder.id !== sku.skuId) sheet.say(at, 'barcode', `条码【${values.barcode}】已存在（SKU ${holder.sku}）`)
  }
}

/** Of all SKUs of the goods, also those that are not in the file. */
async function tellStyles(tx: Tx, sheet: Sheet, found: Found[]): Promise<void> {
  const restyled = found.filter(
    ({ values, sku }) => sku.skuKind === 1 && ['property1', 'property2', 'property3'].some((name) => name in values),
  )
  if (restyled.length === 0) return
  const all = await lockSkusWhere(
    tx,
    sql`goods_id = ANY(${restyled.map(({ goods }) => goods.goodsId)}::bigint[]) AND sku_kind = 1`,
  )
  const changed = new Map(found.map(({ sku, values }) => [sku.skuId, values]))
  const keyOf = (sku: StoredSku) => `${sku.goodsId} ${styleOf({ ...sku, ...changed.get(sku.skuId) })}`
  const byStyle = Map.groupBy(all, keyOf)
  for (const { at, sku } of restyled) {
    const twin = byStyle.get(keyOf(sku))!.find((one) => one.skuId !== sku.skuId)
    if (twin) sheet.say(at, 'property1', `款式与SKU【${twin.sku}】相同`)
  }
}

function refuseGaps(gaps: Map<number, string>, found: Found[], numbers: number[]): void {
  const errors = found.flatMap(({ at, goods }) => {
    const reason = gaps.get(goods.goodsId)
    return reason ? [{ row: numbers[at]!, column: skuFields.sku.label, reason }] : []
  })
  if (errors.length) throw new BadRows(errors)
}
