import { billStates, type ErrorBillRow, orderErrorBill } from '@erp/contract/order/returns/order-error-bill'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { moveAll, moveSet } from '../../../kit/move.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { moveDocument } from '../../stock/document.ts'
import { codesOf } from '../desk/order-list.ts'
import { followUps } from '../desk/order-notes.ts'
import { orderReach } from '../reach.ts'

const { path } = orderErrorBill
const bills = keepMainList(
  listOf(orderErrorBill, {
    joins: raw('LEFT JOIN order_trade_info o ON o.id = t.order_id LEFT JOIN goods_goods_sku g ON g.id = t.sku_id'),
    computed: {
      orderNo: raw('o.order_no'),
      sku: raw('g.sku'),
      creatorId: raw('t.create_by'),
      createTime: raw('t.create_time'),
    },
    matches: {
      orderNo: (value: string) => sql`o.order_no = ANY(${codesOf(value)}::text[])`,
      sku: (value: string) => sql`g.sku = ANY(${codesOf(value)}::text[])`,
    },
    reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
    order: raw('t.id DESC'),
  }),
)

interface Written {
  errorType: number
  step: number
  skuId?: number | null
  quantity: number
  dutyUserId?: number | null
  lossAmount?: string | null
  deductPoints?: string | null
  images?: string[] | null
  remark?: string | null
}

async function requireKnown(tx: Tx, { skuId, dutyUserId }: Written): Promise<void> {
  if (skuId && !(await tx.one(sql`SELECT 1 FROM goods_goods_sku WHERE id = ${skuId} AND deleted_at IS NULL`)))
    throw bad('SKU不存在', 'skuId')
  if (dutyUserId && !(await tx.one(sql`SELECT 1 FROM account_user WHERE id = ${dutyUserId}`)))
    throw bad('责任人不存在', 'dutyUserId')
}

async function create(tx: Tx, { orderNo, ...input }: Written & { orderNo: string }, ctx: Ctx): Promise<ErrorBillRow> {
  const order = await tx.one<{ id: number; store: number | null }>(
    sql`SELECT t.id, t.store_id AS store FROM order_trade_info t WHERE t.order_no = ${orderNo} AND ${orderReach(ctx)}`,
  )
  if (!order) throw missing('订单')
  await requireKnown(tx, input)
  const no = await nextNumber(ctx.house, 'CC')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO order_error_bill (bill_no, order_id, store_id, error_type, step, sku_id, quantity, duty_user_id, loss_amount, deduct_points, images, remark,
      create_by, create_time, update_by, update_time)
    VALUES (${no}, ${order.id}, ${order.store}, ${input.errorType}, ${input.step}, ${input.skuId ?? null}, ${input.quantity}, ${input.dutyUserId ?? null},
      ${input.lossAmount ?? '0'}, ${input.deductPoints ?? '0'}, ${input.images ?? []}::text[], ${input.remark ?? null}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})
    RETURNING id`)
  await log(tx, ctx, { entity: path, entityId: made!.id, action: '新增', note: orderNo, version: 1 })
  return bills.get(tx, made!.id, ctx) as Promise<ErrorBillRow>
}

async function edit(
  tx: Tx,
  { id, version, ...input }: Written & { id: number; version: number },
  ctx: Ctx,
): Promise<ErrorBillRow> {
  await bills.get(tx, id, ctx)
  await requireKnown(tx, input)
  await moveDocument(tx, orderErrorBill, billStates, 'edit', id, ctx, { version })
  await tx.run(sql`
    UPDATE order_error_bill SET error_type = ${input.errorType}, step = ${input.step}, sku_id = ${input.skuId ?? null}, quantity = ${input.quantity},
      duty_user_id = ${input.dutyUserId ?? null}, loss_amount = ${input.lossAmount ?? '0'}, deduct_points = ${input.deductPoints ?? '0'}, images = ${input.images ?? []}::text[],
      remark = ${input.remark ?? null} WHERE id = ${id}`)
  return bills.get(tx, id, ctx) as Promise<ErrorBillRow>
}

/** From here on points and loss count; who noted it does not confirm it. */
async function audit(tx: Tx, id: number, ctx: Ctx): Promise<void> {
  await bills.get(tx, id, ctx)
  const { row } = await moveDocument(tx, orderErrorBill, billStates, 'audit', id, ctx)
  refuseOwn(ctx, row, 'order:errorBill:selfAudit')
  if (row['duty_user_id'] === null) throw bad(`差错单 ${String(row['bill_no'])} 没有责任人，不能审核`)
  await tx.run(sql`UPDATE order_error_bill SET audit_by = ${ctx.user.userId}, audit_time = ${ctx.now} WHERE id = ${id}`)
}

export const errorBills: Handlers<typeof orderErrorBill> = {
  'list-page': bills.page,
  'status-count': statusCount(bills, 'checkFlag'),
  details: (tx, { id }, ctx) => bills.get(tx, id, ctx) as never,
  export: (_tx, input, ctx) => exportList(bills, input, ctx),
  ...followUps('errorBill', bills.get, path, 'billNo'),
  create,
  edit,
  audit: async (tx, { ids }, ctx) => {
    await moveAll(ids, (id) => audit(tx, id, ctx))
    return null
  },
  invalid: async (tx, { ids, reason }, ctx) => {
    await moveAll(ids, async (id) => {
      await bills.get(tx, id, ctx)
      await moveDocument(tx, orderErrorBill, billStates, 'invalid', id, ctx, { note: reason })
    })
    return null
  },
}

/** The first of a month: what was confirmed before it is settled. */
export const settlingBills: Schedule = {
  key: 'order/error-bill-settle',
  title: '差错单月结',
  cron: '30 0 1 * *',
  run: async (house) => {
    const ctx = contextOfClock(house, settlingBills.key)
    const due = sql`t.audit_time < date_trunc('month', ${ctx.now}::timestamptz)`
    const settling = { column: 'check_flag', ready: true }
    const settled = await house.db.transact((tx) => moveSet(tx, orderErrorBill, billStates, 'settle', due, ctx, settling))
    return `${settled.length}张`
  },
}
