import type { intakeCalls as actions } from '@erp/contract/order/intake/intake-calls'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { forbidden, missing, Refusal } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { interceptOrders } from '../desk/intercept.ts'
import { pullShop } from './pull.ts'

type HandlersOf<A> = { [V in keyof A]: Handler<A[V]> }

export const intakeCalls: HandlersOf<typeof actions> = {
  sync: async (_tx, { shopIds }, ctx) => {
    const { house } = ctx
    const shops = await house.db.query<{ id: number; own: boolean }>(sql`
      SELECT s.id, ${ownShops(ctx.user, raw('s'))} AS own FROM authorize_shop s
      WHERE s.id = ANY(${shopIds}::bigint[]) AND s.deleted_at IS NULL ORDER BY s.id`)
    if (shops.length < new Set(shopIds).size) throw missing('店铺')
    if (!shops.every(({ own }) => own)) throw forbidden('只能同步自己的店铺')
    const answers = []
    for (const { id } of shops) answers.push({ shopId: id, error: null, ...(await pulled(() => pullShop(house, id, ctx))) })
    return answers
  },
  intercept: interceptOrders,
}

async function pulled(pull: () => Promise<{ taken: number; news: number }>) {
  try {
    return await pull()
  } catch (error) {
    if (error instanceof ConnectorFailure || error instanceof Refusal) return { taken: 0, news: 0, error: error.message }
    throw error
  }
}
