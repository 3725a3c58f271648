import { managedPlatform, type Synced } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { logAll, unchanged } from '../../../kit/log.ts'

interface Written {
  id: number
  version: number
}

/** Who carries and where it is taken to, as the platform tells it; what is common and in use stays as it was set. */
export async function pullPlaces(house: House, shop: ShopAccount, ctx: Ctx): Promise<Synced> {
  const platform = managedPlatform(house)
  const companies = await platform.listExpressCompanies(shop)
  const warehouses = await platform.listWarehouses(shop)
  const changed = await house.db.transact(async (tx) => {
    const written = [
      ...(await noted(tx, ctx, 'operation-temu/express-company', await keepCompanies(tx, companies, ctx))),
      ...(await noted(tx, ctx, 'operation-temu/delivery-warehouse', await keepWarehouses(tx, warehouses, ctx))),
    ]
    if (written.length === 0) unchanged(ctx)
    return written.length
  })
  return { pulled: companies.length + warehouses.length, changed }
}

async function noted(tx: Tx, ctx: Ctx, entity: string, rows: Written[]): Promise<Written[]> {
  await logAll(
    tx,
    ctx,
    rows.map(({ id, version }) => ({ entity, entityId: id, action: '同步', version })),
  )
  return rows
}

const keepCompanies = (tx: Tx, told: object[], ctx: Ctx): Promise<Written[]> =>
  tx.query<Written>(sql`
    INSERT INTO temu_express_company AS c (id, name, create_time, update_time)
    SELECT DISTINCT ON (r."expressCompanyId") r."expressCompanyId", r.name, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS r("expressCompanyId" bigint, name text) ORDER BY r."expressCompanyId"
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = c.version + 1, update_time = excluded.update_time WHERE c.name <> excluded.name RETURNING id, version`)

const keepWarehouses = (tx: Tx, told: object[], ctx: Ctx): Promise<Written[]> =>
  tx.query<Written>(sql`
    INSERT INTO temu_warehouse AS w (id, name, region, contact, phone, address, create_time, update_time)
    SELECT DISTINCT ON (r."subWarehouseId") r."subWarehouseId", r.name, r.region, r.contact, r.phone, r.address, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS r("subWarehouseId" bigint, name text, region text, contact text, phone text, address text) ORDER BY r."subWarehouseId"
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, region = excluded.region, contact = excluded.contact, phone = excluded.phone, address = excluded.address,
      version = w.version + 1, update_time = excluded.update_time
    WHERE (w.name, w.region, w.contact, w.phone, w.address) IS DISTINCT FROM (excluded.name, excluded.region, excluded.contact, excluded.phone, excluded.address) RETURNING id, version`)
