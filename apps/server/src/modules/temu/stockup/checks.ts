import { DISCARDED, INFRINGING } from '@erp/contract/goods/status/goods-status'
import { compare, minus, round, times } from '@erp/contract/kit/decimal'
import type { Checked } from '@erp/contract/temu/delivery/pre-delivery'
import { ASKED_BY } from '@erp/contract/temu/stockup/stock-order.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'
import { type AskedLine, type Facts, factsOf } from './check-facts.ts'

export interface LineCheck {
  /** In the order of the book; errors keep the line here, warnings are told. */
  checks: Checked[]
  /** Four decimals; without the right to costs 达标 or 不达标. */
  margin: string | null
  /** Free in the out store, whoever asks for it. */
  available: number
  /** What of it is left for this line after those that are due earlier. */
  canStock: number
  /** What the platform's cap still allows; null where it does not count. */
  room: number | null
}

/** All rules before shipping, for all lines at once: what is asked together shares the stock by deadline, unless each stands alone. */
export async function checkLines<K extends string | number>(
  tx: Tx,
  lines: readonly AskedLine<K>[],
  ctx: Ctx,
  options: { submit: boolean; alone?: boolean },
): Promise<Map<K, LineCheck>> {
  if (lines.length === 0) return new Map()
  const facts = await factsOf(tx, lines, ctx)
  const left = options.alone ? lines.flatMap((line) => sharedStock([line], facts)) : sharedStock(lines, facts)
  const judge = { facts, now: ctx.now, submit: options.submit, seesCost: ctx.user ? may(ctx.user, 'goods:sku:viewCost') : true }
  return new Map(lines.map((line, i) => [line.key, judged(line, left[i]!, facts.margins[i]!, judge)]))
}

const GROUP = 2
const FORBIDDEN: readonly string[] = [INFRINGING, DISCARDED]
const shippable = (line: AskedLine, facts: Facts): boolean => {
  const sku = facts.sku(line)
  return sku !== undefined && sku.kind !== GROUP && !FORBIDDEN.includes(sku.status)
}

/** What each line gets of the pieces of its store, the one that is due first before the others. */
export function sharedStock(lines: readonly AskedLine[], facts: Pick<Facts, 'sku' | 'sellable'>): number[] {
  const left = new Map<string, number>()
  const gets = lines.map(() => 0)
  const byDeadline = lines
    .map((line, i) => ({ line, i }))
    .toSorted((a, b) => order(a.line.deadline, b.line.deadline) || a.i - b.i)
  for (const { line, i } of byDeadline) {
    if (!shippable(line, facts as Facts)) continue
    const key = `${line.outStoreId}/${line.skuId}`
    const free = Math.max(0, left.get(key) ?? facts.sellable(line))
    gets[i] = Math.min(free, line.planQty)
    left.set(key, free - gets[i])
  }
  return gets
}

const NEVER = '9999'
const order = (a: string | null, b: string | null): number =>
  (a ?? NEVER) < (b ?? NEVER) ? -1 : (a ?? NEVER) > (b ?? NEVER) ? 1 : 0

interface Judge {
  facts: Facts
  now: string
  submit: boolean
  seesCost: boolean
}

function judged(line: AskedLine, canStock: number, margin: string | null, judge: Judge): LineCheck {
  const { facts } = judge
  const sku = facts.sku(line)
  const room = roomOf(line, facts)
  const late = dueCheck(line.deadline, judge.now)
  if (!sku || sku.kind === GROUP)
    return { checks: [matchCheck(line, sku?.sku), ...late], margin: null, available: 0, canStock: 0, room }
  const { marginFloor } = facts.rules(line)
  const isLow = margin !== null && compare(margin, marginFloor) < 0
  const checks = [
    ...statusCheck(sku.sku, sku.status, facts),
    ...(shippable(line, facts) ? shortCheck(sku.sku, line.planQty, canStock, judge.submit) : []),
    ...(room !== null && line.planQty > room ? [error('cap', `SKU ${sku.sku} 超备货上限（可再备 ${room}）`)] : []),
    ...(isLow && !facts.exempt(line).margin ? [marginCheck(sku.sku, margin, marginFloor, judge.seesCost)] : []),
    ...late,
  ]
  const shown = margin === null || judge.seesCost ? margin : isLow ? '不达标' : '达标'
  return { checks, margin: shown, available: Math.max(0, facts.sellable(line)), canStock, room }
}

const error = (check: Checked['check'], text: string): Checked => ({ check, level: 'error', text })

const matchCheck = (line: AskedLine, group: string | undefined): Checked =>
  group === undefined
    ? error('unlinked', `货号 ${line.extCode ?? line.productSkuId} 未匹配SKU`)
    : error('group', `SKU ${group} 是组合SKU，不能发货，请关联单个SKU`)

const statusCheck = (sku: string, status: string, { statusNames }: Facts): Checked[] =>
  FORBIDDEN.includes(status) ? [error('status', `SKU ${sku} 状态为「${statusNames.get(status) ?? status}」，禁止发货`)] : []

const shortCheck = (sku: string, planQty: number, canStock: number, submit: boolean): Checked[] =>
  canStock < planQty
    ? [{ check: 'short', level: submit ? 'error' : 'warning', text: `SKU ${sku} 缺货（需 ${planQty}，可售 ${canStock}）` }]
    : []

const marginCheck = (sku: string, margin: string, floor: string, seesCost: boolean): Checked =>
  error('margin', seesCost ? `SKU ${sku} 毛利率 ${percent(margin)} 低于 ${percent(floor)}` : `SKU ${sku} 毛利率不达标`)
const percent = (rate: string): string => `${round(times(rate, 100), 2)}%`

export const FIRST_MOST = 50
/** How many more may go there: what sells in the stock days, with the shop's factor. What never sold may begin with a few. */
export function roomOf(line: AskedLine, facts: Pick<Facts, 'sales' | 'rules' | 'exempt'>): number | null {
  if (line.source !== ASKED_BY.seller || facts.exempt(line).cap) return null
  const { v, platformStock } = facts.sales(line)
  const { stockDays, capFactor } = facts.rules(line)
  const most = compare(v, 0) > 0 ? times(times(v, stockDays).toString(), capFactor).toString() : String(FIRST_MOST)
  return Math.max(0, Math.floor(Number(minus(most, platformStock))))
}

export const DUE_HOURS = 12
function dueCheck(deadline: string | null, now: string): Checked[] {
  if (deadline === null) return []
  const hours = hoursUntil(deadline, now)
  if (hours >= DUE_HOURS) return []
  return [
    { check: 'due', level: 'warning', text: hours < 0 ? `已逾期（最晚发货 ${deadline}）` : `即将逾期（最晚发货 ${deadline}）` },
  ]
}
const hoursUntil = (deadline: string, now: string): number => (at(deadline) - at(now)) / 3_600_000
const at = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}Z`)
