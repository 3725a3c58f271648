import { orderHead } from '@erp/contract/order/intake/manual-calls'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownShops } from '../../../kit/scope.ts'
import { ratesOf } from '../rules/load.ts'
import { type ImportedRow, orderKey } from './import-rows.ts'
import { needsPostCode } from './intake-check.ts'

type Column = keyof typeof orderHead
type Tell = (i: number, column: Column, reason: string) => void
type Row = Partial<ImportedRow>

/** What no cell shows by itself: whose shop it is, numbers that are there already, and rows of an order that contradict each other. */
export async function checkOrders(tx: Tx, { rows, numbers, errors }: Checked, ctx: Ctx): Promise<void> {
  const told: Tell = (i, column, reason) => errors.push({ row: numbers[i]!, column: orderHead[column].label, reason })
  await checkShops(tx, rows, told, ctx)
  await checkKnown(tx, rows, told)
  await checkRates(tx, rows, told, ctx)
  rows.forEach((row: Row, i) => {
    if (row.countryCode && needsPostCode(row.countryCode) && !row.postCode) told(i, 'postCode', '该国家的邮编不能为空')
  })
  checkAgreement(rows, numbers, told)
}

async function checkShops(tx: Tx, rows: Row[], told: Tell, ctx: Ctx): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ shopId }) => shopId ?? []))].sort((a, b) => a - b)
  const found = await tx.query<{ id: number }>(
    sql`SELECT s.id FROM authorize_shop s WHERE s.id = ANY(${ids}::bigint[]) AND s.deleted_at IS NULL AND ${ownShops(ctx.user, raw('s'))}`,
  )
  const own = new Set(found.map(({ id }) => id))
  rows.forEach(({ shopId }, i) => {
    if (shopId && !own.has(shopId)) told(i, 'shopId', '店铺不存在或不在您的权限内')
  })
  for (const id of ids) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('order-intake', ${id}))`)
}

async function checkKnown(tx: Tx, rows: Row[], told: Tell): Promise<void> {
  const whole = rows.filter(({ shopId, platOrderNo }) => shopId && platOrderNo)
  const found = await tx.query<{ shopId: number; platOrderNo: string }>(sql`
    SELECT t.shop_id AS "shopId", t.plat_order_no AS "platOrderNo" FROM order_trade_info t
    JOIN (SELECT DISTINCT * FROM unnest(${whole.map((row) => row.shopId!)}::bigint[], ${whole.map((row) => row.platOrderNo!)}::text[]) w(shop, no)) w
      ON t.shop_id = w.shop AND t.plat_order_no = w.no AND t.split_seq = 0`)
  const known = new Set(found.map(orderKey))
  rows.forEach((row, i) => {
    if (known.has(orderKey(row as ImportedRow))) told(i, 'platOrderNo', `平台单号 ${row.platOrderNo} 已存在`)
  })
}

async function checkRates(tx: Tx, rows: Row[], told: Tell, ctx: Ctx): Promise<void> {
  const rateOf = await ratesOf(tx)
  rows.forEach(({ currency, paidDay }, i) => {
    if (currency && !rateOf(currency, paidDay ?? ctx.now.slice(0, 10))) told(i, 'currency', `缺少${currency}汇率`)
  })
}

/** An optional cell may be left empty in the further rows of an order. */
function checkAgreement(rows: Row[], numbers: number[], told: Tell): void {
  const first = new Map<string, number>()
  const columns = (Object.keys(orderHead) as Column[]).filter((column) => column !== 'shopId' && column !== 'platOrderNo')
  rows.forEach((row, i) => {
    if (!row.shopId || !row.platOrderNo) return
    const key = orderKey(row as ImportedRow)
    const before = first.get(key)
    if (before === undefined) return void first.set(key, i)
    for (const column of columns)
      if (row[column] != null && rows[before]![column] != null && row[column] !== rows[before]![column])
        told(i, column, `与第 ${numbers[before]} 行同一平台单号的内容不一致`)
  })
}
