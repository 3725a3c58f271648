import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { PRICE_KIND } from '@erp/contract/product-center/platform/platform-info-kinds'
import type { PriceLine, PriceTrial } from '@erp/contract/product-center/platform/platform-info-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { compileExpress } from '../../express/freight/snapshot.ts'
import { usualOf } from './defaults.ts'
import { SOLD } from './list.ts'
import { type InfoRow, lockedInfos } from './lock.ts'
import { costsOf, defectFactors, ratesOn } from './price.ts'
import { refuseEach } from './refuse-each.ts'
import { type AskedTerms, type Kind, rateFor, type SoldSku, trialOf, type World } from './trial.ts'

type Call = Handler<(typeof platformInfo.actions)['calc-price']>
type Input = Parameters<Call>[1]

/** By the terms that are kept, or by those of a form that is not saved yet. Nothing is written for those who only look. */
export const calcPrice: Call = async (tx, input, ctx) => {
  const rows = await lockedInfos(tx, input.ids, ctx)
  const sold = await soldOf(tx, rows)
  const world = await worldOf(tx, sold, ctx)
  const usual = await usualOf(
    tx,
    rows.map((row) => row.plat_name),
    world.day,
  )
  const kind = (input.kind ?? PRICE_KIND.target) as Kind
  const trials: PriceTrial[] = []
  refuseEach(rows, (row) => {
    const asked = askedOf(row, input, kind, usual.get(row.plat_name)?.currency ?? 'USD')
    const lines = trialOf(sold.get(row.id) ?? [], kind, asked, input.grade ?? null, world)
    if (!input.preview) refuseUnfit(lines, input)
    trials.push({ id: row.id, currency: asked.currency, exchangeRate: rateFor(asked.currency, world.rates), lines })
  })
  if (input.preview) unchanged(ctx)
  else await keepPrices(tx, rows, trials, ctx)
  return may(ctx.user, 'goods:sku:viewCost') ? trials : trials.map(withoutCosts)
}

function askedOf(row: InfoRow, { terms }: Input, kind: Kind, usual: string): AskedTerms {
  const kept = {
    feeRate: row.fee_rate,
    payRate: row.pay_rate,
    adRate: row.ad_rate,
    margin: row.margin,
    discount: row.discount,
    logisticWayId: row.logistic_way_id,
    countryCode: row.country_code,
    freight: row.freight,
  }
  const empty = Object.fromEntries(Object.keys(kept).map((name) => [name, null])) as typeof kept
  const currency = (terms ? terms.currency : row.currency) ?? usual
  return { ...(terms ? { ...empty, ...terms } : kept), currency: kind === PRICE_KIND.supply ? 'CNY' : currency }
}

function refuseUnfit(lines: PriceLine[], { confirmed }: Input): void {
  const [first] = lines.filter(({ reason }) => reason !== null)
  if (first) throw bad(`SKU【${first.sku}】${first.reason}`)
  const below = lines.filter(({ isBelow }) => isBelow === 1).map(({ sku }) => sku)
  if (below.length && !confirmed) throw refuse(`SKU【${below.join('、')}】低于保本价，请确认`, { needs: 'confirmed' })
}

async function soldOf(tx: Tx, rows: InfoRow[]): Promise<Map<number, SoldSku[]>> {
  const found = await tx.query<SoldSku & { id: number }>(sql`
    SELECT t.id, s.* FROM product_center_platform_info t CROSS JOIN LATERAL (
      SELECT k.id AS "skuId", k.sku, x.list_price AS "listPrice" FROM ${SOLD} ORDER BY k.sort_no, k.id) s
    WHERE t.id = ANY(${rows.map(({ id }) => id)}::bigint[])`)
  return Map.groupBy(found, ({ id }) => id)
}

async function worldOf(tx: Tx, sold: Map<number, SoldSku[]>, ctx: Ctx): Promise<World> {
  const day = ctx.now.slice(0, 10)
  const skuIds = [...sold.values()].flatMap((skus) => skus.map(({ skuId }) => skuId))
  return {
    day,
    costs: await costsOf(tx, skuIds),
    rates: await ratesOn(tx, day),
    factors: await defectFactors(tx),
    express: await compileExpress(tx, day),
  }
}

async function keepPrices(tx: Tx, rows: InfoRow[], trials: PriceTrial[], ctx: Ctx): Promise<void> {
  const lines = trials.flatMap(({ id, lines: own }) => own.map((line) => ({ id, ...line })))
  if (lines.length === 0) throw bad('没有启用的SKU')
  await tx.run(sql`
    INSERT INTO product_center_platform_info_sku (document_id, sku_id, price, list_price)
    SELECT * FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ skuId }) => skuId)}::bigint[], ${lines.map(({ price }) => price)}::numeric[],
      ${lines.map(({ listPrice }) => listPrice)}::numeric[])
    ON CONFLICT (document_id, sku_id) DO UPDATE SET price = excluded.price, list_price = coalesce(excluded.list_price, product_center_platform_info_sku.list_price)`)
  await tx.run(sql`
    UPDATE product_center_platform_info t SET currency = w.currency, version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM unnest(${trials.map(({ id }) => id)}::bigint[], ${trials.map(({ currency }) => currency)}::text[]) AS w(id, currency) WHERE t.id = w.id`)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  await logAll(
    tx,
    ctx,
    trials.map(({ id, currency, lines: own }) => ({
      entity: platformInfo.path,
      entityId: id,
      action: '试算价格',
      note: own
        .map(({ sku, price }) => `${sku} ${currency} ${price}`)
        .join('；')
        .slice(0, 500),
      version: versions.get(id)! + 1,
    })),
  )
}

const withoutCosts = (trial: PriceTrial): PriceTrial => ({
  ...trial,
  lines: trial.lines.map((line) => ({ ...line, cost: null, packCost: null, breakEven: null })),
})
