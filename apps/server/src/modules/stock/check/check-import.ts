import { resource, text, time } from '@erp/contract/kit'
import { countField, skuIdField } from '@erp/contract/stock/document'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { checkFlag } from '../states.ts'
import { type Counted, countLines, refuseOthers } from './check-count.ts'
import { countFinalLines, lockFinal } from './check-finally-count.ts'
import { batches, byVariant, type Variant } from './check-variant.ts'
import { lockReceipt } from './check-write.ts'

const sheet = resource('stock/stock-check-receipt', {
  title: '盘点数量',
  name: 'skuId',
  fields: {
    locationName: text('库位号', { required: true, upper: true, max: 24 }),
    skuId: skuIdField,
    countQty: countField,
    countTime: time('盘点时间'),
  },
  actions: {},
})

export const quantityTemplate = (_tx: Tx, _input: unknown, ctx: Ctx) => templateOf(sheet, ctx)

interface Row extends Counted {
  countTime?: string | null
}
/** Where the rows of a file may be counted: a document with the time it was made, and its lines if it takes no others. */
interface Target {
  storeId: number
  since(locationId: number): string | null
  lines?: Map<string, number>
}
const keyOf = (locationId: number, skuId: number) => `${locationId}/${skuId}`

/** Rows that the receipt does not have become new lines with their book. */
export const importReceipt =
  (kind: Variant) =>
  (_tx: Tx, { checkReceiptId: id }: { checkReceiptId: number }, ctx: Ctx) =>
    importInto(sheet, ctx, {
      check: async (tx, checked) => {
        await kind.receipts.get(tx, id, ctx)
        const row = await tx.one<{ storeId: number; since: string }>(
          sql`SELECT store_id AS "storeId", create_time AS since FROM stock_stock_check_receipt WHERE id = ${id}`,
        )
        await judge(tx, checked, { storeId: row!.storeId, since: () => row!.since }, ctx)
      },
      write: async (tx, { rows }) => {
        const receipt = await lockReceipt(tx, kind, id, ctx)
        await refuseOthers(tx, receipt, ctx)
        await countLines(tx, ctx, kind, receipt, counted(rows), '导入数量')
        return rows.map(() => id)
      },
    })

const counted = (rows: Checked['rows']): Counted[] => (rows as Row[]).map((row) => ({ ...row, time: row.countTime ?? null }))

/** A whole batch in one file: each place says which receipt a row belongs to. */
export const importBatch = (_tx: Tx, { batchId }: { batchId: number }, ctx: Ctx) => {
  const receiptAt = new Map<number, number>()
  return importInto(sheet, ctx, {
    check: async (tx, checked) => {
      const batch = await batches.get(tx, batchId, ctx)
      const found = await tx.query<{ receiptId: number; locationId: number; since: string }>(sql`
        SELECT DISTINCT r.id AS "receiptId", x.location_id AS "locationId", r.create_time AS since
        FROM stock_stock_check_receipt r JOIN stock_check_line x ON x.receipt_id = r.id WHERE r.batch_id = ${batchId} AND r.check_flag = ${checkFlag.waitAudit}`)
      const since = new Map(found.map((row) => [row.locationId, row.since]))
      for (const { locationId, receiptId } of found) receiptAt.set(locationId, receiptId)
      await judge(tx, checked, { storeId: batch['storeId'], since: (place) => since.get(place) ?? null }, ctx)
    },
    write: async (tx, { rows }) => {
      const { variant } = (await tx.one<{ variant: number }>(
        sql`SELECT variant FROM stock_check_receipt_batch WHERE id = ${batchId}`,
      ))!
      const kind = byVariant(variant)
      const groups = Map.groupBy(counted(rows), (row) => receiptAt.get(row.locationId)!)
      for (const [id, own] of [...groups].sort((a, b) => a[0] - b[0])) {
        const receipt = await lockReceipt(tx, kind, id, ctx)
        await refuseOthers(tx, receipt, ctx)
        await countLines(tx, ctx, kind, receipt, own, '导入数量')
      }
      return rows.map((row) => receiptAt.get(row['locationId'])!)
    },
  })
}

export const importFinal =
  (kind: Variant) =>
  (_tx: Tx, { checkReceiptFinallyId: id }: { checkReceiptFinallyId: number }, ctx: Ctx) => {
    const lines = new Map<string, number>()
    return importInto(sheet, ctx, {
      check: async (tx, checked) => {
        const head = await kind.finals.get(tx, id, ctx)
        const found = await tx.query<{ id: number; locationId: number; skuId: number }>(
          sql`SELECT id, location_id AS "locationId", sku_id AS "skuId" FROM stock_check_finally_line WHERE finally_id = ${id}`,
        )
        for (const line of found) lines.set(keyOf(line.locationId, line.skuId), line.id)
        await judge(tx, checked, { storeId: head['storeId'], since: () => head['createTime'], lines }, ctx)
      },
      write: async (tx, { rows }) => {
        const final = await lockFinal(tx, kind, id, ctx)
        const counts = counted(rows).map((row) => ({ ...row, lineId: lines.get(keyOf(row.locationId, row.skuId))! }))
        await countFinalLines(tx, ctx, kind, final, counts, '导入数量')
        return rows.map(() => id)
      },
    })
  }

/** Places by their names, each with a SKU once, counted after the document was made and not later than now. */
async function judge(tx: Tx, { rows, numbers, errors }: Checked, target: Target, ctx: Ctx): Promise<void> {
  if (rows.length === 0) throw refuse('文件里没有数据行')
  const found = await tx.query<{ id: number; name: string }>(sql`
    SELECT id, location_name AS name FROM stock_store_location
    WHERE store_id = ${target.storeId} AND deleted_at IS NULL AND location_name = ANY(${rows.map((row) => row['locationName'] ?? '')}::text[])`)
  const places = new Map(found.map((place) => [place.name, place.id]))
  const seen = new Map<string, number>()
  rows.forEach((row, i) => {
    const number = numbers[i]!
    const say = (column: string, reason: string) => errors.push({ row: number, column, reason })
    const name = row['locationName']
    const placeId = places.get(name)
    if (!name) return
    if (!placeId) return say('库位号', `库位${name}在该仓库不存在`)
    row['locationId'] = placeId
    const since = target.since(placeId)
    if (since === null) return say('库位号', `库位${name}不在待盘的盘点单中`)
    const key = keyOf(placeId, row['skuId'])
    if (target.lines && row['skuId'] && !target.lines.has(key)) return say('SKU', '库位和SKU不在终盘单中')
    if (seen.has(key)) say('SKU', `第${number}行与第${seen.get(key)}行SKU、库位重复`)
    seen.set(key, number)
    if (row['countTime'] > ctx.now) say('盘点时间', `第${number}行盘点时间不能晚于当前时间`)
    else if (row['countTime'] && row['countTime'] < since) say('盘点时间', `第${number}行盘点时间不能早于盘点单创建时间`)
  })
}
