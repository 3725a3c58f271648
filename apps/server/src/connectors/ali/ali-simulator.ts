import { compare, plus, round2, times } from '@erp/contract/kit/decimal'
import { wireTime } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { House } from '../../kit/house.ts'
import { platformClock } from '../simulator-clock.ts'
import {
  type GivenUp,
  type SupplierOrder,
  type SupplierPlatform,
  SupplierPlatformError,
  type WantedOrder,
  type WantedRefund,
} from '../supplier-platform.ts'
import { type SimulatedRow, toldAt } from './ali-order-simulated.ts'
import { aliSuffers } from './ali-stage.ts'
import { simulatedOffer } from './ali1688-simulator.ts'

type Place = Pick<House, 'db' | 'clock'>
const PAGE = 50
const TOO_FAST = 10_000
/** Free above this, as sellers do. */
const FREE_FREIGHT = '500'
const refused = (message: string) => new SupplierPlatformError(message)

/** 1688 on tables of our own: orders live by the clock and by what a person plays on 平台模拟台, and it fails when it is told to. */
export function simulatedAli(place: Place, buyerLoginId: string): SupplierPlatform {
  const { db } = place
  const clock = platformClock(place)
  const house = { db, clock }
  const tell = (row: SimulatedRow): SupplierOrder => toldAt(row, clock.now())
  const find = (aliOrderId: string) =>
    db.one<SimulatedRow>(
      sql`SELECT * FROM simulator_ali_order WHERE ali_order_id = ${aliOrderId} AND buyer_login_id = ${buyerLoginId}`,
    )
  const known = async (aliOrderId: string): Promise<SimulatedRow> => {
    const row = await find(aliOrderId)
    if (!row) throw refused(`1688没有订单${aliOrderId}`)
    return row
  }
  const staged = async <T>(does: () => Promise<T>): Promise<T> => {
    const stage = await aliSuffers(place)
    const answer = await does()
    if (stage.loses) throw new SupplierPlatformError('1688接口超时', 'temporary')
    return answer
  }
  return {
    searchOffers: (words, page) =>
      staged(async () => offersFor(words, page).flatMap((id) => simulatedOffer(id, clock.now()) ?? [])),
    getOffer: (offerId) => staged(async () => simulatedOffer(offerId, clock.now())),
    createOrder: (wanted) => staged(async () => tell(await made(house, buyerLoginId, wanted))),
    getOrder: (aliOrderId) => staged(async () => toldOrNot(await find(aliOrderId), tell)),
    getLogistics: (aliOrderId) => staged(async () => tell(await known(aliOrderId)).parcels),
    cancelOrder: (aliOrderId) => staged(async () => cancelled(house, await known(aliOrderId), tell)),
    listModifiedSince: (since, cursor) => staged(() => changedSince(house, buyerLoginId, since, cursor)),
    pay: (aliOrderIds) => staged(() => paid(house, aliOrderIds, known, tell)),
    applyRefund: (wanted) => staged(async () => refunding(house, await known(wanted.aliOrderId), wanted, tell)),
    withdrawRefund: (given) => staged(async () => withdrawn(house, await known(given.aliOrderId), given)),
  }
}

type Tell = (row: SimulatedRow) => SupplierOrder
const toldOrNot = (row: SimulatedRow | undefined, tell: Tell): SupplierOrder | null => (row ? tell(row) : null)

async function cancelled({ db, clock }: Place, row: SimulatedRow, tell: Tell): Promise<void> {
  if (tell(row).aliStatus !== 'waitbuyerpay') throw refused('1688订单已付款或已关闭，不能取消')
  if (clock.now().getTime() - Date.parse(`${row.order_time.replace(' ', 'T')}+08:00`) < TOO_FAST)
    throw refused('下单不足10秒，1688不允许取消，请稍后再试')
  await db.run(
    sql`UPDATE simulator_ali_order SET close_time = ${clock.now()}, closed_as = 'cancel', update_time = ${clock.now()} WHERE id = ${row.id}`,
  )
}

async function refunding(
  { db, clock }: Place,
  row: SimulatedRow,
  { amount, freight }: WantedRefund,
  tell: Tell,
): Promise<{ refundId: string }> {
  const { payTime, totalAmount, refundStatus } = tell(row)
  if (payTime === null) throw refused('1688订单未付款，不能申请退款')
  if (refundStatus === 'waitselleragree') throw refused('1688订单已有退款申请')
  if (compare(plus(amount, freight).toString(), totalAmount) > 0) throw refused('退款金额超过实付款')
  const refundId = `TQ${row.ali_order_id.slice(-6)}${wireTime(clock.now()).replaceAll(/\D/g, '').slice(-8)}`
  await db.run(sql`
    UPDATE simulator_ali_order SET refund_status = 'waitselleragree', refund_no = ${refundId}, refund_time = ${clock.now()}, update_time = ${clock.now()} WHERE id = ${row.id}`)
  return { refundId }
}

const AGREED: readonly (string | null)[] = ['waitbuyersend', 'waitsellerreceive', 'refundsuccess']

