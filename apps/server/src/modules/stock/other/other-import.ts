import { decimal, dict, ref, resource, text } from '@erp/contract/kit'
import { quantityField, skuIdField } from '@erp/contract/stock/document'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import type { OtherLineInput } from './other-check.ts'
import { OUT, type Side } from './other-side.ts'

const rowsOf = (title: string, path: string, dictionary: string, more = {}) =>
  resource(path, {
    title,
    name: 'skuId',
    fields: {
      storeId: ref('仓库', 'stock/store', { required: true }),
      bizType: dict('业务类型', dictionary, { required: true }),
      skuId: skuIdField,
      locationName: text('库位号', { required: true, upper: true, max: 24 }),
      quantity: quantityField,
      ...more,
      remark: text('备注', { max: 500 }),
    },
    actions: {},
  })
const IN_ROWS = rowsOf('其他入库单', 'stock/other-in-receipt', 'other_in_type', {
  unitCost: decimal('单价', { scale: 4, min: '0', max: '99999999' }),
})
const OUT_ROWS = rowsOf('其他出库单', 'stock/other-out-receipt', 'other_out_type')

const rowsFor = (side: Side): AnyResource => (side === OUT ? OUT_ROWS : IN_ROWS)
export const otherTemplate = (side: Side) => (_tx: Tx, _input: unknown, ctx: Ctx) => templateOf(rowsFor(side), ctx)

interface ImportedRow extends OtherLineInput {
  storeId: number
  bizType: string
  locationName: string
  remark?: string | null
}

/** One receipt for each store and kind. */
export const importOthers = (side: Side) => (_tx: Tx, _input: unknown, ctx: Ctx) =>
  importInto(rowsFor(side), ctx, {
    check: (tx, checked) => findPlaces(tx, checked),
    write: async (tx, { rows }) => {
      const receipts = Map.groupBy(rows as ImportedRow[], (row) => `${row.storeId}/${row.bizType}`)
      const ids: number[] = []
      for (const lines of receipts.values()) {
        const { storeId, bizType } = lines[0]!
        const remark = lines.find((line) => line.remark)?.remark ?? null
        const { id } = await side.insert(tx, { storeId, bizType, remark, lines }, ctx)
        ids.push(...lines.map(() => id))
      }
      return ids
    },
  })

async function findPlaces(tx: Tx, { rows, numbers, errors }: Checked): Promise<void> {
  const found = await tx.query<{ id: number; storeId: number; name: string }>(sql`
    SELECT id, store_id AS "storeId", location_name AS name FROM stock_store_location
    WHERE location_name = ANY(${rows.map((row) => row['locationName'] ?? '')}::text[]) AND deleted_at IS NULL`)
  const places = new Map(found.map((place) => [`${place.storeId}/${place.name}`, place.id]))
  const seen = new Map<string, number>()
  rows.forEach((row, i) => {
    if (!row['storeId'] || !row['locationName']) return
    row['locationId'] = places.get(`${row['storeId']}/${row['locationName']}`)
    const at = (reason: string) => errors.push({ row: numbers[i]!, column: '库位号', reason })
    if (!row['locationId']) at(`库位${row['locationName']}在该仓库不存在`)
    const key = [row['storeId'], row['bizType'], row['skuId'], row['locationId']].join('/')
    if (seen.has(key)) at(`与第${seen.get(key)}行SKU、库位重复`)
    else seen.set(key, numbers[i]!)
  })
}
