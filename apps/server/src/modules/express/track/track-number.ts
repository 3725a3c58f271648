import { numberSheet, trackNumber } from '@erp/contract/express/track/track-number'
import { numberStates } from '@erp/contract/express/track/track-number.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { moveSet } from '../../../kit/move.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { importNumbers } from './number-import.ts'
import { numberSummary } from './number-summary.ts'

const list = keepMainList(listOf(trackNumber, { order: raw('t.id DESC'), idsFirst: true }))

export const trackNumbers: Handlers<typeof trackNumber> = {
  'list-page': list.page,
  'status-count': (tx, { condition }, ctx) => list.tally(tx, 'state', condition ?? {}, ctx),
  summary: (tx) => numberSummary(tx),
  'import-template': (_tx, _input, ctx) => templateOf(numberSheet, ctx),
  import: (_tx, _input, ctx) => importNumbers(ctx),
  invalid: (tx, { ids }, ctx) => voidNumbers(tx, ids, ctx),
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}

/** Free ones only; the first that an order has, or had, is named and nothing is changed. */
async function voidNumbers(tx: Tx, ids: number[], ctx: Ctx): Promise<null> {
  const rows = await tx.query<{ id: number; number: string; state: number; orderNo: string | null }>(sql`
    SELECT id, number, state, order_no AS "orderNo" FROM express_track_number WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`)
  if (rows.length < new Set(ids).size) throw missing(trackNumber.title)
  const refusals = rows
    .filter(({ state }) => state !== 1)
    .map(({ id, number, state, orderNo }) => ({
      id,
      reason: state === 4 ? `单号${number}已作废` : `单号${number}已被订单${orderNo}使用`,
    }))
  if (refusals.length) throw refuse(refusals[0]!.reason, { refusals })
  await moveSet(tx, trackNumber, numberStates, 'invalid', ids, ctx, { column: 'state' })
  return null
}
