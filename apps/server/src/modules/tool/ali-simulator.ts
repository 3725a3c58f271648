import { round2, times } from '@erp/contract/kit/decimal'
import { ALI_EVENT, ALI_FAULT, type AliFault, aliSimulator } from '@erp/contract/tool/ali-simulator'
import { parcelFor, type SimulatedRow, toldAt } from '../../connectors/ali/ali-order-simulated.ts'
import { insertSimulated } from '../../connectors/ali/ali-simulator.ts'
import { ALI_SIDE } from '../../connectors/ali/ali-stage.ts'
import { simulatedOffer } from '../../connectors/ali/ali1688-simulator.ts'
import { hearAhead, platformClock } from '../../connectors/simulator-clock.ts'
import { wireTime } from '../../kit/clock.ts'
import { literals, type Sql, sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { log } from '../../kit/log.ts'
import { bad, refuse } from '../../kit/refuse.ts'
import { requireStage } from './simulator-stage.ts'

type Calls = Handlers<typeof aliSimulator>
type Playing = Parameters<Calls['event']>[1]
type Breaking = Parameters<Calls['fault']>[1]
/** A state of offers, on whose module this one does not depend. */
const offerState = literals({ onSale: 1 })
const MINUTE = 60_000
const SHOWN = 50

const buyersOf = (tx: Tx) =>
  tx.query<{ login: string }>(
    sql`SELECT login_id AS login FROM purchasing_ali_account WHERE deleted_at IS NULL AND app_key IS NULL ORDER BY is_default DESC, id`,
  )

async function play(tx: Tx, input: Playing, ctx: Ctx): Promise<{ aliOrderId: string }> {
  await requireStage(ctx)
  const aliOrderId = input.kind === ALI_EVENT.buy ? await buy(tx, input, ctx) : await happen(tx, input, ctx)
  await log(tx, ctx, { entity: aliSimulator.path, entityId: 0, action: '制造1688事件', note: `${input.kind} ${aliOrderId}` })
  return { aliOrderId }
}

/** Somebody bought without telling the company's own system. */
async function buy(tx: Tx, { buyerLoginId, offerId, quantity }: Playing, ctx: Ctx): Promise<string> {
  const now = platformClock(ctx.house).now()
  const buyer = buyerLoginId ?? (await buyersOf(tx))[0]?.login
  if (!buyer) throw refuse('请先新增1688账号')
  const linked = await tx.one<{ offerId: string }>(
    sql`SELECT offer_id AS "offerId" FROM goods_ali_offer WHERE deleted_at IS NULL AND sale_status = ${offerState.onSale} ORDER BY id OFFSET ${now.getUTCMinutes() % 7} LIMIT 1`,
  )
  const offer = simulatedOffer(offerId ?? linked?.offerId ?? '670000001001', now)
  const spec = offer?.specs.at(-1)
  if (!offer || !spec) throw bad('1688没有该商品', 'offerId')
  const count = quantity ?? 10
  const lines = [
    { title: `${offer.subject} ${spec.attrs}`, offerId: offer.offerId, specId: spec.specId, price: spec.price, quantity: count },
  ]
  const made = await insertSimulated(tx, {
    outOrderId: null,
    buyer,
    seller: offer,
    lines,
    goods: round2(times(spec.price, count)),
    freight: offer.freight ?? '0',
    now,
  })
  return made.ali_order_id
}

/** What happens to an order that is there. */
async function happen(tx: Tx, input: Playing, ctx: Ctx): Promise<string> {
  if (!input.aliOrderId) throw bad('请填写1688单号', 'aliOrderId')
  const row = await tx.one<SimulatedRow>(
    sql`SELECT * FROM simulator_ali_order WHERE ali_order_id = ${input.aliOrderId} FOR UPDATE`,
  )
  if (!row) throw bad(`1688没有订单${input.aliOrderId}`, 'aliOrderId')
  const { aliStatus, parcels } = toldAt(row, platformClock(ctx.house).now())
  if (['cancel', 'terminated'].includes(aliStatus)) throw refuse(`1688订单${row.ali_order_id}已关闭`)
  const now = wireTime(platformClock(ctx.house).now())
  const next = { ...parcelFor(row.id, parcels.length), shipTime: now }
  const sent = [
    ...parcels.map(({ signTime: _sign, ...parcel }) => parcel),
    { ...next, expressDeliveryNo: input.expressDeliveryNo ?? next.expressDeliveryNo },
  ]
  await tx.run(sql`
    UPDATE simulator_ali_order SET ${whatOf(input, sent, sql`${now}::timestamptz`)}, update_time = ${ctx.now}, update_by = ${ctx.user.userId} WHERE id = ${row.id}`)
  return row.ali_order_id
}

function whatOf({ kind, freight, discount }: Playing, parcels: object[], now: Sql): Sql {
  const paid = sql`pay_time = coalesce(pay_time, ${now})`
  const shipped = sql`${paid}, ship_time = coalesce(ship_time, ${now})`
  switch (kind) {
    case ALI_EVENT.pay:
      return paid
    case ALI_EVENT.ship:
      return sql`${shipped}, parcels = ${JSON.stringify(parcels)}::jsonb, price_time = ${now}`
    case ALI_EVENT.sign:
      return sql`${shipped}, sign_time = ${now}`
    case ALI_EVENT.refund:
      return sql`refund_status = 'refundsuccess', refund_time = ${now}`
    case ALI_EVENT.refuse:
      return sql`refund_status = 'waitbuyermodify', refund_time = ${now}`
    case ALI_EVENT.price:
      return sql`freight = coalesce(${freight ?? null}::numeric, freight), discount = coalesce(${discount ?? null}::numeric, discount), price_time = ${now}`
    default:
      return sql`close_time = ${now}`
  }
}

async function fail(tx: Tx, { kind, calls, minutes, delayMs, lateMinutes }: Breaking, ctx: Ctx): Promise<null> {
  await requireStage(ctx)
  const counted = kind === ALI_FAULT.fails || kind === ALI_FAULT.loses
  if (kind === ALI_FAULT.mend) await tx.run(sql`UPDATE simulator_fault SET ended = 1 WHERE side = ${ALI_SIDE} AND ended = 0`)
  else {
    if (counted && !calls) throw bad('请填写次数', 'calls')
    if (!counted && !minutes) throw bad('请填写持续时间', 'minutes')
    if (kind === ALI_FAULT.slow && !delayMs) throw bad('请填写变慢的毫秒数', 'delayMs')
    if (kind === ALI_FAULT.late && !lateMinutes) throw bad('请填写晚说几分钟', 'lateMinutes')
    const until = counted ? null : new Date(platformClock(ctx.house).now().getTime() + minutes! * MINUTE)
    const delay = kind === ALI_FAULT.late ? lateMinutes! * MINUTE : (delayMs ?? null)
    await tx.run(sql`
      INSERT INTO simulator_fault (side, kind, calls_left, until_time, delay_ms, create_by, create_time, update_by, update_time)
      VALUES (${ALI_SIDE}, ${kind}, ${counted ? calls! : null}, ${until}, ${delay}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})`)
  }
  await log(tx, ctx, { entity: aliSimulator.path, entityId: 0, action: '制造1688故障', note: String(kind) })
  return null
}

export const aliSimulatorHandlers: Calls = {
  state: async (tx, _input, { house }) => {
    await hearAhead(house)
    const now = platformClock(house).now()
    const rows = await tx.query<SimulatedRow>(sql`SELECT * FROM simulator_ali_order ORDER BY id DESC LIMIT ${SHOWN}`)
    return {
      now: wireTime(now),
      isSimulated: house.config.connectors === 'simulated',
      buyers: (await buyersOf(tx)).map(({ login }) => login),
      orders: rows.map((row) => {
        const { aliOrderId, outOrderId, sellerName, aliStatus, totalAmount, modifyTime, parcels } = toldAt(row, now)
        return {
          id: row.id,
          aliOrderId,
          outOrderId,
          buyerLoginId: row.buyer_login_id,
          sellerName: sellerName!,
          aliStatus,
          totalAmount,
          modifyTime: modifyTime!,
          parcels: parcels.map(({ expressDeliveryNo }) => expressDeliveryNo).join('、'),
        }
      }),
      faults: await tx.query<AliFault>(sql`
        SELECT id, kind, calls_left AS "callsLeft", until_time AS "untilTime" FROM simulator_fault
        WHERE side = ${ALI_SIDE} AND ended = 0 AND (calls_left > 0 OR until_time > ${now}) ORDER BY id`),
    }
  },
  event: play,
  fault: fail,
}