async function withdrawn({ db, clock }: Place, row: SimulatedRow, { refundId }: GivenUp): Promise<void> {
  const { refund_no: no, refund_status: status } = row
  if (status === null || status === 'refundclose' || (refundId !== null && refundId !== no)) return
  if (AGREED.includes(status)) throw refused('卖家已同意退款，不能撤回')
  await db.run(
    sql`UPDATE simulator_ali_order SET refund_status = 'refundclose', refund_time = ${clock.now()}, update_time = ${clock.now()} WHERE id = ${row.id}`,
  )
}

async function paid(
  { db, clock }: Place,
  aliOrderIds: string[],
  known: (id: string) => Promise<SimulatedRow>,
  tell: Tell,
): Promise<{ payUrl: null }> {
  for (const id of aliOrderIds) {
    const { aliStatus, payTime } = tell(await known(id))
    if (payTime !== null && aliStatus !== 'cancel') continue
    if (aliStatus !== 'waitbuyerpay') throw refused(`1688订单${id}已关闭，不能付款`)
    await db.run(
      sql`UPDATE simulator_ali_order SET pay_time = ${clock.now()}, update_time = ${clock.now()} WHERE ali_order_id = ${id}`,
    )
  }
  return { payUrl: null }
}

/** Said twice where it is told to, and nothing of the last minutes where it is late. */
async function changedSince({ db, clock }: Place, buyer: string, since: string, cursor: string | null) {
  const stage = await aliSuffers({ db, clock }, 'peek')
  const rows = await db.query<SimulatedRow>(sql`
    SELECT * FROM simulator_ali_order WHERE buyer_login_id = ${buyer} AND id > ${Number(cursor ?? 0)} ORDER BY id LIMIT ${PAGE}`)
  const until = wireTime(new Date(clock.now().getTime() - stage.lateMs))
  const fresh = rows
    .map((row) => toldAt(row, new Date(clock.now().getTime() - stage.lateMs)))
    .filter(({ modifyTime }) => modifyTime! >= since && modifyTime! <= until)
  return {
    orders: stage.repeats ? [...fresh, ...fresh.toReversed()] : fresh,
    next: rows.length === PAGE ? String(rows.at(-1)!.id) : null,
  }
}

/** One order for one number of ours, however often it is asked for. */
async function made({ db, clock }: Place, buyer: string, { outOrderId, lines }: WantedOrder): Promise<SimulatedRow> {
  const priced = lines.map(({ offerId, specId, quantity }) => {
    const offer = simulatedOffer(offerId, clock.now())
    const spec = offer?.specs.find((each) => each.specId === specId)
    if (!offer?.onSale || !spec) throw refused(`1688商品${offerId}已下架或规格失效`)
    return { offer, line: { title: `${offer.subject} ${spec.attrs}`, offerId, specId, price: spec.price, quantity } }
  })
  const [first] = priced
  if (!first) throw refused('没有要下单的商品')
  if (priced.some(({ offer }) => offer.memberId !== first.offer.memberId)) throw refused('一个1688订单只能向一个卖家购买')
  const goods = round2(
    priced.reduce((sum, { line }) => plus(sum.toString(), round2(times(line.price, line.quantity))), plus(0, 0)),
  )
  const freight = compare(goods, FREE_FREIGHT) >= 0 ? '0' : (first.offer.freight ?? '0')
  return insertSimulated(db, {
    outOrderId,
    buyer,
    seller: first.offer,
    lines: priced.map(({ line }) => line),
    goods,
    freight,
    now: clock.now(),
  })
}

export interface NewSimulated {
  outOrderId: string | null
  buyer: string
  seller: { memberId: string; supplierName: string }
  lines: object[]
  goods: string
  freight: string
  now: Date
}
/** Numbers beyond what a double holds, as the real ones are. */
export async function insertSimulated(db: Tx, order: NewSimulated): Promise<SimulatedRow> {
  const added = await db.one<SimulatedRow>(sql`
    INSERT INTO simulator_ali_order (ali_order_id, out_order_id, buyer_login_id, seller_login_id, seller_member_id, seller_name, lines, goods_amount, freight, order_time,
      create_time, update_time)
    SELECT (2700000000000000000 + nextval(pg_get_serial_sequence('simulator_ali_order', 'id')) * 1000003)::text, ${order.outOrderId}, ${order.buyer},
      ${order.seller.memberId}, ${order.seller.memberId}, ${order.seller.supplierName}, ${JSON.stringify(order.lines)}::jsonb, ${order.goods}::numeric,
      ${order.freight}::numeric, ${order.now}::timestamptz, ${order.now}::timestamptz, ${order.now}::timestamptz
    ON CONFLICT (buyer_login_id, out_order_id) WHERE out_order_id IS NOT NULL DO NOTHING RETURNING *`)
  const kept =
    added ??
    (await db.one<SimulatedRow>(
      sql`SELECT * FROM simulator_ali_order WHERE buyer_login_id = ${order.buyer} AND out_order_id = ${order.outOrderId}`,
    ))
  return kept!
}

/** The same words find the same offers. */
const offersFor = (words: string, page: number): string[] =>
  Array.from(
    { length: 10 },
    (_, i) =>
      `6${String(70_000_000 + (Array.from(words, (letter) => letter.codePointAt(0)!).reduce((sum, code) => sum + code, 0) % 9000) * 100 + page * 10 + i)}001`,
  )
