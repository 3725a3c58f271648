import { ref, resource, text } from '@erp/contract/kit'
import { quantityField, skuIdField } from '@erp/contract/stock/document'
import { moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { log } from '../../../kit/log.ts'
import { checkMove } from './move-check.ts'
import { auditMoves, finishMove, invalidateMoves } from './move-execute.ts'
import { moveReceipts } from './move-list.ts'
import { quickMove } from './move-quick.ts'
import { offShelf, onShelf } from './move-scan.ts'
import { replenish } from './replenish.ts'

const place = (label: string) => text(label, { required: true, upper: true, max: 24 })
const sheet = resource(moveGoodsReceipt.path, {
  title: moveGoodsReceipt.title,
  name: 'skuId',
  fields: {
    storeId: ref('仓库', 'stock/store', { required: true }),
    skuId: skuIdField,
    fromName: place('原库位'),
    toName: place('目标库位'),
    quantity: quantityField,
  },
  actions: {},
})

export const moveGoodsReceipts: Handlers<typeof moveGoodsReceipt> = {
  ...moveReceipts.calls,
  audit: auditMoves,
  invalid: invalidateMoves,
  check: checkMove,
  'off-shelf': offShelf,
  'on-shelf': onShelf,
  finish: finishMove,
  'quick-move': quickMove,
  print: async (tx, input, ctx) => {
    const details = await moveReceipts.calls.details(tx, input, ctx)
    await log(tx, ctx, { entity: moveGoodsReceipt.path, entityId: input.moveReceiptId, action: '打印' })
    return details
  },
  'import-template': (_tx, _input, ctx) => templateOf(sheet, ctx),
  import: (_tx, _input, ctx) =>
    importInto(sheet, ctx, {
      check: findPlaces,
      write: async (tx, { rows }) => {
        const ids: number[] = []
        for (const lines of Map.groupBy(rows as any[], (row) => row['storeId'] as number).values()) {
          const { id } = await moveReceipts.insert(tx, { storeId: lines[0]['storeId'], lines }, ctx, { source: 1 })
          ids.push(...lines.map(() => id))
        }
        return ids
      },
    }),
}

async function findPlaces(tx: Tx, { rows, numbers, errors }: Checked): Promise<void> {
  const names = rows.flatMap((row) => [row['fromName'], row['toName']]).filter(Boolean)
  const found = await tx.query<{ id: number; storeId: number; name: string }>(sql`
    SELECT id, store_id AS "storeId", location_name AS name FROM stock_store_location WHERE location_name = ANY(${names}::text[]) AND deleted_at IS NULL`)
  const places = new Map(found.map((row) => [`${row.storeId}/${row.name}`, row.id]))
  rows.forEach((row, i) => {
    for (const [field, name, column] of [
      ['fromPlaceId', row['fromName'], '原库位'],
      ['toLocationId', row['toName'], '目标库位'],
    ] as const) {
      row[field] = places.get(`${row['storeId']}/${name}`)
      if (name && row['storeId'] && !row[field]) errors.push({ row: numbers[i]!, column, reason: `库位${name}在该仓库不存在` })
    }
  })
}

/** Every morning before the first pick. */
export const replenishStores: Schedule = {
  key: 'stock.replenish',
  title: '计算待移货',
  cron: '0 5 * * *',
  run: async (house) => {
    const now = wireTime(house.clock.now())
    const stores = await house.db.query<{ id: number }>(
      sql`SELECT id FROM stock_store WHERE is_activated = 1 AND is_location_managed = 1 AND deleted_at IS NULL ORDER BY id`,
    )
    let added = 0
    for (const { id } of stores) added += await house.db.transact((tx) => replenish(tx, id, null, now))
    return `新增 ${added} 行`
  },
}
