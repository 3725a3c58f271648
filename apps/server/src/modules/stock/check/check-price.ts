import { resource } from '@erp/contract/kit'
import { priceFields } from '@erp/contract/stock/check/stock-check-receipt'
import { ident, sql, type Tx } from '../../../kit/db/db.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { List } from '../../../kit/list/list.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { recountFinisheds, recountReceipts } from './check-figures.ts'
import { worth } from './check-finished.ts'
import type { Variant } from './check-variant.ts'
import { type LockedReceipt, lockWaiting } from './check-write.ts'

const sheet = resource('stock/check-receipt-finished', {
  title: '盘点单价',
  name: 'skuId',
  fields: priceFields,
  actions: {},
})

export const priceTemplate = (_tx: Tx, _input: unknown, ctx: Ctx) => templateOf(sheet, ctx)

/** Prices of what was found, on the lines of a table by SKU. */
const importPrices = (list: List, lines: string, head: string, id: number, ctx: Ctx, after: (tx: Tx) => Promise<unknown>) =>
  importInto(sheet, ctx, {
    check: async (tx, { rows, numbers, errors }) => {
      await list.get(tx, id, ctx)
      const row = await lockWaiting<LockedReceipt>(tx, list.resource, id)
      if (lines === 'stock_check_line' && row.proc_mode !== 1) throw refuse('标准盘点请在盘点完成单导入单价')
      const found = await tx.query<{ skuId: number; most: number | null }>(sql`
        SELECT sku_id AS "skuId", max(diff_qty) AS most FROM ${ident(lines)} WHERE ${ident(head)} = ${id} GROUP BY 1`)
      const diffs = new Map(found.map((line) => [line.skuId, line.most]))
      const seen = new Map<number, number>()
      rows.forEach(({ skuId }, i) => {
        const number = numbers[i]!
        const say = (reason: string) => errors.push({ row: number, column: 'SKU', reason })
        if (!skuId) return
        if (!diffs.has(skuId)) say('单据中没有该SKU')
        else if ((diffs.get(skuId) ?? 0) < 0) say(`第${number}行为盘亏，不能导入单价`)
        else if (!diffs.get(skuId)) say('该SKU没有盘盈')
        if (seen.has(skuId)) say(`与第${seen.get(skuId)}行SKU重复`)
        seen.set(skuId, number)
      })
    },
    write: async (tx, { rows }) => {
      await tx.run(sql`
        UPDATE ${ident(lines)} x SET unit_cost = p."unitCost" FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p("skuId" bigint, "unitCost" numeric)
        WHERE x.${ident(head)} = ${id} AND x.sku_id = p."skuId" AND x.diff_qty > 0`)
      await after(tx)
      const changed = await tx.one<{ version: number }>(sql`
        UPDATE ${ident(list.resource.table)} SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id} RETURNING version`)
      await log(tx, ctx, {
        entity: list.resource.path,
        entityId: id,
        action: '导入单价',
        note: `${rows.length}行`,
        version: changed!.version,
      })
      return rows.map(() => id)
    },
  })

export const importReceiptPrice =
  (kind: Variant) =>
  (_tx: Tx, { checkReceiptId: id }: { checkReceiptId: number }, ctx: Ctx) =>
    importPrices(kind.receipts, 'stock_check_line', 'receipt_id', id, ctx, (tx) => recountReceipts(tx, [id]))

export const importFinishedPrice =
  (kind: Variant) =>
  (_tx: Tx, { finishedId: id }: { finishedId: number }, ctx: Ctx) =>
    importPrices(kind.finisheds, 'stock_check_finished_line', 'finished_id', id, ctx, async (tx) => {
      await worth(tx, id)
      await recountFinisheds(tx, [id])
    })
