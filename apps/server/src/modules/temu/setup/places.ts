import { temuExpressCompany, temuWarehouse } from '@erp/contract/temu/setup/places'
import type { Synced } from '../../../connectors/managed.ts'
import { change, crudOf } from '../../../kit/crud.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { askInReach } from '../../authorize/auth/account.ts'
import { shopReady } from '../../authorize/auth/ready.ts'
import { pullPlaces } from './pull-places.ts'

const companyOptions = { order: raw('t.is_common DESC, t.is_activated DESC, t.id') }
const companies = listOf(temuExpressCompany, companyOptions)
export const companyHandlers: Handlers<typeof temuExpressCompany> = {
  ...crudOf(temuExpressCompany, companyOptions),
  edit: (tx, input, ctx) => change(tx, companies, input, ctx),
  sync: (_tx, { shopId }, ctx) => pullBy(shopId ?? null, ctx),
}

const warehouseOptions = { order: raw('t.is_activated DESC, t.id') }
const warehouses = listOf(temuWarehouse, warehouseOptions)
export const warehouseHandlers: Handlers<typeof temuWarehouse> = {
  ...crudOf(temuWarehouse, warehouseOptions),
  edit: (tx, input, ctx) => change(tx, warehouses, input, ctx),
  sync: (_tx, { shopId }, ctx) => pullBy(shopId ?? null, ctx),
}

/** Every shop is told the same: the first that may be asked is asked. */
async function pullBy(shopId: number | null, ctx: Ctx): Promise<Synced> {
  const { db } = ctx.house
  const first = await db.one<{ id: number }>(
    sql`SELECT h.id FROM authorize_shop h WHERE h.plat_code = 'temu' AND ${shopReady} AND ${ownShops(ctx.user, raw('h'))} ORDER BY h.id LIMIT 1`,
  )
  const asking = shopId ?? first?.id
  if (!asking) throw refuse('没有已授权的Temu店铺，请先在店铺管理里授权')
  return askInReach(asking, ctx, (shop) => pullPlaces(ctx.house, shop, ctx))
}
