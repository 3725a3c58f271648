import { resource } from '@erp/contract/kit'
import { orderHead, orderLine } from '@erp/contract/order/intake/manual-calls'
import { orderBatchImport } from '@erp/contract/order/intake/order-batch-import'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { checkOrders } from './import-check.ts'
import { type ImportedRow, ordersIn } from './import-rows.ts'
import { takeNew } from './intake.ts'
import { intakeShop } from './intake-lines.ts'
import { skusOf } from './manual-lines.ts'

/** The columns of a new order, one row a line. */
const sheet = resource(orderBatchImport.path, {
  title: orderBatchImport.title,
  name: 'platOrderNo',
  fields: { ...orderHead, ...orderLine },
  actions: {},
})
/** So many are judged together: enough to be quick, few enough to be held in memory. */
const CHUNK = 1000

export const orderTemplate = (_tx: Tx, _input: unknown, ctx: Ctx) => templateOf(sheet, ctx)

/** All or nothing; the document tells how it went, whichever way it went. */
export async function importOrders(_tx: Tx, _input: unknown, ctx: Ctx): Promise<any> {
  let id: number | null = null
  try {
    return await importInto(sheet, ctx, {
      check: async (tx, checked) => {
        id ??= await begin(ctx, checked.rows.length)
        await checkOrders(tx, checked, ctx)
      },
      write: (tx, checked) => write(tx, id!, checked, ctx),
    })
  } catch (error) {
    if (id !== null) await fail(ctx, id, error)
    throw error
  }
}

/** Beside the transaction of the import, so that it outlives a refusal. */
async function begin(ctx: Ctx, rows: number): Promise<number> {
  const { db } = ctx.house
  const by = ctx.user.userId
  await db.run(sql`
    UPDATE order_batch_import SET status = 20, remark = '导入中断，没有写入任何订单', version = version + 1 WHERE status = 10 AND create_time < ${ctx.now}::timestamptz - interval '1 hour'`)
  const importNo = await nextNumber(ctx.house, 'DR')
  const made = await db.one<{ id: number }>(sql`
    INSERT INTO order_batch_import (import_no, file_name, total_rows, create_by, create_time, update_by, update_time)
    VALUES (${importNo}, ${ctx.file!.fileName}, ${rows}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  return made!.id
}

async function fail(ctx: Ctx, id: number, error: unknown): Promise<void> {
  const said = error instanceof Refusal ? error.message : '系统错误，没有写入任何订单'
  const told = error instanceof Refusal ? (error.data as { taskId?: number } | null) : null
  await ctx.house.db.run(sql`
    UPDATE order_batch_import b SET status = 20, error_count = coalesce(t.error_rows, 0), error_file = t.error_key, remark = ${said.slice(0, 200)}, version = b.version + 1
    FROM (SELECT 1) one LEFT JOIN import_task t ON t.id = ${told?.taskId ?? null} WHERE b.id = ${id} AND b.status = 10`)
}

/** Shop by shop, as if a platform had told of them; answers the order of every row. */
async function write(tx: Tx, id: number, { rows }: Checked, ctx: Ctx): Promise<number[]> {
  const skus = await skusOf(tx, [...new Set(rows.map((row) => row['skuId'] as number))])
  const orders = ordersIn(rows as ImportedRow[], skus, id, ctx.now)
  const made = new Map<string, number>()
  for (const [shopId, own] of Map.groupBy(orders, (order) => order.shopId)) {
    const shop = await intakeShop(tx, shopId)
    for (let from = 0; from < own.length; from += CHUNK)
      for (const taken of await takeNew(
        tx,
        shop,
        own.slice(from, from + CHUNK).map(({ order }) => order),
        ctx,
      ))
        made.set(`${shopId}/${taken.platOrderNo}`, taken.id)
  }
  await tx.run(sql`
    UPDATE order_batch_import SET status = 30, order_count = ${made.size}, version = version + 1, update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, { entity: orderBatchImport.path, entityId: id, action: '导入', note: `${made.size}个订单`, version: 2 })
  return rows.map((row) => made.get(`${row['shopId']}/${row['platOrderNo']}`)!)
}
