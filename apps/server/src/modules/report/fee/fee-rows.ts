import { round, times } from '@erp/contract/kit/decimal'
import { reportFee } from '@erp/contract/report/fee/fee'
import { FEE_KIND, FEE_SOURCE } from '@erp/contract/report/fee/fee.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { refuse } from '../../../kit/refuse.ts'
import { rateDay } from '../fba/storage-fee-rows.ts'
import { fee } from '../states.ts'
import type { Fee } from './weights.ts'

/** A fee as a form, a file or a report gives it. */
export interface Given {
  kind: number
  day: string
  shopId?: number | null
  storeId?: number | null
  skuId?: number | null
  amount: string
  currency: string
  remark?: string | null
  source: number
}
export interface Known {
  id: number
  feeNo: string
  amount: string
  currency: string
  source: number
}

/** Storage is kept by its month. */
export const dayOf = ({ kind, day }: Pick<Given, 'kind' | 'day'>): string =>
  kind === FEE_KIND.storage ? `${day.slice(0, 7)}-01` : day

/** What makes two of them the same fee. */
export const keyOf = (given: Omit<Given, 'amount' | 'currency' | 'source'>): string =>
  [given.kind, dayOf(given), given.shopId ?? 0, given.storeId ?? 0, given.skuId ?? 0].join('|')

/** What is wrong with it, field and sentence. */
export function wrongIn(
  given: Pick<Given, 'kind' | 'day' | 'shopId' | 'storeId' | 'skuId'>,
  today: string,
): [string, string] | null {
  if (dayOf(given) > today) return ['day', '日期不能晚于今天']
  if (given.kind === FEE_KIND.ad) {
    if (!given.shopId) return ['shopId', '广告费必须填写店铺']
    if (given.storeId) return ['storeId', '广告费不能填写仓库']
    return given.skuId ? ['skuId', '广告费不能填写SKU'] : null
  }
  return given.shopId || given.storeId ? null : ['shopId', '仓储费必须填写店铺或仓库']
}

/** Those that are booked already, by their keys. */
export async function knownFees(
  tx: Tx,
  given: readonly Omit<Given, 'amount' | 'currency' | 'source'>[],
): Promise<Map<string, Known>> {
  const rows = given.map((each) => ({ ...each, day: dayOf(each) }))
  const found = await tx.query<
    Known & { kind: number; day: string; shopId: number | null; storeId: number | null; skuId: number | null }
  >(sql`
    SELECT t.id, t.fee_no AS "feeNo", t.amount, t.currency, t.source, t.kind, t.day, t.shop_id AS "shopId", t.store_id AS "storeId", t.sku_id AS "skuId"
    FROM data_center_report_fee t JOIN (SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(kind smallint, day date, "shopId" bigint, "storeId" bigint, "skuId" bigint)) r
      ON t.kind = r.kind AND t.day = r.day AND coalesce(t.shop_id, 0) = coalesce(r."shopId", 0) AND coalesce(t.store_id, 0) = coalesce(r."storeId", 0)
      AND coalesce(t.sku_id, 0) = coalesce(r."skuId", 0)
    WHERE t.status = ${fee.booked} ORDER BY t.id FOR UPDATE OF t`)
  return new Map(found.map((row) => [keyOf(row), row]))
}

/** CNY by the rate of the day, of storage by that of the month's end; null where there is none. */
export async function ratesOf(
  tx: Tx,
  given: readonly Pick<Given, 'kind' | 'day' | 'currency'>[],
  today: string,
): Promise<(string | null)[]> {
  const asked = given.map(({ kind, day, currency }, n) => ({
    n,
    currency,
    day: kind === FEE_KIND.ad ? day : rateDay(day.slice(0, 7), today),
  }))
  const rows = await tx.query<{ rate: string | null }>(sql`
    SELECT CASE WHEN a.currency = 'CNY' THEN '1' ELSE r.rate::text END AS rate
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS a(n int, currency text, day date)
    LEFT JOIN LATERAL (SELECT rate FROM basic_exchange_rate e WHERE e.currency_code = a.currency AND e.from_day <= a.day AND e.deleted_at IS NULL
      ORDER BY e.from_day DESC LIMIT 1) r ON true ORDER BY a.n`)
  return rows.map(({ rate }) => rate)
}

