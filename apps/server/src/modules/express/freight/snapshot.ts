import { wireDate } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import { matchRules, type Rule, ruleOf } from '../rule/match.ts'
import { type Feasible, isFeasible, type MatchResult, type Parcel, type RuleVerdict, type Verdict } from '../track/parcel.ts'
import { ratesOf, type Way, waysOf } from './compiled.ts'
import { type FreightData, priceOf, verdictOf } from './feasible.ts'
import { loadExpress } from './snapshot-load.ts'

interface Compiled {
  ways: Map<number, Way>
  rules: Rule[]
  rateOf: FreightData['rateOf']
}
/** Ways, prices and rules of one moment: pure, so that thousands of parcels are judged without asking the database again. */
export interface ExpressSnapshot {
  /** Every way, or those named, in the order of the ways or of the names. */
  feasible(parcel: Parcel, wayIds?: readonly number[]): Verdict[]
  /** The price alone, whoever may use the way. */
  freight(parcel: Parcel, wayId: number): Verdict
  matchWay(parcel: Parcel): MatchResult
  /** The verdict of each rule by itself, also after one that assigns. */
  testRules(parcel: Parcel): RuleVerdict[]
  wayName(wayId: number): string
  mark: string
}

/** Whoever asks under the same mark gets the same; two days are kept for the hours around midnight. */
const kept = new Map<string, Promise<Compiled>>()
const KEPT = 4

/** `from` is the earliest day that will be asked; today unless told. */
export async function compileExpress(tx: Tx, from: string = wireDate(new Date())): Promise<ExpressSnapshot> {
  const [now] = await tx.named<{ mark: string; stocked: number[] }>(
    'express-now',
    sql`SELECT mark, ARRAY(SELECT w.id FROM express_logistic_way w WHERE w.number_source = 1 AND w.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM express_track_number n WHERE n.way_id = w.id AND n.state = 1 AND n.origin <> 3)) AS stocked FROM express_epoch`,
  )
  const compiled = await current(tx, from, now!.mark)
  return { ...snapshotOf(compiled, { rateOf: compiled.rateOf, stocked: new Set(now!.stocked) }), mark: now!.mark }
}

export async function feasibleWays(tx: Tx, parcel: Parcel, wayIds?: readonly number[]): Promise<Verdict[]> {
  return (await compileExpress(tx, parcel.day)).feasible(parcel, wayIds)
}

/** The price of a parcel that must have one. */
export function requireFreight(express: ExpressSnapshot, parcel: Parcel, wayId: number): Feasible {
  const verdict = express.freight(parcel, wayId)
  if (isFeasible(verdict)) return verdict
  throw refuse(`渠道${express.wayName(wayId)}无${parcel.countryCode}${parcel.weight}g的运费`)
}

/** Loading takes several statements: a change between the first and the last is seen by the mark, and loaded again. */
async function current(tx: Tx, from: string, seen: string): Promise<Compiled> {
  for (let mark = seen; ; ) {
    const key = `${mark} ${from}`
    const known = kept.get(key)
    if (known) return known
    const made = loadExpress(tx, from).then(compile)
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old)
    const compiled = await made
    const after = await expressMark(tx)
    if (after === mark) return compiled
    kept.delete(key)
    mark = after
  }
}

/** Turned by a trigger with every change of ways, zones, prices, match rules and rates. */
export async function expressMark(tx: Tx): Promise<string> {
  const [epoch] = await tx.named<{ mark: string }>('express-epoch', sql`SELECT mark FROM express_epoch`)
  return epoch!.mark
}

function compile(rows: Awaited<ReturnType<typeof loadExpress>>): Compiled {
  const ways = new Map(waysOf(rows).map((way) => [way.id, way]))
  return { ways, rules: rows.rules.map(ruleOf), rateOf: ratesOf(rows.rates) }
}

function snapshotOf({ ways, rules }: Compiled, world: FreightData): Omit<ExpressSnapshot, 'mark'> {
  const wayName = (wayId: number) => ways.get(wayId)?.name ?? `#${wayId}`
  const judge = (parcel: Parcel) => (wayId: number) => {
    const way = ways.get(wayId)
    return way ? verdictOf(way, parcel, world) : { wayId, reason: '渠道不存在', detail: '渠道不存在或已删除' }
  }
  return {
    feasible: (parcel, wayIds = [...ways.keys()]) => wayIds.map(judge(parcel)),
    freight: (parcel, wayId) => {
      const way = ways.get(wayId)
      return way ? priceOf(way, parcel, world.rateOf) : { wayId, reason: '渠道不存在', detail: '渠道不存在或已删除' }
    },
    matchWay: (parcel) => matchRules(rules, parcel, judge(parcel), wayName),
    testRules: (parcel) => rules.flatMap((rule) => matchRules([rule], parcel, judge(parcel), wayName).trace),
    wayName,
  }
}
