import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { ofShops } from '../../goods/link/shop-rows.ts'

export type Listing = Rows['product_center_smt_listing']

/** Locked in the order of their numbers: two who change many of the same wait for one another. One that is not within reach is missing. */
export async function lockListings(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<Listing[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx.query<Listing>(sql`
    SELECT t.* FROM product_center_smt_listing t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${ofShops(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  if (rows.length < wanted.length) throw missing(smtListing.title)
  return rows
}

/** The same to look at. */
export async function seenListings(tx: Tx, ids: readonly number[], ctx: Ctx): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx.query<{ id: number }>(sql`
    SELECT t.id FROM product_center_smt_listing t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${ofShops(ctx)}`)
  if (rows.length < wanted.length) throw missing(smtListing.title)
  return wanted
}

export async function lockListing(tx: Tx, id: number, ctx: Ctx): Promise<Listing> {
  const [row] = await lockListings(tx, [id], ctx)
  return row!
}