export const inCny = (amount: string, rate: string): string => round(times(amount, rate), 4)

/** New documents with their numbers, in bulk. */
export async function addFees(
  tx: Tx,
  ctx: Ctx,
  given: readonly Given[],
  rates: readonly string[],
): Promise<(Fee & { id: number })[]> {
  if (given.length === 0) return []
  const numbers = await nextNumbers(ctx.house, 'FY', given.length)
  const fees = given.map((each, i) => ({
    ...each,
    feeNo: numbers[i]!,
    day: dayOf(each),
    shopId: each.shopId ?? null,
    storeId: each.storeId ?? null,
    skuId: each.skuId ?? null,
    rate: rates[i]!,
    amountCny: inCny(each.amount, rates[i]!),
  }))
  const made = await insertFees(tx, ctx, fees)
  const ids = new Map(made.map(({ id, feeNo }) => [feeNo, id]))
  const rows = fees.map((each) => ({ ...each, id: ids.get(each.feeNo)! }))
  await logAll(
    tx,
    ctx,
    rows.map(({ id, feeNo, amount, currency, source }) => ({
      entity: reportFee.path,
      entityId: id,
      action: ACTIONS[source]!,
      note: `${feeNo}，${amount} ${currency}`,
      version: 1,
    })),
  )
  return rows
}

const insertFees = (tx: Tx, ctx: Ctx, fees: readonly object[]): Promise<{ id: number; feeNo: string }[]> =>
  tx
    .query<{ id: number; feeNo: string }>(sql`
    INSERT INTO data_center_report_fee (fee_no, kind, day, shop_id, store_id, sku_id, currency, amount, exchange_rate, amount_cny, source, remark, create_by, create_time, update_by, update_time)
    SELECT r."feeNo", r.kind, r.day, r."shopId", r."storeId", r."skuId", r.currency, r.amount, r.rate, r."amountCny", r.source, r.remark,
      ${ctx.user?.userId ?? null}, ${ctx.now}, ${ctx.user?.userId ?? null}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) AS r("feeNo" text, kind smallint, day date, "shopId" bigint, "storeId" bigint, "skuId" bigint, currency text,
      amount numeric, rate numeric, "amountCny" numeric, source smallint, remark text) RETURNING id, fee_no AS "feeNo"`)
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? refuse('同样的费用刚刚已有人写入，请刷新后重试') : error
    })

const ACTIONS: Record<number, string> = {
  [FEE_SOURCE.typed]: '新增',
  [FEE_SOURCE.imported]: '导入',
  [FEE_SOURCE.fba]: '接收FBA仓储费',
}

export interface Correction {
  id: number
  amount: string
  currency: string
  rate: string
}

/** Documents that say something else now; answers them as they are to be booked. */
export async function correctFees(
  tx: Tx,
  ctx: Ctx,
  all: readonly (Correction & { was: Known })[],
  action: string,
): Promise<Fee[]> {
  if (all.length === 0) return []
  const rows = all.map(({ was: _was, ...each }) => ({ ...each, amountCny: inCny(each.amount, each.rate) }))
  const fees = await tx.query<Fee & { id: number; version: number }>(sql`
    UPDATE data_center_report_fee t SET amount = r.amount, currency = r.currency, exchange_rate = r.rate, amount_cny = r."amountCny", version = t.version + 1,
      update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, amount numeric, currency text, rate numeric, "amountCny" numeric) WHERE t.id = r.id
    RETURNING t.id, t.version, t.fee_no AS "feeNo", t.kind, t.day, t.shop_id AS "shopId", t.store_id AS "storeId", t.sku_id AS "skuId", t.source, t.amount_cny AS "amountCny"`)
  const known = new Map(all.map((each) => [each.id, each]))
  await logAll(
    tx,
    ctx,
    fees.map(({ id, version }) => {
      const { was, amount, currency } = known.get(id)!
      const changes = [{ field: 'amount', label: '金额', from: `${was.amount} ${was.currency}`, to: `${amount} ${currency}` }]
      return { entity: reportFee.path, entityId: id, action, changes, version }
    }),
  )
  return fees
}
