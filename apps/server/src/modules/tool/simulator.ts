import {
  MOST_AHEAD_HOURS,
  type OpenFault,
  type PlayedMessage,
  SIM_EVENT,
  SIM_FAULT,
  SIM_SIDE,
  simulator,
} from '@erp/contract/tool/simulator'
import { ALI_SIDE } from '../../connectors/ali/ali-stage.ts'
import { MANAGED_SIDE } from '../../connectors/managed/stage.ts'
import type { PlatformOrder } from '../../connectors/platform-orders.ts'
import { hearAhead, platformClock } from '../../connectors/simulator-clock.ts'
import { expireToken, revokeToken } from '../../connectors/simulator-grants.ts'
import { SMT_SIDE } from '../../connectors/smt/stage.ts'
import { wireTime } from '../../kit/clock.ts'
import { literals, sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { log } from '../../kit/log.ts'
import { bad, missing, refuse } from '../../kit/refuse.ts'
import { boughtBy, type OnOffer, turnOf } from './simulator-buyers.ts'
import { moveParcels, parcelsUnderWay } from './simulator-parcels.ts'
import { requireStage } from './simulator-stage.ts'

type Playing = Parameters<Handlers<typeof simulator>['event']>[1]
type Breaking = Parameters<Handlers<typeof simulator>['fault']>[1]
const MINUTE = 60_000
const SHOWN = 50

const fault = literals(SIM_FAULT)
const after = (ctx: Ctx, minutes: number): Date => new Date(platformClock(ctx.house).now().getTime() + minutes * MINUTE)

/** What the platform tells at the next question: new orders, or news of one that it told before. */
async function play(tx: Tx, input: Playing, ctx: Ctx): Promise<{ platOrderNos: string[] }> {
  await requireStage(ctx)
  const orders = input.kind === SIM_EVENT.buy ? await newOrders(tx, input, ctx) : [changed(await lastSaid(tx, input), input)]
  await tx.run(sql`
    INSERT INTO simulator_message (shop_id, plat_order_no, body, times, tell_time, create_by, create_time, update_by, update_time)
    SELECT ${input.shopId}, r.body->>'platOrderNo', r.body, ${input.times ?? 1}, ${after(ctx, input.delayMinutes ?? 0)}::timestamptz, ${ctx.user.userId}, ${ctx.now}::timestamptz,
      ${ctx.user.userId}, ${ctx.now}::timestamptz FROM jsonb_array_elements(${JSON.stringify(orders)}::jsonb) AS r(body)`)
  const platOrderNos = orders.map((order) => order.platOrderNo)
  await log(tx, ctx, {
    entity: simulator.path,
    entityId: input.shopId,
    action: '制造事件',
    note: platOrderNos.join('、').slice(0, 200),
  })
  return { platOrderNos }
}

async function newOrders(tx: Tx, { shopId, count, shopSku, ...to }: Playing, ctx: Ctx): Promise<PlatformOrder[]> {
  const goods = await tx.query<OnOffer>(sql`
    SELECT g.shop_sku AS "shopSku", g.item_id AS "itemId", g.title, g.image, g.price::text, s.currency, s.plat_code AS "platCode",
      coalesce(CASE WHEN t.store_type IN (2, 3) THEN t.country_code ELSE s.site END, 'US') AS country
    FROM goods_shopsku g JOIN authorize_shop s ON s.id = g.shop_id LEFT JOIN stock_store t ON t.id = s.default_store_id WHERE g.shop_id = ${shopId} AND g.price > 0 AND s.deleted_at IS NULL ORDER BY g.id LIMIT 200`)
  if (goods.length === 0) throw refuse('店铺没有在售商品，不能下单')
  const wanted = shopSku ? wantedOf(goods, shopSku) : null
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('simulator', ${shopId}))`)
  const made = await tx.one<{ n: number }>(sql`SELECT coalesce(max(id), 0)::int AS n FROM simulator_message`)
  return Array.from({ length: count ?? 1 }, (_, i) => ({
    ...boughtBy(wanted ?? turnOf(goods, made!.n + i + 1), shopId, made!.n + i + 1, platformClock(ctx.house).now()),
    ...addressOf(to),
  }))
}

function wantedOf(goods: OnOffer[], codes: string): OnOffer[] {
  const asked = new Set(codes.split(/[,，]/).map((code) => code.trim()))
  const bySku = new Map(goods.map((one) => [one.shopSku, one]))
  return [...asked].map((code) => bySku.get(code) ?? no(code))
}
const no = (code: string): never => {
  throw bad(`店铺没有在售的店铺SKU ${code}`, 'shopSku')
}

async function lastSaid(tx: Tx, { shopId, platOrderNo }: Playing): Promise<PlatformOrder> {
  if (!platOrderNo) throw bad('请填写平台单号', 'platOrderNo')
  const said = await tx.one<{ body: PlatformOrder }>(sql`
    SELECT body FROM (SELECT body, tell_time AS time FROM simulator_message WHERE shop_id = ${shopId} AND plat_order_no = ${platOrderNo}
      UNION ALL SELECT body, time FROM order_message WHERE shop_id = ${shopId} AND plat_order_no = ${platOrderNo}) m ORDER BY time DESC LIMIT 1`)
  if (!said) throw bad(`平台没有订单 ${platOrderNo}`, 'platOrderNo')
  return said.body
}

function changed(order: PlatformOrder, input: Playing): PlatformOrder {
  if (input.kind === SIM_EVENT.cancel) return { ...order, state: 'cancelled' }
  if (input.kind === SIM_EVENT.refund) return { ...order, state: 'refunded', refundAmount: total(order) }
  const address = addressOf(input)
  if (Object.keys(address).length === 0) throw bad('请填写新的国家、城市、街道或邮编', 'street1')
  return { ...order, ...address }
}

const total = (order: PlatformOrder): string =>
  order.lines.reduce((sum, line) => sum + Number(line.unitPrice) * line.quantity, Number(order.shippingAmount)).toFixed(2)

const addressOf = (input: Partial<Playing>): Partial<PlatformOrder> =>
  Object.fromEntries(
    (['countryCode', 'city', 'street1', 'postCode'] as const).flatMap((name) => (input[name] ? [[name, input[name]]] : [])),
  )

async function fail(tx: Tx, input: Breaking, ctx: Ctx): Promise<null> {
  await requireStage(ctx)
  if (input.kind === SIM_FAULT.expired || input.kind === SIM_FAULT.revoked) await strikeToken(tx, input, ctx)
  else if (input.kind === SIM_FAULT.mend)
    await tx.run(sql`UPDATE simulator_fault SET ended = 1 WHERE side = ${input.side} AND ended = 0`)
  else await keepFault(tx, input, ctx)
  await log(tx, ctx, {
    entity: simulator.path,
    entityId: input.shopId ?? 0,
    action: '制造故障',
    note: `${input.side}/${input.kind}`,
  })
  return null
}

async function keepFault(tx: Tx, { side, kind, shopId, calls, minutes, delayMs }: Breaking, ctx: Ctx): Promise<void> {
  if (kind === SIM_FAULT.fails && !calls) throw bad('请填写失败次数', 'calls')
  if (kind !== SIM_FAULT.fails && !minutes) throw bad('请填写持续时间', 'minutes')
  if (kind === SIM_FAULT.slow && !delayMs) throw bad('请填写变慢的毫秒数', 'delayMs')
  const until = kind === SIM_FAULT.fails ? null : after(ctx, minutes!)
  const [left, slow] = [kind === SIM_FAULT.fails ? calls : null, kind === SIM_FAULT.slow ? delayMs : null]
  await tx.run(sql`
    INSERT INTO simulator_fault (side, kind, shop_id, calls_left, until_time, delay_ms, create_by, create_time, update_by, update_time)
    VALUES (${side}, ${kind}, ${kind === SIM_FAULT.down || side === SIM_SIDE.platform ? (shopId ?? null) : null}, ${left}, ${until}, ${slow}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})`)
}

/** As when a token runs out, or a seller takes his consent back: the next call to the platform is refused. */
async function strikeToken(tx: Tx, { kind, shopId }: Breaking, ctx: Ctx): Promise<void> {
  if (!shopId) throw bad('请选择店铺', 'shopId')
  const shop = await tx.one<{ platformShopId: string | null }>(
    sql`SELECT platform_shop_id AS "platformShopId" FROM authorize_shop WHERE id = ${shopId} AND deleted_at IS NULL`,
  )
  if (!shop) throw missing('店铺')
  const strike = kind === SIM_FAULT.expired ? expireToken : revokeToken
  const struck = shop.platformShopId ? await strike(ctx.house, shop.platformShopId) : 0
  if (struck === 0) throw refuse('店铺没有模拟的授权，请先在店铺管理里授权')
}

/** Sessions, jobs and logs go by the house's own clock, which several nodes share: only the platforms run ahead. */
async function setClock(tx: Tx, { hours }: { hours: number }, ctx: Ctx): Promise<{ aheadMinutes: number }> {
  await requireStage(ctx)
  const row = await tx.one<{ aheadMinutes: number }>(sql`
    UPDATE simulator_clock SET ahead_minutes = CASE WHEN ${hours} = 0 THEN 0 ELSE least(ahead_minutes + ${hours * 60}, ${MOST_AHEAD_HOURS * 60}) END,
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} RETURNING ahead_minutes AS "aheadMinutes"`)
  const note = hours === 0 ? '回到系统时间' : `拨快 ${hours} 小时`
  await log(tx, ctx, { entity: simulator.path, entityId: 0, action: '拨快平台时间', note })
  return row!
}

export const simulatorHandlers: Handlers<typeof simulator> = {
  state: async (tx, _input, { house }) => {
    const aheadMinutes = await hearAhead(house)
    const platformNow = platformClock(house).now()
    return {
      now: wireTime(house.clock.now()),
      platformNow: wireTime(platformNow),
      aheadMinutes,
      isSimulated: house.config.connectors === 'simulated',
      messages: await tx.query<PlayedMessage>(sql`
        SELECT m.id, s.shop_name AS "shopName", m.plat_order_no AS "platOrderNo", m.body->>'state' AS state, m.body->>'countryCode' AS "countryCode", m.times,
          m.tell_time AS "tellTime", m.create_time AS "createTime" FROM simulator_message m JOIN authorize_shop s ON s.id = m.shop_id ORDER BY m.id DESC LIMIT ${SHOWN}`),
      faults: await tx.query<OpenFault>(sql`
        SELECT f.id, f.side, f.kind, s.shop_name AS "shopName", f.calls_left AS "callsLeft", f.until_time AS "untilTime", f.delay_ms AS "delayMs"
        FROM simulator_fault f LEFT JOIN authorize_shop s ON s.id = f.shop_id
        WHERE f.side NOT IN (${ALI_SIDE}, ${MANAGED_SIDE}, ${SMT_SIDE}) AND f.ended = 0 AND (f.kind = ${fault.fails} OR f.until_time > ${platformNow}) ORDER BY f.id`),
      parcels: await parcelsUnderWay(tx, SHOWN),
    }
  },
  clock: setClock,
  event: play,
  parcel: moveParcels,
  fault: fail,
}
