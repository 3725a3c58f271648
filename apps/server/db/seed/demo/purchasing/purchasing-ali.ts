import { round2, times } from '@erp/contract/kit/decimal'
import { ALI_AUTH } from '@erp/contract/purchasing/ali/ali.states'
import { type SimulatedRow, toldAt } from '../../../../src/connectors/ali/ali-order-simulated.ts'
import { insertSimulated } from '../../../../src/connectors/ali/ali-simulator.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { createPurchase } from '../../../../src/modules/purchasing/ali/create-purchase.ts'
import { takeOrders } from '../../../../src/modules/purchasing/ali/take.ts'
import { auditOrders } from '../../../../src/modules/purchasing/order/audit.ts'
import { offerAt } from '../goods/ali.ts'
import { OrderPlay } from '../order/order-play.ts'
import { LEAST_SCALE } from '../order/orders.ts'
import { type Bought, seedAliRefunds } from './purchasing-ali-refunds.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LOGIN = 'nbkj_caigou'
const DEARER = 7
/** How far an order is, how many hours ago it was made, and what became of it here. */
const ORDERS: readonly [
  age: number,
  paid: number | null,
  shipped: number | null,
  closed: number | null,
  here: 'loose' | 'waiting' | 'audited',
][] = [
  [3, null, null, null, 'loose'],
  [9, null, null, null, 'waiting'],
  [20, 19, null, null, 'loose'],
  [26, 25, null, null, 'waiting'],
  [40, 30, null, null, 'audited'],
  [52, 50, 20, null, 'audited'],
  [60, 58, 30, null, 'loose'],
  [75, 74, 48, null, 'audited'],
  [98, 96, 75, null, 'loose'],
  [120, null, null, 48, 'loose'],
  [150, 148, 130, null, 'audited'],
  [330, 328, 300, null, 'loose'],
]

interface Linked {
  offerId: string
  specId: string
}

/** Who buys at 1688, and what was bought there by hand in the last days: some of it linked, some waiting for somebody. */
export async function seedAliOrders(tx: Tx, scale: number): Promise<void> {
  const play = new OrderPlay(tx)
  const now = Date.now()
  const accountId = await seedAccounts(tx, now)
  const links = await tx.query<Linked>(sql`
    SELECT DISTINCT ON (f.ali_member_id) l.offer_id AS "offerId", l.spec_id AS "specId" FROM goods_ali_goods l JOIN goods_ali_offer f ON f.offer_id = l.offer_id
    JOIN purchasing_supplier s ON s.ali_member_id = f.ali_member_id AND s.status = 1 JOIN goods_goods_sku k ON k.id = l.sku_id AND k.sku_status IN ('10', '20') AND k.holds_stock
    WHERE l.deleted_at IS NULL AND l.is_default = 1 AND l.link_status = 1 ORDER BY f.ali_member_id, l.id LIMIT ${ORDERS.length}`)
  const paidFor: Bought[] = []
  for (const [n, link] of links.entries()) {
    const [age, paid, , , here] = ORDERS[n]!
    const row = await bought(tx, link, n, now)
    if (!row) continue
    const clock = await play.at(now)
    await takeOrders(tx, [toldAt(row, new Date(now))], clock, accountId)
    if (here === 'loose') continue
    const kept = await tx.one<{ id: number }>(sql`SELECT id FROM purchasing_ali_order WHERE ali_order_id = ${row.ali_order_id}`)
    const made = await createPurchase(tx, { id: kept!.id, storeId: 1 + (n % 3) }, await play.at(now - age * HOUR, 'purchaser'))
    if (here === 'waiting') continue
    await auditOrders(tx, { ids: [made.orderId], auditRemark: '1688已下单' }, await play.at(now - (age - 1) * HOUR, 'supervisor'))
    const dearer = n === DEARER ? await repriced(tx, row, now) : row
    await takeOrders(tx, [toldAt(dearer, new Date(now))], clock, accountId)
    if (paid && n !== DEARER) paidFor.push({ orderId: made.orderId, aliOrderId: row.ali_order_id, paid })
  }
  if (scale >= LEAST_SCALE) await seedAliRefunds(play, paidFor, now)
}

/** A seller who asks for more freight than was agreed on. */
const repriced = async (tx: Tx, { id }: SimulatedRow, now: number): Promise<SimulatedRow> =>
  (await tx.one<SimulatedRow>(
    sql`UPDATE simulator_ali_order SET freight = freight + 12.5, price_time = ${new Date(now)} WHERE id = ${id} RETURNING *`,
  ))!

async function seedAccounts(tx: Tx, now: number): Promise<number> {
  const later = (days: number) => new Date(now + days * DAY)
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO purchasing_ali_account (account_name, login_id, auth_status, expire_time, refresh_expire_time, is_default, pay_channel, sync_time) VALUES
      ('采购主账号', ${LOGIN}, ${ALI_AUTH.granted}, ${later(150)}, ${later(150)}, 1, 1, ${new Date(now)}),
      ('诚e赊账号', 'nbkj_shexiao', ${ALI_AUTH.ending}, ${later(5)}, ${later(5)}, 0, 2, ${new Date(now)}),
      ('跨境宝账号', 'nbkj_kuajing', ${ALI_AUTH.none}, NULL, NULL, 0, 3, NULL) RETURNING id`)
  return made[0]!.id
}

export async function bought(tx: Tx, { offerId, specId }: Linked, n: number, now: number): Promise<SimulatedRow | null> {
  const [age, paid, shipped, closed] = ORDERS[n]!
  const ago = (hours: number | null) => (hours === null ? null : new Date(now - hours * HOUR))
  const offer = offerAt(offerId, 0)
  const spec = offer.specs.find((each) => each.specId === specId)
  if (!spec) return null
  const quantity = Math.max(offer.minOrderQty, 20 + ((n * 37) % 160))
  const made = await insertSimulated(tx, {
    outOrderId: null,
    buyer: LOGIN,
    seller: offer,
    lines: [{ title: `${offer.subject} ${spec.attrs}`, offerId, specId, price: spec.price, quantity }],
    goods: round2(times(spec.price, quantity)),
    freight: n % 3 === 0 ? '0' : (offer.freight ?? '0'),
    now: ago(age)!,
  })
  const row = await tx.one<SimulatedRow>(sql`
    UPDATE simulator_ali_order SET pay_time = ${ago(paid)}, ship_time = ${ago(shipped)}, close_time = ${ago(closed)}, discount = ${n % 4 === 1 ? '5.00' : '0'} WHERE id = ${made.id} RETURNING *`)
  return row!
}
