import { storeLocation } from '@erp/contract/stock/location/store-location'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ownStores } from '../../../kit/scope.ts'

const balance = (column: string) =>
  raw(`(SELECT coalesce(sum(b.${column}), 0)::bigint FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = t.id)`)
const HELD = raw('EXISTS (SELECT 1 FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = t.id AND b.on_hand > 0)')

/** What a location is, in the order people ask: out of use, being counted, holding goods, empty. */
export const STATE = sql`CASE WHEN t.is_activated = 0 THEN 4 WHEN t.lock_check_id IS NOT NULL THEN 3 WHEN ${HELD} THEN 2 ELSE 1 END`

const VOLUME = raw(`(SELECT round(100 * sum(b.on_hand * s.length * s.width * s.height) / (t.length * t.width * t.height), 2)
  FROM stock_balance b JOIN goods_goods_sku s ON s.id = b.sku_id
  WHERE b.place_type = 1 AND b.place_id = t.id AND t.length * t.width * t.height > 0)`)

export const locations = keepMainList(
  listOf(storeLocation, {
    computed: {
      skuKinds: raw('(SELECT count(*) FROM stock_balance b WHERE b.place_type = 1 AND b.place_id = t.id AND b.on_hand > 0)'),
      onHand: balance('on_hand'),
      occupied: balance('occupied'),
      volumeRate: VOLUME,
      state: STATE,
      sku: raw('NULL::text'),
    },
    matches: { sku: (value: string) => holding(value) },
    order: raw('t.store_id, t.pick_seq, t.location_name'),
    reach: (ctx) => ownStores(ctx.user, raw('t.store_id')),
  }),
)

/** Places that hold one of the SKUs or are bound to it; many may be pasted. */
function holding(value: string): Sql {
  const codes = value
    .toUpperCase()
    .split(/[\n,，\s]+/)
    .filter(Boolean)
  const skus = sql`(SELECT id FROM goods_goods_sku WHERE sku = ANY(${codes}::text[]))`
  return sql`t.id IN (SELECT place_id FROM stock_balance WHERE place_type = 1 AND on_hand > 0 AND sku_id IN ${skus}
    UNION SELECT location_id FROM stock_location_sku WHERE sku_id IN ${skus})`
}
