import { aliOrder, type ExcelChange, type ExcelSync } from '@erp/contract/purchasing/ali/ali-order'
import type { SupplierOrder } from '../../../connectors/supplier-platform.ts'
import type { Tx } from '../../../kit/db/db.ts'
import { sheetOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, Refusal } from '../../../kit/refuse.ts'
import { ordersIn } from './excel-read.ts'
import { type Planned, planOrders } from './plan.ts'
import { takeOrders } from './take.ts'

const PATH = aliOrder.actions['excel-sync'].path
const CHUNK = 200
const SHOWN = 2000

/** The workbook that 1688 exports, read as a sync. Every cell is checked first; a dry run answers the same and writes nothing. */
export async function excelSync(_tx: Tx, { dryRun }: { dryRun?: number | null }, ctx: Ctx): Promise<ExcelSync> {
  const sheet = await sheetOf(ctx)
  const { orders, errors } = ordersIn(sheet)
  if (errors.length) {
    const rows = new Set(errors.map(({ row }) => row)).size
    throw new Refusal(400, `共 ${sheet.length - 1} 行，${rows} 行有误，没有写入任何数据`, {
      rows: sheet.length - 1,
      errors: errors.slice(0, SHOWN),
    })
  }
  if (orders.length === 0) throw bad('文件里没有数据行', 'file')
  const planned: Planned[] = []
  for (let from = 0; from < orders.length; from += CHUNK) {
    const part = orders.slice(from, from + CHUNK)
    planned.push(...(await doing(part, dryRun === 1, ctx)))
    await ctx.house.realtime.toUser(ctx.house.db, ctx.user.userId, {
      type: 'progress',
      what: PATH,
      total: orders.length,
      done: planned.length,
    })
  }
  if (dryRun !== 1) ctx.say(`已同步 ${orders.length} 个1688订单`)
  return summed(planned)
}

/** Parts of their own: purchase orders are held for a moment, not for the whole file. */
const doing = (part: SupplierOrder[], dry: boolean, ctx: Ctx): Promise<Planned[]> =>
  dry ? planOrders(ctx.house.db, part) : ctx.house.db.transact((tx) => takeOrders(tx, part, ctx, null))

function summed(planned: Planned[]): ExcelSync {
  const count = (kind: Planned['kind']) => planned.filter((plan) => plan.kind === kind).length
  const changes = planned.flatMap(({ told: { aliOrderId }, orderNo, changes: own }) =>
    own.map(({ label, from, to }): ExcelChange => ({ aliOrderId, orderNo, field: label, from: text(from), to: text(to) })),
  )
  return {
    total: planned.length,
    updated: count('updated'),
    created: count('created'),
    unmatched: count('unmatched'),
    unchanged: count('unchanged'),
    changes: changes.slice(0, SHOWN),
    changeCount: changes.length,
  }
}
const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
