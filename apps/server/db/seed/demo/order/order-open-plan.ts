import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import type { PlatformOrder } from '../../../../src/connectors/platform-orders.ts'
import { farOf, priceTag } from '../../../../src/connectors/retail-price.ts'
import { buyerOf } from '../../../../src/connectors/simulated-buyers.ts'
import { wireTime } from '../../../../src/kit/clock.ts'
import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { authState, shopState } from '../../../../src/modules/authorize/states.ts'
import { BOUND_PLATFORMS } from '../../../../src/modules/order/desk/merge-key.ts'
import type { PastShop, PastSku } from './order-shops.ts'

/** Where an order under way stands today: its stage, or what came between. */
export type Fate =
  | 'ready'
  | 'lost'
  | 'failed'
  | 'held'
  | 'urgent'
  | 'merge'
  | 'ignored'
  | 'merged'
  | 'split'
  | 'unmatched'
  | 'addressless'
  | 'ruled'
  | 'cancelled'
  | 'loss'
  | 'unfillable'
  | 'refunded'
  | 'oversized'
  | 'banned'
  | 'marked'
  | 'gone'
  | 'dispatched'
  | 'printed'
  | 'numberless'
  | 'waiting'
  | 'waitingHeld'
  | 'out'
  | 'stoppedWaiting'
  | 'allocated'
  | 'stoppedHeld'
  | 'waved'
  | 'unwaved'
  | 'claimed'
  | 'pickShort'
  | 'picked'
  | 'sowing'
  | 'sowShort'
  | 'toPack'
  | 'packed'
  | 'packShort'
  | 'toShip'
  | 'flagged'
  | 'late'
  | 'stoppedPacked'
  | 'shipped'
  | 'bagged'
type Where = 'any' | 'floor' | 'pairs'
/** So many of a thousand and a half; those of the floor are 义乌's, those of several SKUs are told apart. */
const FATES: [fate: Fate, count: number, where: Where, kind?: 3][] = [
  ['ready', 320, 'any'],
  ['lost', 16, 'any'],
  ['failed', 12, 'floor'],
  ['held', 14, 'any'],
  ['urgent', 20, 'any'],
  ['merge', 40, 'pairs'],
  ['ignored', 8, 'pairs'],
  ['merged', 12, 'pairs'],
  ['split', 6, 'floor', 3],
  ['unmatched', 26, 'any'],
  ['addressless', 16, 'any'],
  ['ruled', 10, 'any'],
  ['cancelled', 14, 'any'],
  ['loss', 10, 'any'],
  ['unfillable', 8, 'any'],
  ['refunded', 10, 'any'],
  ['oversized', 6, 'any'],
  ['banned', 6, 'any'],
  ['marked', 8, 'any'],
  ['gone', 12, 'any'],
  ['dispatched', 150, 'any'],
  ['printed', 40, 'any'],
  ['numberless', 10, 'floor'],
  ['waiting', 110, 'any'],
  ['waitingHeld', 10, 'any'],
  ['out', 60, 'any'],
  ['stoppedWaiting', 6, 'any'],
  ['allocated', 130, 'any'],
  ['stoppedHeld', 6, 'any'],
  ['waved', 120, 'floor'],
  ['unwaved', 10, 'floor'],
  ['claimed', 50, 'floor'],
  ['pickShort', 6, 'floor'],
  ['picked', 16, 'floor', 3],
  ['sowing', 10, 'floor', 3],
  ['sowShort', 4, 'floor', 3],
  ['toPack', 60, 'floor'],
  ['packed', 20, 'floor'],
  ['packShort', 5, 'floor'],
  ['toShip', 50, 'floor'],
  ['flagged', 10, 'floor'],
  ['late', 10, 'floor'],
  ['stoppedPacked', 8, 'floor'],
  ['shipped', 40, 'floor'],
  ['bagged', 20, 'floor'],
]
const ALL = 1500
const FLOOR = 1
const HOUR = 3_600_000
const POSTAGE_CNY = 21

export interface OpenShop extends PastShop {
  empty: PastSku[]
  banned: PastSku[]
}
export interface OpenOrder {
  shop: OpenShop
  fate: Fate
  said: PlatformOrder
}

/** Orders of the last two days, the same for the same hour on every machine. */
export function tellOpen(shops: readonly OpenShop[], count: number, now: number): OpenOrder[] {
  const floor = shops.filter(({ storeId }) => storeId === FLOOR)
  const pairs = floor.filter(({ platCode }) => !BOUND_PLATFORMS.has(platCode))
  let n = 0
  return FATES.flatMap(([fate, share, where, kind]) => {
    const some = Math.max(where === 'pairs' ? 4 : 3, Math.round((share * count) / ALL / 2) * 2)
    const from = { any: shops, floor, pairs }[where]
    return Array.from({ length: some }, (_, i) => {
      n++
      const shop = from[(where === 'pairs' ? Math.floor(i / 2) : i * 7 + n) % from.length]!
      const door = where === 'pairs' ? 500_000 + n - (i % 2) : n
      return { shop, fate, said: sayOf(shop, fate, n, kind ?? ([1, 1, 2, 3] as const)[i % 4]!, door, now) }
    })
  })
}

