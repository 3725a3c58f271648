import { plus } from '@erp/contract/kit/decimal'
import { type UnusualEntry, unusualTransfer } from '@erp/contract/stock/transfer/unusual-transfer'
import { unusualStates } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf, statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { onWay } from '../ledger/index.ts'
import { unusualState } from '../states.ts'
import type { TransferHead } from './transfer-audit.ts'
import { transferOwner } from './transfer-owner.ts'
import { openLines, putIn, takeOut } from './transfer-receive.ts'

const list = keepMainList(
  listOf(unusualTransfer, {
    joins: raw('JOIN stock_transfer_receipt d ON d.id = t.transfer_id JOIN goods_goods_sku g ON g.id = t.sku_id'),
    computed: {
      transferNo: raw('d.transfer_no'),
      outStoreId: raw('d.out_store_id'),
      inStoreId: raw('d.in_store_id'),
      sku: raw('g.sku'),
      skuName: raw('g.sku_name'),
      createTime: raw('t.create_time'),
      openDays: sql`CASE WHEN t.status < ${unusualState.handled} THEN (now()::date - t.create_time::date) END`,
    },
    matches: { sku: (value: string) => sql`g.sku = ANY(${codesOf(value)}::text[])` },
    reach: (ctx) => sql`(${ownStores(ctx.user, raw('d.out_store_id'))} OR ${ownStores(ctx.user, raw('d.in_store_id'))})`,
  }),
)
export interface Entry {
  handleType: number
  quantity: number
  locationId?: number | null
  claimAmount?: string | null
  remark?: string | null
}
interface Row {
  transfer_id: number
  line_id: number
  sku_id: number
  miss_qty: number
  handled_qty: number
  version: number
}

export const unusualTransfers: Handlers<typeof unusualTransfer> = {
  'list-page': list.page,
  'status-count': statusCount(list, 'status'),
  export: (_tx, input, ctx) => exportList(list, input, ctx),
  details: async (tx, { id }, ctx) => {
    const head = await list.get(tx, id, ctx)
    const entries = await tx.query<UnusualEntry>(sql`
      SELECT e.handle_type AS "handleType", e.quantity, e.claim_amount AS "claimAmount", l.location_name AS "locationName", e.remark,
        u.display_name AS "userName", e.time
      FROM stock_unusual_entry e LEFT JOIN stock_store_location l ON l.id = e.location_id LEFT JOIN account_user u ON u.id = e.user_id
      WHERE e.unusual_id = ${id} ORDER BY e.id`)
    return { ...head, entries } as never
  },
  handle: async (tx, { id, version, entries }, ctx) => {
    await list.get(tx, id, ctx)
    await lockOwnerOf(tx, id)
    const row = await lockUnusual(tx, id)
    if (row.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
    const open = row.miss_qty - row.handled_qty
    if (piecesOf(entries) > open) throw bad(`处理数量超过未处理数量${open}`)
    await settleUnusual(tx, id, row, entries, ctx)
    await transferOwner()?.settled(tx, row.transfer_id, ctx)
    return null
  },
}

async function lockOwnerOf(tx: Tx, id: number): Promise<void> {
  const owned = await tx.one<{ id: number }>(sql`SELECT transfer_id AS id FROM stock_unusual_transfer WHERE id = ${id}`)
  if (owned) await transferOwner()?.lock(tx, owned.id)
}

const piecesOf = (entries: readonly Entry[]): number => entries.reduce((sum, { quantity }) => sum + quantity, 0)

export async function lockUnusual(tx: Tx, id: number): Promise<Row> {
  const row = await tx.one<Row>(sql`SELECT * FROM stock_unusual_transfer WHERE id = ${id} FOR UPDATE`)
  if (!row) throw missing(unusualTransfer.title)
  return row
}

/** For whoever may handle it: what did not come is accounted for, entry by entry. */
export async function settleUnusual(tx: Tx, id: number, row: Row, entries: Entry[], ctx: Ctx): Promise<void> {
  const head = (await tx.one<TransferHead>(sql`SELECT * FROM stock_transfer_receipt WHERE id = ${row.transfer_id} FOR UPDATE`))!
  const quantity = piecesOf(entries)
  for (const entry of entries) await settle(tx, head, row, entry, ctx)
  await onWay(tx, [{ storeId: head.in_store_id, skuId: row.sku_id, unusual: -quantity }])
  await keep(tx, id, row, entries, quantity, ctx)
  await followIn(tx, head)
}

/** 补收 comes in where it was sent, 退回 where it came from, a loss becomes an expense. */
async function settle(tx: Tx, head: TransferHead, row: Row, entry: Entry, ctx: Ctx): Promise<void> {
  if (entry.handleType <= 2) {
    if (!entry.locationId) throw bad('请选择入库库位', 'locationId')
    const storeId = entry.handleType === 1 ? head.in_store_id : head.out_store_id
    await putIn(tx, head, storeId, [{ lineId: row.line_id, locationId: entry.locationId, quantity: entry.quantity }], ctx)
    return
  }
  const line = (await openLines(tx, head.id)).find((open) => open.lineId === row.line_id)!
  const portions = await takeOut(tx, line, entry.quantity, 'loss_qty')
  const amount = portions.reduce((sum, { goods, fee }) => plus(sum, plus(goods, fee).toString()).toString(), '0')
  await tx.run(sql`
    INSERT INTO stock_cost_adjust (store_id, sku_id, reason, amount, doc_no, remark, adjust_time, create_by)
    VALUES (${head.in_store_id}, ${row.sku_id}, 2, ${amount}::numeric, ${head.transfer_no}, ${entry.remark ?? null}, ${ctx.now}, ${ctx.user.userId})`)
}

async function keep(tx: Tx, id: number, row: Row, entries: Entry[], quantity: number, ctx: Ctx): Promise<void> {
  await tx.run(sql`
    INSERT INTO stock_unusual_entry (unusual_id, handle_type, quantity, claim_amount, location_id, remark, user_id, time)
    SELECT ${id}, e."handleType", e.quantity, e."claimAmount", e."locationId", e.remark, ${ctx.user.userId}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e("handleType" int, quantity int, "claimAmount" numeric, "locationId" bigint, remark text)`)
  const verb = row.handled_qty + quantity === row.miss_qty ? 'finish' : 'handle'
  const set = { handledQty: row.handled_qty + quantity }
  await moveSet(tx, unusualTransfer, unusualStates, verb, [id], ctx, { set, note: `${quantity}件` })
}

/** The transfer stays closed; how much of it came in is still told. */
const followIn = (tx: Tx, head: TransferHead): Promise<number> =>
  tx.run(sql`
    UPDATE stock_transfer_receipt r SET in_status = CASE WHEN w.arrived = 0 THEN 401 WHEN w.arrived = w.shipped THEN 403 ELSE 402 END
    FROM (SELECT sum(in_qty) AS arrived, sum(ship_qty) AS shipped FROM stock_transfer_line WHERE transfer_id = ${head.id}) w WHERE r.id = ${head.id}`)
