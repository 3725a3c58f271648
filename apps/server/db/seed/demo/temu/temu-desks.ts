import { UNUSUAL_STATE } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { UNUSUAL_KIND, UNUSUAL_WAY } from '@erp/contract/temu/follow/unusual-transfer'
import { PRICE_AUDIT, PRICE_SOURCE, PRICE_STATE } from '@erp/contract/temu/sales/price.states'
import { ADVICE } from '@erp/contract/temu/sales/sales.states'
import { addDays } from '../../../../src/kit/clock.ts'
import { sql } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { Refusal } from '../../../../src/kit/refuse.ts'
import { packingConditions } from '../../../../src/modules/temu/floor/packing-condition.ts'
import { setDegrees } from '../../../../src/modules/temu/floor/sku-degree-set.ts'
import { handleUnusual, waitLonger } from '../../../../src/modules/temu/follow/unusual-handle.ts'
import { answerPrices } from '../../../../src/modules/temu/sales/answer.ts'
import { applyAdvice, ignoreAdvice } from '../../../../src/modules/temu/sales/apply.ts'
import { auditPrices } from '../../../../src/modules/temu/sales/price-audit.ts'
import { proposePrice } from '../../../../src/modules/temu/sales/propose.ts'
import { planAdvice } from '../../../../src/modules/temu/sales/to-plan.ts'
import { skuWhitelists } from '../../../../src/modules/temu/stockup/whitelist.ts'
import type { OrderPlay } from '../order/order-play.ts'
import type { Managed } from './temu-shops.ts'

const MANUAL = 1
interface Desk {
  play: OrderPlay
  shop: Managed
  shopIds: number[]
  seller: Ctx
  supervisor: Ctx
}

const PROPOSED = [
  [1.04, '原材料涨价'],
  [0.55, '清仓'],
  [0.5, '换款清库存'],
  [0.45, '尾货处理'],
] as const

/** What people did this morning: prices answered, stock applied for, differences settled; of each something is left to do. */
export async function workDesks(play: OrderPlay, shops: Managed[], time: number): Promise<void> {
  const shop = shops[0]!
  const seller = await play.at(time, shop.seller)
  const supervisor = await play.at(time, 'supervisor')
  const desk = { play, shop, shopIds: shops.map(({ shopId }) => shopId), seller, supervisor }
  await answerSome(desk)
  await proposeSome(desk)
  await auditSome(desk)
  await adviseSome(desk)
  await settleSome(desk)
  await keepLists(desk)
}

/** What the rules refuse is left as it is; verbs that ask the platform end what they did themselves. */
const asked = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
const tried = (ctx: Ctx, work: () => unknown): Promise<unknown> => asked(ctx.house.db.transact(async () => work()))

/** The best is taken and the next refused; those that leave too little wait for a supervisor. */
async function answerSome({ play: { tx }, shopIds, supervisor }: Desk): Promise<void> {
  const open = await tx.query<{ id: number }>(sql`
    SELECT id FROM temu_price_adjust WHERE shop_id = ANY(${shopIds}::bigint[]) AND source = ${PRICE_SOURCE.platform} AND status = ${PRICE_STATE.asked} AND deadline > ${supervisor.now}::timestamptz
    ORDER BY margin_after DESC NULLS LAST, id`)
  const ids = open.map(({ id }) => id)
  const answer = (id: number | undefined, accept: 0 | 1, reason: string | null = null) =>
    id && asked(answerPrices(tx, { ids: [id], accept, reason }, supervisor))
  await answer(ids[0], 1)
  await answer(ids[1], 0, '低于成本价，请维持原价')
  for (const id of ids.slice(-3)) await answer(id, 1)
}

/** The second that waits is passed, the third is not. */
async function auditSome({ play: { tx }, supervisor }: Desk): Promise<void> {
  const waiting = await tx.query<{ id: number }>(
    sql`SELECT id FROM temu_price_adjust WHERE audit_status = ${PRICE_AUDIT.waiting} ORDER BY id`,
  )
  const audit = (id: number | undefined, pass: 0 | 1, reason: string | null) =>
    id && asked(auditPrices(tx, { ids: [id], pass, reason }, supervisor))
  await audit(waiting[1]?.id, 1, '清库存，同意')
  await audit(waiting[2]?.id, 0, '毛利过低')
}

