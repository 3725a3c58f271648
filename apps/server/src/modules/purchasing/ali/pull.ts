import { ALI_USABLE } from '@erp/contract/purchasing/ali/ali.states'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { LIVE } from '@erp/contract/purchasing/order/order.states'
import { SupplierPlatformError } from '../../../connectors/supplier-platform.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { counted } from '../../../kit/job/outcome.ts'
import { bad } from '../../../kit/refuse.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import { lockOrders } from '../order/lock.ts'
import { renewTokens, reviewExpiry } from './authorise.ts'
import { follow, reviewDiffs } from './follow.ts'
import { sweepPayments } from './pay.ts'
import { type AccountRow, accountFor, again, platformOf } from './platform.ts'
import { aliAuth, CLOSED } from './states.ts'
import { takeOrders } from './take.ts'

const KIND = 'purchasing.ali-sync'
const MINUTE = 60_000
/** Changes are told late at times: each pull asks again for the last hours, and what is known already changes nothing. */
const OVERLAP = 120 * MINUTE
const FIRST = 30 * 24 * 60 * MINUTE

export const syncOrders: Handlers<typeof aliOrder>['sync'] = async (tx, { accountId }, ctx) => {
  if (accountId) await accountFor(tx, accountId)
  const accounts = await usable(ctx.house, accountId ?? null)
  if (accounts.length === 0) throw bad('没有已授权的1688账号，请先授权', 'accountId')
  const input = { accountIds: accounts.map(({ id }) => id) }
  const { id } = await startTask(tx, ctx, { kind: KIND, title: '同步1688订单', input, total: accounts.length })
  return { taskId: id }
}

const usable = (house: House, accountId: number | null): Promise<AccountRow[]> =>
  house.db.query<AccountRow>(sql`
    SELECT * FROM purchasing_ali_account WHERE deleted_at IS NULL AND auth_status = ANY(${ALI_USABLE}::int[]) AND (${accountId}::bigint IS NULL OR id = ${accountId}) ORDER BY id`)

export const aliSyncJob = taskJob<{ accountIds: number[] }>({
  kind: KIND,
  name: '同步1688订单',
  run: async ({ house, input, context, progress }) => {
    const ctx = await context(`${aliOrder.path}#sync`)
    const count = { done: 0, failed: 0, orders: 0 }
    for (const [i, id] of input.accountIds.entries()) {
      const account = await accountFor(house.db, id)
      const pulled = await pullAccount(house, account, ctx)
      if (typeof pulled === 'string') count.failed++
      else count.done++
      count.orders += typeof pulled === 'string' ? 0 : pulled.changed
      await progress(i + 1, { failures: typeof pulled === 'string' ? [{ name: account.account_name, reason: pulled }] : [] })
    }
    return counted(count, { done: `${count.done} 个账号，${count.orders} 个订单有变化`, failed: `${count.failed} 个账号` })
  },
})

/** What changed at one account; the reason, where the platform did not answer. */
export async function pullAccount(house: House, account: AccountRow, ctx: Ctx): Promise<{ changed: number } | string> {
  const began = wireTime(house.clock.now())
  try {
    const changed = await pullPages(house, account, ctx)
    await house.db.run(sql`UPDATE purchasing_ali_account SET sync_time = ${began}, sync_error = NULL WHERE id = ${account.id}`)
    return { changed }
  } catch (error) {
    if (!(error instanceof SupplierPlatformError)) throw error
    const lost = error.kind === 'auth' ? sql`, auth_status = ${aliAuth.broken}` : sql``
    await house.db.run(sql`UPDATE purchasing_ali_account SET sync_error = ${error.message} ${lost} WHERE id = ${account.id}`)
    return error.message
  }
}

async function pullPages(house: House, account: AccountRow, ctx: Ctx): Promise<number> {
  const platform = platformOf(house, account)
  const last = account.sync_time ? Date.parse(`${account.sync_time.replace(' ', 'T')}+08:00`) - OVERLAP : null
  const since = wireTime(new Date(last ?? house.clock.now().getTime() - FIRST))
  let changed = 0
  let cursor: string | null = null
  do {
    const page = await again(() => platform.listModifiedSince(since, cursor))
    const planned = page.orders.length ? await house.db.transact((tx) => takeOrders(tx, page.orders, ctx, account.id)) : []
    changed += planned.filter(({ known, changes }) => !known || changes.length > 0).length
    cursor = page.next
  } while (cursor !== null)
  return changed
}

const CAUGHT_UP = 200

/** Orders that were audited, or priced anew, after 1688 had sent or been paid: what was told before is followed now. */
export async function catchUp(house: House, ctx: Ctx): Promise<number> {
  let followed = 0
  for (;;) {
    const behind = await house.db.transact((tx) => followBehind(tx, ctx))
    followed += behind.followed
    if (behind.seen < CAUGHT_UP) return followed
  }
}

async function followBehind(tx: Tx, ctx: Ctx): Promise<{ seen: number; followed: number }> {
  const seen = idsOf(
    await tx.query<{ id: number }>(sql`
      SELECT DISTINCT order_id AS id FROM purchasing_ali_order WHERE behind AND order_id IS NOT NULL ORDER BY 1 LIMIT ${CAUGHT_UP}`),
  )
  await lockOrders(tx, seen)
  await tx.run(sql`UPDATE purchasing_ali_order SET behind = false WHERE order_id = ANY(${seen}::bigint[]) AND behind`)
  const wanting = idsOf(
    await tx.query<{ id: number }>(sql`
      SELECT DISTINCT o.id FROM purchasing_ali_order a JOIN purchasing_order o ON o.id = a.order_id
      WHERE a.order_id = ANY(${seen}::bigint[]) AND o.check_flag = ANY(${LIVE}::int[]) AND a.ali_status NOT IN ${CLOSED} AND (
        (a.pay_time IS NOT NULL AND a.drafted_amount = 0 AND NOT EXISTS (SELECT 1 FROM purchasing_payment_line x WHERE x.order_id = o.id))
        OR EXISTS (SELECT 1 FROM jsonb_array_elements(a.logistics) p WHERE upper(p->>'expressDeliveryNo') ~ '^[A-Z0-9-]{6,40}$'
          AND NOT EXISTS (SELECT 1 FROM purchasing_order_express e WHERE e.order_id = o.id AND e.express_delivery_no = upper(p->>'expressDeliveryNo'))))
      ORDER BY o.id`),
  )
  await follow(tx, wanting, ctx)
  await reviewDiffs(tx, sql`a.order_id = ANY(${seen}::bigint[]) AND o.check_flag < ${LIVE.at(-1)!}`)
  return { seen: seen.length, followed: wanting.length }
}
const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** By the clock: every account, then what waits for an audit of ours. */
export async function pullAll(house: House): Promise<string> {
  const ctx = contextOfClock(house, KIND)
  await renewTokens(house, ctx)
  await reviewExpiry(house)
  const reasons: string[] = []
  let changed = 0
  for (const account of await usable(house, null)) {
    const pulled = await pullAccount(house, account, ctx)
    if (typeof pulled === 'string') reasons.push(`${account.account_name}：${pulled}`)
    else changed += pulled.changed
  }
  await sweepPayments(house, ctx)
  const behind = await catchUp(house, ctx)
  return [`${changed} 个1688订单有变化，补记 ${behind} 个采购单`, ...reasons].join('；')
}
export const aliPulling: Schedule = {
  key: 'purchasing.ali-pull',
  title: '同步1688订单',
  cron: '*/5 * * * *',
  run: pullAll,
}
