import { resource } from '@erp/contract/kit'
import { orderHead, orderLine } from '@erp/contract/order/intake/manual-calls'
import { importStates, orderBatchImport } from '@erp/contract/order/intake/order-batch-import'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Assigned, moveSet } from '../../../kit/move.ts'
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
export async function importOrders(_tx: Tx, _input: unknown, ctx: Ctx) {
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
  const stale = sql`t.create_time < ${ctx.now}::timestamptz - interval '1 hour'`
  await failed(ctx, stale, { remark: '导入中断，没有写入任何订单' })
  const importNo = await nextNumber(ctx.house, 'DR')
  const made = await db.one<{ id: number }>(sql`
    INSERT INTO order_batch_import (import_no, file_name, total_rows, create_by, create_time, update_by, update_time)
    VALUES (${importNo}, ${ctx.file!.fileName}, ${rows}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  return made!.id
}

async function fail(ctx: Ctx, id: number, error: unknown): Promise<void> {
  const said = error instanceof Refusal ? error.message : '系统错误，没有写入任何订单'
  const told = error instanceof Refusal ? (error.data as { taskId?: number } | null) : null
  const task = (column: Sql) => sql`(SELECT ${column} FROM import_task k WHERE k.id = ${told?.taskId ?? null})`
  await failed(ctx, [id], {
    errorCount: sql`coalesce(${task(raw('k.error_rows'))}, 0)`,
    errorFile: task(raw('k.error_key')),
    remark: said.slice(0, 200),
  })
}

const failed = (ctx: Ctx, which: number[] | Sql, set: Assigned) =>
  ctx.house.db.transact((tx) => moveSet(tx, orderBatchImport, importStates, 'fail', which, ctx, { ready: true, set }))

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
  await moveSet(tx, orderBatchImport, importStates, 'write', [id], ctx, {
    set: { orderCount: made.size },
    note: `${made.size}个订单`,
  })
  return rows.map((row) => made.get(`${row['shopId']}/${row['platOrderNo']}`)!)
}