/** A little dearer goes to the platform at once, nearly half waits for a supervisor, whatever the platform asked for. */
async function proposeSome({ play: { tx }, shop, seller }: Desk): Promise<void> {
  const rows = await tx.query<{ salesId: number; price: string }>(sql`
    SELECT r.id AS "salesId", r.supply_price AS price FROM temu_sales_row r WHERE r.shop_id = ${shop.shopId} AND r.sku_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM temu_price_adjust p WHERE p.shop_id = r.shop_id AND p.product_sku_id = r.product_sku_id) ORDER BY r.v DESC, r.id LIMIT ${PROPOSED.length}::int`)
  for (const [i, { salesId, price }] of rows.entries()) {
    const [share, reason] = PROPOSED[i]!
    const newPrice = (Number(price) * share).toFixed(2)
    await asked(proposePrice(tx, { salesId, newPrice, reason }, seller))
  }
}

async function adviseSome({ play: { tx }, shopIds, supervisor }: Desk): Promise<void> {
  const rows = await tx.query<{ id: number; advice: number }>(sql`
    SELECT id, our_advice AS advice FROM temu_sales_row WHERE shop_id = ANY(${shopIds}::bigint[]) AND our_advice > 0 AND advice_state = ${ADVICE.open} AND sku_id IS NOT NULL ORDER BY v DESC, id`)
  const [applied, planned, ignored] = rows
  if (applied) await asked(applyAdvice(tx, { rows: [{ salesId: applied.id, quantity: applied.advice }] }, supervisor))
  if (planned)
    await tried(supervisor, () => planAdvice(tx, { rows: [{ salesId: planned.id, quantity: planned.advice }] }, supervisor))
  if (ignored) await tried(supervisor, () => ignoreAdvice(tx, { ids: [ignored.id], days: 7 }, supervisor))
}

/** Of each kind the oldest: settled, begun or waited for. */
async function settleSome({ play: { tx }, supervisor }: Desk): Promise<void> {
  const rows = await tx.query<{ id: number; version: number; kind: number; open: number }>(sql`
    SELECT id, version, kind, miss_qty - handled_qty AS open FROM temu_unusual WHERE status = ${UNUSUAL_STATE.waiting} ORDER BY kind, id`)
  const of = (kind: number) => rows.filter((row) => row.kind === kind)
  const handle = (
    row: (typeof rows)[number] | undefined,
    handleType: (typeof UNUSUAL_WAY)[keyof typeof UNUSUAL_WAY],
    quantity?: number,
  ) =>
    row &&
    tried(supervisor, () =>
      handleUnusual(
        tx,
        { id: row.id, version: row.version, entries: [{ handleType, quantity: quantity ?? row.open, remark: '已与平台核对' }] },
        supervisor,
      ),
    )
  const [first, second] = of(UNUSUAL_KIND.short)
  await handle(first, UNUSUAL_WAY.lost)
  await handle(second, UNUSUAL_WAY.received, 1)
  await handle(of(UNUSUAL_KIND.refused)[0], UNUSUAL_WAY.back)
  await handle(of(UNUSUAL_KIND.surplus)[0], UNUSUAL_WAY.transfer)
  const late = of(UNUSUAL_KIND.late)[0]
  const until = addDays(supervisor.now.slice(0, 10), 5)
  if (late) await tried(supervisor, () => waitLonger(tx, { id: late.id, version: late.version, until }, supervisor))
}

async function keepLists({ play, shop, supervisor }: Desk): Promise<void> {
  const { tx } = play
  const skus = await tx.query<{ id: number }>(sql`
    SELECT DISTINCT sku_id AS id FROM temu_sales_row WHERE shop_id = ${shop.shopId} AND sku_id IS NOT NULL ORDER BY 1 LIMIT 6`)
  const today = supervisor.now.slice(0, 10)
  for (const [i, { id: skuId }] of skus.slice(0, 4).entries()) {
    const spared = {
      exemptCap: (i % 2) as 0 | 1,
      exemptMargin: (1 - (i % 2)) as 0 | 1,
      isLive: 1 as const,
      reason: ['清库存', '节日备货'][i % 2]!,
    }
    const row = {
      skuId,
      shopId: i < 2 ? shop.shopId : null,
      validFrom: today,
      validTo: i === 3 ? null : addDays(today, 30),
      ...spared,
    }
    await tried(supervisor, () => skuWhitelists.add(tx, row, supervisor))
  }
  const hard = await tx.query<{ id: number }>(sql`SELECT id FROM basic_degree_difficulty WHERE deleted_at IS NULL ORDER BY id`)
  const degrees = skus.map(({ id: skuId }, i) => ({
    skuId,
    difficultyId: hard[i % hard.length]!.id,
    remark: i ? null : '需套气泡袋',
  }))
  await setDegrees(tx, degrees, MANUAL, supervisor)
  const condition = { shopId: [shop.shopId] }
  const saved = { conditionName: `${shop.shopName}装箱`, condition, isShared: 1 as const, sortNo: 1 }
  await tried(supervisor, () => packingConditions.add(tx, saved, supervisor))
}