function sayOf(shop: OpenShop, fate: Fate, n: number, kind: 1 | 2 | 3, door: number, now: number): PlatformOrder {
  const buyer = buyerOf(shop.country, door)
  const paid = now - (3 + ((n * 7) % 37)) * HOUR
  const due = paid + (fate === 'late' ? 20 : 72) * HOUR
  return {
    platOrderNo: `${shop.suffix}-N${String(n).padStart(5, '0')}`,
    state: 'paid',
    orderTime: wireTime(new Date(paid - 60_000)),
    paidTime: wireTime(new Date(paid)),
    latestShipTime: wireTime(new Date(due)),
    ...buyer,
    ...(fate === 'lost' ? { countryCode: 'AR', city: 'Rosario', province: '', postCode: 'S2000' } : {}),
    ...(fate === 'addressless' ? { postCode: null } : {}),
    ...(fate === 'ruled' ? { name: 'Refund King' } : {}),
    transport: n % 4 ? 'Standard' : 'Express',
    currency: shop.currency,
    shippingAmount: n % 5 ? '0.00' : priceTag(POSTAGE_CNY / shop.rate, shop.currency),
    discountAmount: '0.00',
    refundAmount: '0.00',
    byPlatform: false,
    lines: linesOf(shop, fate, n, kind),
  }
}

function linesOf(shop: OpenShop, fate: Fate, n: number, kind: 1 | 2 | 3): PlatformOrder['lines'] {
  const from = fate === 'out' ? shop.empty : fate === 'banned' ? shop.banned : shop.skus
  const skus = Array.from({ length: kind === 3 ? 2 : 1 }, (_, i) => from[(n * 3 + i) % from.length]!)
  const each = 30 + (n % 25)
  return [...new Set(skus)].map((sku, i) => ({
    shopSku: fate === 'unmatched' ? `OEM-${7000 + n}` : `${shop.prefix}${sku.sku}`,
    itemId: String(600_000_000 + shop.id * 100_000 + (sku.id % 90_000)),
    title: sku.title,
    image: sku.image,
    quantity: kind === 2 || fate === 'split' ? 2 + (n % 2) : 1 + (kind === 3 ? i : 0),
    unitPrice: priceTag(
      (fate === 'loss' ? sku.cost * 0.2 : sku.cost * 1.5 + each * farOf(shop.country)) / shop.rate,
      shop.currency,
    ),
  }))
}

const plain =
  raw(`k.sku_kind = 1 AND k.deleted_at IS NULL AND g.audit_status = ${AUDIT_STATE.audited} AND k.weight BETWEEN 10 AND 600 AND k.cost_price BETWEEN 2 AND 90
  AND g.is_liquid = 0 AND g.is_powder = 0 AND g.is_paste = 0 AND g.is_charged = 0 AND g.is_magnetic = 0`)

/** Shops that sell what lies in their store, what ran out there, and what must not be sold any more. */
export async function openShops(tx: Tx, shops: readonly PastShop[]): Promise<OpenShop[]> {
  const live = await tx.query<{ id: number }>(
    sql`SELECT id FROM authorize_shop WHERE status = ${shopState.enabled} AND auth_status IN (${authState.granted}, ${authState.ending})`,
  )
  const alive = new Set(live.map(({ id }) => id))
  const banned = await skusOf(
    tx,
    sql`k.sku_kind = 1 AND k.sku_status = '70' AND k.deleted_at IS NULL AND k.weight > 0 AND k.cost_price > 0`,
  )
  const kept: OpenShop[] = []
  for (const shop of shops.filter(({ id, byPlatform }) => alive.has(id) && !byPlatform)) {
    const known = kept.find(({ storeId }) => storeId === shop.storeId)
    kept.push({
      ...shop,
      skus: known?.skus ?? (await stocked(tx, shop.storeId)),
      empty: known?.empty ?? (await lacking(tx, shop.storeId)),
      banned,
    })
  }
  return kept
}

const stocked = (tx: Tx, storeId: number): Promise<PastSku[]> =>
  skusOf(
    tx,
    sql`k.sku_status IN ('10', '20', '30', '40') AND EXISTS (SELECT 1 FROM stock_balance b JOIN stock_store_location l ON l.id = b.place_id AND l.location_type = 1
    AND l.is_activated = 1 AND l.lock_check_id IS NULL WHERE b.place_type = 1 AND b.store_id = ${storeId} AND b.sku_id = k.id AND b.on_hand - b.occupied >= 24)`,
  )

const lacking = (tx: Tx, storeId: number): Promise<PastSku[]> =>
  skusOf(
    tx,
    sql`k.sku_status IN ('10', '20', '30') AND NOT EXISTS (SELECT 1 FROM stock_summary s WHERE s.store_id = ${storeId} AND s.sku_id = k.id AND s.on_hand > 0)`,
  )

const skusOf = (tx: Tx, where: ReturnType<typeof sql>): Promise<PastSku[]> =>
  tx.query<PastSku>(sql`
    SELECT k.id, k.sku, coalesce(g.goods_name_en, g.goods_name) AS title, coalesce(k.sku_image, g.main_image) AS image, k.cost_price::float8 AS cost,
      k.weight::float8 AS weight, '' AS developer
    FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id WHERE ${where} AND (${plain}) ORDER BY k.id LIMIT 300`)
