import type { GoodsAttr } from '../track/parcel.ts'
import { holdsPostCode, normalPostCode, normalText, type ZoneRow } from '../zone/post-code.ts'
import { type Band, type Bulk, bandOf, factorOf, scaled } from './freight.ts'
import type { ExpressRows, WayRow } from './snapshot-load.ts'

export interface Table {
  id: number
  effectiveFrom: string
  factor: bigint
  bands: Map<number, Band[]>
}
interface CountryZones {
  posts: (ZoneRow & { zoneId: number })[]
  nationwide: number | null
}
export interface Way extends Bulk {
  id: number
  name: string
  active: boolean
  stores: Set<number>
  /** Null for every platform. */
  platforms: Set<string> | null
  pooled: boolean
  minWeight: number
  maxWeight: number
  maxLength: number
  maxGirth: number
  attrs: Set<GoodsAttr>
  /** In hundredths of the way's currency. */
  maxValue: bigint | null
  currency: string
  needPhone: boolean
  needTaxNo: boolean
  minDays: number
  maxDays: number
  countries: Map<string, CountryZones>
  /** Newest first. */
  tables: Table[]
}
/** CNY for one unit on a day, six places; null where nobody entered one. */
export type RateOf = (currency: string, day: string) => bigint | null

export function waysOf(rows: ExpressRows): Way[] {
  const zones = Map.groupBy(rows.zones, (row) => row.wayId)
  const tables = Map.groupBy(rows.tables, (table) => table.wayId)
  const lines = Map.groupBy(rows.lines, (line) => line.tableId)
  return rows.ways.map((row) => ({
    ...limitsOf(row),
    countries: countriesOf(zones.get(row.id) ?? []),
    tables: (tables.get(row.id) ?? []).map((table) => ({
      id: table.id,
      effectiveFrom: table.effectiveFrom,
      factor: factorOf(table.factorFuel, table.discount),
      bands: bandsOf(lines.get(table.id) ?? []),
    })),
  }))
}

const limitsOf = (row: WayRow): Omit<Way, 'countries' | 'tables'> => ({
  id: row.id,
  name: row.wayName,
  active: row.active,
  stores: new Set(row.storeIds),
  platforms: row.platNames.length ? new Set(row.platNames.map(normalText)) : null,
  pooled: row.numberSource === 1,
  minWeight: row.minWeight,
  maxWeight: row.maxWeight,
  maxLength: Number(row.maxLength ?? Number.POSITIVE_INFINITY),
  maxGirth: Number(row.maxGirth ?? Number.POSITIVE_INFINITY),
  volDivisor: row.volDivisor,
  volRatio: Number(scaled(row.volRatio, 2)),
  weightStep: row.weightStep,
  attrs: new Set(row.acceptAttrs),
  maxValue: row.maxDeclareValue === null ? null : scaled(row.maxDeclareValue, 2),
  currency: row.currency,
  needPhone: row.needPhone === 1,
  needTaxNo: row.needTaxNo === 1,
  minDays: row.minDays,
  maxDays: row.maxDays,
})

function countriesOf(rows: ExpressRows['zones']): Way['countries'] {
  const found: Way['countries'] = new Map()
  for (const [country, all] of Map.groupBy(rows, (row) => row.countryCode))
    found.set(country, {
      posts: all.filter((row) => row.postMode !== 0),
      nationwide: all.find((row) => row.postMode === 0)?.zoneId ?? null,
    })
  return found
}

function bandsOf(lines: ExpressRows['lines']): Table['bands'] {
  const found: Table['bands'] = new Map()
  for (const [zoneId, all] of Map.groupBy(lines, (line) => line.zoneId)) found.set(zoneId, all.map(bandOf))
  return found
}

/** Rows of post codes before those of whole countries, then the order of the zones. */
export function zoneOf(way: Way, countryCode: string, postCode: string | null): number | null {
  const zones = way.countries.get(countryCode)
  if (!zones) return null
  if (postCode && zones.posts.length) {
    const code = normalPostCode(postCode)
    const hit = zones.posts.find((row) => holdsPostCode(row, code))
    if (hit) return hit.zoneId
  }
  return zones.nationwide
}

export const tableOn = (way: Way, day: string): Table | undefined => way.tables.find((table) => table.effectiveFrom <= day)

/** The weight at the lower end of the first band belongs to it: a way takes its least weight. */
export function bandFor(bands: Band[] | undefined, weight: number): Band | undefined {
  const first = bands?.[0]
  if (first && weight === first.weightFrom) return first
  return bands?.find((band) => band.weightFrom < weight && weight <= band.weightTo)
}

export function ratesOf(rows: ExpressRows['rates']): RateOf {
  const byCurrency = Map.groupBy(rows, (row) => row.currency)
  const known = new Map<string, bigint | null>([])
  return (currency, day) => {
    if (currency === 'CNY') return 1_000_000n
    const key = `${currency}${day}`
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const row = byCurrency.get(currency)?.find(({ fromDay }) => fromDay <= day)
    const rate = row ? scaled(row.rate, 6) : null
    known.set(key, rate)
    return rate
  }
}
