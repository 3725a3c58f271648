import { AUTH_STATE, SHOP_STATE } from '@erp/contract/authorize/shop'
import type { Rows } from '../../../../db/rows.ts'
import { sql } from '../../../kit/db/db.ts'
import { authState, shopState } from '../states.ts'

/** The guard of everything that is pulled from or pushed to a platform; the shop is `h`. */
export const shopReady = sql`h.status = ${shopState.enabled} AND h.auth_status IN (${authState.granted}, ${authState.ending}) AND h.deleted_at IS NULL`

const BY_STATUS: Record<number, string> = {
  [SHOP_STATE.disabled]: '店铺已停用，不再同步',
  [SHOP_STATE.closed]: '店铺已封店，不再同步',
}
const BY_AUTH: Record<number, string> = {
  [AUTH_STATE.none]: '店铺未授权',
  [AUTH_STATE.ended]: '店铺授权已过期，请重新授权',
  [AUTH_STATE.broken]: '店铺授权已失效，请重新授权',
}

/** Why nothing is asked of its platform, in words; null when it may be. */
export const blockedBy = ({ status, auth_status }: Pick<Rows['authorize_shop'], 'status' | 'auth_status'>): string | null =>
  BY_STATUS[status] ?? BY_AUTH[auth_status] ?? null
