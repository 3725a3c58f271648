import { supplier } from '@erp/contract/purchasing/supplier/supplier'
import { SUPPLIER_STATE, supplierStates } from '@erp/contract/purchasing/supplier/supplier.states'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, forbidden } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { supplierState } from './states.ts'

const VERBS = {
  [SUPPLIER_STATE.enabled]: 'enable',
  [SUPPLIER_STATE.disabled]: 'disable',
  [SUPPLIER_STATE.blacklisted]: 'blacklist',
} as const

/** Onto the blacklist and off it again is a supervisor's word. */
export const setStatus: Handlers<typeof supplier>['set-status'] = async (tx, { ids, status, reason }, ctx) => {
  const to = status as keyof typeof VERBS
  if (to !== SUPPLIER_STATE.enabled && !reason) throw bad('请填写原因', 'reason')
  const listed = await tx.one(sql`
    SELECT 1 AS yes FROM purchasing_supplier WHERE id = ANY(${ids}::bigint[]) AND status = ${supplierState.blacklisted} LIMIT 1`)
  if ((listed || to === SUPPLIER_STATE.blacklisted) && !may(ctx.user, 'purchasing:supplier:blacklist'))
    throw forbidden('您没有拉黑或移出黑名单的权限')
  await moveSet(tx, supplier, supplierStates, VERBS[to], ids, ctx, { note: reason ?? undefined })
  return null
}
