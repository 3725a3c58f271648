import { round2 } from '@erp/contract/kit/decimal'
import type { DryRun, TrialOrder, TrialRows, TrialSide } from '@erp/contract/order/rules/rule-trial'
import Big from 'big.js'
import type { ExpressSnapshot } from '../../express/for-orders.ts'
import type { Drafted } from './draft.ts'
import { type CompiledRule, type Decision, decide, type RuleData } from './evaluate.ts'
import type { OrderFacts } from './facts.ts'

const SHOWN = 1000
export interface TrialData {
  world: RuleData
  storeName: (storeId: number) => string
  today: string
}
type Changed = DryRun['changed']['rows'][number]

/** Two rule sets over the same orders, added up as they come. */
export function trialOf({ before, after, isDrafted }: Drafted, { world: asked, storeName, today }: TrialData) {
  const { express, forget } = remembering(asked.express)
  const world = { ...asked, express }
  const rules = new Map([...before, ...after].map((rule) => [rule.id, unhit(rule)]))
  const caught: DryRun['caught']['rows'] = []
  const left: DryRun['left']['rows'] = []
  const changed: Changed[] = []
  const sums = { orders: 0, before: new Big(0), after: new Big(0) }
  const spread = spreading((decision) => sideOf(decision))
  let orders = 0
  const sideOf = (decision: Decision): TrialSide => ({
    ruleName: decision.stop ? `拦截：${decision.stop.ruleName}` : ruleNameOf(decision),
    storeName: decision.storeId === null ? null : storeName(decision.storeId),
    wayName: decision.way ? world.express.wayName(decision.way.wayId) : null,
    freight: decision.way?.freightCny ?? null,
  })
  const ruleNameOf = ({ ruleId }: Decision): string | null => (ruleId === null ? null : rules.get(ruleId)!.ruleName)

  function judge(facts: OrderFacts): void {
    forget()
    const [was, will] = [decide(before, facts, world, today), decide(after, facts, world, today)]
    const order: TrialOrder = { orderId: facts.orderId, orderNo: facts.orderNo }
    orders++
    spread.goes(was, will)
    for (const { ruleId, reason } of was.trace) if (reason === null) rules.get(ruleId)!.before++
    for (const { ruleId, reason } of will.trace) if (reason === null) rules.get(ruleId)!.after++
    if (will.stop && !was.stop) caught.push({ ...order, ruleName: will.stop.ruleName })
    if (!will.stop && will.ruleId === null) left.push({ ...order, before: ruleNameOf(was) })
    if (outcome(was) !== outcome(will)) changed.push({ ...order, before: sideOf(was), after: sideOf(will) })
    if (was.way && will.way) {
      sums.orders++
      sums.before = sums.before.plus(was.way.freightCny)
      sums.after = sums.after.plus(will.way.freightCny)
    }
  }

  const result = (): DryRun => ({
    orders,
    isDrafted: isDrafted ? 1 : 0,
    spread: spread.counted(),
    rules: [...rules.values()],
    caught: shown(caught),
    left: shown(left.sort((a, b) => Number(b.before !== null) - Number(a.before !== null))),
    changed: shown(changed.sort((a, b) => apart(b) - apart(a))),
    freight: {
      orders: sums.orders,
      before: round2(sums.before),
      after: round2(sums.after),
      difference: round2(sums.after.minus(sums.before)),
    },
  })
  return { judge, result }
}

const unhit = ({ id: ruleId, ruleName, ruleType }: CompiledRule) => ({ ruleId, ruleName, ruleType, before: 0, after: 0 })

/** How many orders go where, on either side. */
function spreading(sideOf: (decision: Decision) => TrialSide) {
  const spread = new Map<string, DryRun['spread'][number]>()
  const add = (decision: Decision, when: 'before' | 'after'): void => {
    const side = sideOf(decision)
    const [storeName, wayName] = decision.stop ? ['拦截', null] : [side.storeName, side.wayName]
    const at = spread.get(`${storeName} ${wayName}`) ?? { storeName, wayName, before: 0, after: 0 }
    at[when]++
    spread.set(`${storeName} ${wayName}`, at)
  }
  const goes = (was: Decision, will: Decision): void => {
    add(was, 'before')
    add(will, 'after')
  }
  const counted = () => [...spread.values()].sort((a, b) => b.after - a.after || b.before - a.before)
  return { goes, counted }
}

/** Both sets ask much the same of a parcel: each question is answered once an order. */
function remembering(express: ExpressSnapshot) {
  const answers = new Map<string, unknown>()
  const once = <A>(key: string, ask: () => A): A => {
    if (!answers.has(key)) answers.set(key, ask())
    return answers.get(key) as A
  }
  const remembered: ExpressSnapshot = {
    ...express,
    feasible: (parcel, wayIds) => once(`${parcel.storeId} ${wayIds?.join()}`, () => express.feasible(parcel, wayIds)),
    matchWay: (parcel) => once(`${parcel.storeId}`, () => express.matchWay(parcel)),
  }
  return { express: remembered, forget: () => answers.clear() }
}

const outcome = ({ stop, ruleId, storeId, way }: Decision): string => `${stop?.ruleId} ${ruleId} ${storeId} ${way?.wayId}`
const shown = <T>(rows: T[]): TrialRows<T> => ({ count: rows.length, rows: rows.slice(0, SHOWN) })
/** Those whose freight moves most come first. */
const apart = ({ before, after }: Changed): number => Math.abs(Number(after.freight ?? 0) - Number(before.freight ?? 0))

/** For those who may not see what freight costs. */
export function withoutFreight(run: DryRun): DryRun {
  const bare = (side: TrialSide) => ({ ...side, freight: null })
  const rows = run.changed.rows.map((row) => ({ ...row, before: bare(row.before), after: bare(row.after) }))
  return { ...run, changed: { ...run.changed, rows }, freight: null }
}
