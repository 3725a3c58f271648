import { locationDetail } from '@erp/contract/stock/figures/store-report'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { type List, listOf } from '../../../kit/list/list.ts'
import { ownStores } from '../../../kit/scope.ts'
import { spotsAsOf } from '../ledger/as-of.ts'
import { placeBegins, placeName, skuComputed, skuJoins, skuMatches } from './filters.ts'
import { momentOf, reportOf } from './report.ts'

const resource = locationDetail

interface Standing {
  joins: Sql
  onHand: Sql
  computed: Record<string, Sql>
}
/** Places where something lies; `computed` is what is known of the moment beside the quantity. */
const listAt = ({ joins, onHand, computed }: Standing): List =>
  listOf(resource, {
    joins: sql`${skuJoins} ${joins}`,
    computed: {
      ...skuComputed,
      placeName,
      placeType: raw('t.place_type'),
      locationType: raw(
        'CASE t.place_type WHEN 1 THEN (SELECT l.location_type FROM stock_store_location l WHERE l.id = t.place_id) END',
      ),
      lastCheckTime: raw(
        'CASE t.place_type WHEN 1 THEN (SELECT l.last_check_time FROM stock_store_location l WHERE l.id = t.place_id) END',
      ),
      onHand,
      ...computed,
    },
    matches: {
      ...skuMatches,
      placeName: placeBegins,
      locationType: (types: unknown[]) =>
        sql`(t.place_type = 1 AND t.place_id IN (SELECT l.id FROM stock_store_location l WHERE l.location_type = ANY(${types.map(Number)}::smallint[])))`,
      asOf: () => raw('true'),
    },
    reach: (ctx) => sql`${onHand} > 0 AND ${ownStores(ctx.user, raw('t.store_id'))}`,
    order: raw('t.store_id, t.sku_id, t.place_type, t.place_id'),
  })

const now = listAt({
  joins: raw(''),
  onHand: raw('t.on_hand'),
  computed: { occupied: raw('t.occupied'), available: raw('t.available') },
})
const UNKNOWN = { occupied: raw('NULL::int'), available: raw('NULL::int'), lastCheckTime: raw('NULL::timestamptz') }

export const locationDetails = reportOf({
  resource,
  sorts: ['onHand', 'occupied', 'available'],
  listFor: (_tx, condition, ctx) => {
    const moment = momentOf(condition, ctx)
    return moment === null ? now : listAt({ ...spotsAsOf(moment, 't'), computed: UNKNOWN })
  },
})
