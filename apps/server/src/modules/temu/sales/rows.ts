import { stateLabel } from '@erp/contract/kit'
import { adviceStates } from '@erp/contract/temu/sales/sales.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { shopReach } from './reach.ts'

export interface AdvisedRow {
  id: number
  shopId: number
  shopName: string
  productSkuId: string
  extCode: string
  version: number
  state: number
  applySns: string[] | null
  planId: number | null
}
const selected = (where: Sql): Sql => sql`
  SELECT t.id, t.shop_id AS "shopId", s.shop_name AS "shopName", t.product_sku_id AS "productSkuId", t.ext_code AS "extCode", t.version,
    t.advice_state AS state, t.apply_sns AS "applySns", t.plan_id AS "planId"
  FROM temu_sales_row t JOIN authorize_shop s ON s.id = t.shop_id WHERE t.deleted_at IS NULL AND ${where} ORDER BY t.id`

/** One that the person may not see refuses all. */
export async function readRows(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<AdvisedRow[]> {
  const wanted = [...new Set(ids)]
  const found = await tx.query<AdvisedRow>(selected(sql`t.id = ANY(${wanted}::bigint[]) AND ${shopReach(ctx)}`))
  if (found.length < wanted.length) throw missing('销售行')
  return found
}

/** In the order of their ids, as every batch does. */
export const lockRows = (tx: Tx, ids: readonly number[]): Promise<AdvisedRow[]> =>
  tx.query<AdvisedRow>(sql`${selected(sql`t.id = ANY(${[...new Set(ids)]}::bigint[])`)} ${raw('FOR UPDATE OF t')}`)

type Verb = 'apply' | 'toPlan' | 'ignore'
const DONE: Record<Verb, (row: AdvisedRow) => boolean> = {
  apply: (row) => row.applySns !== null,
  toPlan: (row) => row.planId !== null,
  ignore: () => false,
}
/** Each is done once until the next sync advises anew: what lacks may be planned beside what was applied for. */
export function refuseHandled(rows: readonly AdvisedRow[], verb: Verb): void {
  const { label, from } = adviceStates.moves[verb]
  const reasons = rows.flatMap((row) => {
    const stands = (from as readonly number[]).includes(row.state)
    if (stands && !DONE[verb](row)) return []
    const now = stands ? `已${label}` : `当前为「${stateLabel(adviceStates, row.state)}」`
    return [{ id: row.id, reason: `货号 ${row.extCode} ${now}，不能${label}` }]
  })
  if (reasons.length) throw refuse(reasons[0]!.reason, { refusals: reasons })
}
