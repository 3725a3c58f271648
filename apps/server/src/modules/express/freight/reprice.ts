import type { Repricing } from '@erp/contract/express/freight/freight'
import { plus, round2 } from '@erp/contract/kit/decimal'
import { wireDate } from '../../../kit/clock.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownShops } from '../../../kit/scope.ts'
import { chosen } from '../rule/match.ts'
import { isFeasible, type Parcel } from '../track/parcel.ts'
import { compileExpress } from './snapshot.ts'

interface Sent {
  countryCode: string
  countryName: string
  weight: number
  paid: string
  storeId: number | null
}
interface Band {
  band: string
  minWeight: number
  maxWeight: number | null
}
interface Group extends Band {
  countryCode: string
  countryName: string
  parcels: number
  paid: string
  wouldPay: string
  ways: Map<string, number>
}
const MOST = 50_000
const BANDS = [100, 250, 500, 1000, 2000, 5000]

/** The parcels of the last thirty days on the cheapest of the given ways, by today's prices, wherever one of them takes the parcel. */
export async function reprice(
  tx: Tx,
  input: { wayIds: number[]; storeId?: number | null; countryCode?: string | null },
  ctx: Ctx,
): Promise<Repricing> {
  const sent = await tx.query<Sent>(sql`
    SELECT t.country_code AS "countryCode", c.name_cn AS "countryName", t.weight, t.freight_cny AS paid, t.store_id AS "storeId" FROM express_track t
    JOIN basic_country c ON c.country_code = t.country_code LEFT JOIN authorize_shop shop ON shop.id = t.shop_id
    WHERE t.ship_time > ${ctx.now}::timestamptz - interval '30 days' AND t.weight > 0 AND t.freight_cny IS NOT NULL
      AND (${input.storeId ?? null}::bigint IS NULL OR t.store_id = ${input.storeId ?? null})
      AND (${input.countryCode ?? null}::text IS NULL OR t.country_code = ${input.countryCode ?? null}) AND ${ownShops(ctx.user, raw('shop'))}
    ORDER BY t.id DESC LIMIT ${MOST}`)
  const express = await compileExpress(tx, wireDate(ctx.house.clock.now()))
  const groups = new Map<string, Group>()
  let uncarried = 0
  for (const one of sent) {
    const parcel = { ...bare, countryCode: one.countryCode, weight: one.weight, day: ctx.now.slice(0, 10) }
    const best = chosen(input.wayIds.map((wayId) => express.freight(parcel, wayId)).filter(isFeasible), 2)
    if (!best) uncarried++
    const band = bandOf(one.weight)
    const key = `${one.countryCode} ${band.band}`
    const group = groups.get(key) ?? { ...one, ...band, parcels: 0, paid: '0', wouldPay: '0', ways: new Map() }
    const name = best ? express.wayName(best.wayId) : '—'
    group.ways.set(name, (group.ways.get(name) ?? 0) + 1)
    groups.set(key, { ...group, ...added(group, one.paid, best?.freightCny ?? one.paid) })
  }
  return summed([...groups.values()], uncarried)
}

const bare: Omit<Parcel, 'countryCode' | 'weight' | 'day'> = {
  storeId: null,
  platName: null,
  postCode: null,
  attrs: [],
  declareValue: null,
  declareCurrency: null,
  phone: null,
  taxNo: null,
}
const bandOf = (weight: number): Band => {
  const maxWeight = BANDS.find((limit) => weight <= limit) ?? null
  const minWeight = BANDS.findLast((limit) => weight > limit) ?? 0
  return { band: maxWeight ? `≤${maxWeight}g` : `>${minWeight}g`, minWeight, maxWeight }
}
const added = (group: Group, paid: string, would: string): Pick<Group, 'parcels' | 'paid' | 'wouldPay'> => ({
  parcels: group.parcels + 1,
  paid: plus(group.paid, paid).toFixed(),
  wouldPay: plus(group.wouldPay, would).toFixed(),
})

/** Where most can be saved first. */
function summed(groups: Group[], uncarried: number): Repricing {
  const sum = (of: (group: Group) => string) => round2(groups.reduce((all, group) => plus(all, of(group)).toFixed(), '0'))
  const saved = (group: Group) => Number(group.paid) - Number(group.wouldPay)
  return {
    parcels: groups.reduce((all, group) => all + group.parcels, 0),
    paid: sum((group) => group.paid),
    wouldPay: sum((group) => group.wouldPay),
    uncarried,
    groups: groups
      .toSorted((a, b) => saved(b) - saved(a))
      .slice(0, 200)
      .map(({ ways, paid, wouldPay, countryCode, countryName, band, minWeight, maxWeight, parcels }) => ({
        countryCode,
        countryName,
        band,
        minWeight,
        maxWeight,
        parcels,
        paid: round2(paid),
        wouldPay: round2(wouldPay),
        wayName: [...ways].toSorted((a, b) => b[1] - a[1])[0]![0],
      })),
  }
}
