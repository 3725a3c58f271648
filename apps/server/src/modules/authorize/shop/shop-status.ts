import { SHOP_STATE, shop, shopStates } from '@erp/contract/authorize/shop'
import type { Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { tellShops } from '../auth/tell.ts'
import { openOrders } from './open-orders.ts'
import { lockShops } from './shop-lock.ts'
import { shopsOff } from './shops-off.ts'

const VERBS = { [SHOP_STATE.enabled]: 'resume', [SHOP_STATE.disabled]: 'disable', [SHOP_STATE.closed]: 'close' } as const

export const setStatus: Handlers<typeof shop>['set-status'] = async (tx, { ids, status, reason }, ctx) => {
  const to = status as keyof typeof VERBS
  if (to !== SHOP_STATE.enabled && !reason) throw bad('请填写原因', 'reason')
  const found = await lockShops(tx, ids, ctx)
  if (to === SHOP_STATE.disabled)
    await requireNothingOpen(
      tx,
      found.filter((row) => row.status === SHOP_STATE.enabled),
    )
  await moveSet(tx, shop, shopStates, VERBS[to], ids, ctx, { note: reason ?? undefined })
  if (to !== SHOP_STATE.enabled) for (const settle of shopsOff()) await settle(tx, ids, ctx)
  await tellShops(tx, ctx, ids)
  return null
}

async function requireNothingOpen(tx: Tx, found: { id: number; shop_name: string }[]): Promise<void> {
  const open = await openOrders()(
    tx,
    found.map(({ id }) => id),
  )
  const refusals = found.flatMap(({ id, shop_name }) => {
    const n = open.get(id)
    const name = found.length > 1 ? `「${shop_name}」` : ''
    return n ? [{ id, reason: `店铺${name}有 ${n} 个未完成订单，不能停用` }] : []
  })
  if (refusals.length) throw refuse(refusals[0]!.reason, { refusals })
}
