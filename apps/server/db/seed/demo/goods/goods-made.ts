import { LIVELINESS } from '@erp/contract/goods/status/goods-status'
import { PEOPLE } from '../people.ts'
import { COLORS, LINES_SOLD, type Line, MANNERS, MARKS, type Range, SIZES } from './goods-words.ts'

/** Days ago, and what became of it. */
export interface Step {
  from: string
  to: string
  days: number
  reason: string
  source: number
}
export interface MadeSku {
  sku: string
  name: string
  property1: string | null
  property2: string | null
  color: string
  status: string
  steps: Step[]
  cost: string | null
  retail: string
  weight: string | null
  sides: [number, number, number] | null
  barcode: string | null
  sold: [s7: number, s15: number, s30: number, total: number]
}
export interface MadeGoods {
  code: string
  name: string
  nameEn: string | null
  line: Line
  color: string
  picture: boolean
  audit: number
  status: string
  season: string | null
  developer: string
  supervisor: string
  purchaser: string | null
  sellers: string[]
  store: number
  created: number
  approved: number | null
  declared: boolean
  rejected: string | null
  described: boolean
  skus: MadeSku[]
}

/** The lines of a small company: none of those that tests of categories and codes count on. */
const SMALL = ['FJN', 'FJE', 'FJR', 'FBB', 'FBW', 'FAH', 'FAG', 'FAW', 'SAT', 'SAL']
const AUDITS = weighted({ 200: 91, 90: 4, 100: 3, 110: 2 })
const STATUSES = weighted({ 20: 58, 10: 13, 30: 7, 40: 7, 50: 4, 60: 5, 70: 2, 80: 4 })
const SEASONS = weighted({ ALL: 62, SPRING: 7, SUMMER: 9, AUTUMN: 7, WINTER: 8, XMAS: 7 })
const COUNTS = weighted({ 1: 30, 2: 25, 3: 20, 4: 15, 6: 10 })
const REJECTED = ['主图有水印，请更换', '申报价偏低，请核实', '与在售商品相似，请说明差异', '重量与材质不符，请复核']
const BY = (role: string) => PEOPLE.filter((person) => person[4] === role)
const LEAVERS = ['yao.gang', 'lu.ming']

/** The goods of the demo company, the same on every machine; days are counted back from today. */
export function makeGoods(count: number): MadeGoods[] {
  const random = randomOf(20_261_115)
  const lines = count < 500 ? LINES_SOLD.filter(({ cat }) => SMALL.includes(cat)) : LINES_SOLD
  const numbers = new Map<string, number>()
  return Array.from({ length: count }, (_, i) => {
    const line = lines[i % lines.length]!
    const number = (numbers.get(line.cat) ?? 0) + 1
    numbers.set(line.cat, number)
    return goodsOf(line, number, i, random)
  })
}

type Random = () => number

function goodsOf(line: Line, number: number, index: number, random: Random): MadeGoods {
  const code = `${line.cat}${String(number).padStart(4, '0')}`
  // The first goods show every state, however few there are.
  const audit = index < 40 ? ([200, 200, 200, 90, 100, 110][index % 6] as number) : Number(pick(AUDITS, random))
  const status = audit < 200 ? '10' : index < 40 ? LIVELINESS[index % 8]! : pick(STATUSES, random)
  const approved = audit < 200 ? null : status === '10' ? 1 + Math.floor(random() * 50) : 75 + Math.floor(random() * 280)
  const gap = audit === 90 ? Math.floor(random() * 6) : -1
  const [noun, nounEn] = line.nouns[(number - 1) % line.nouns.length]!
  const [manner, mannerEn] = MANNERS[(number * 5 + index * 3) % MANNERS.length]!
  const [mark, markEn] = pick(MARKS, random)
  const developer = pick(BY('developer'), random)
  const mates = BY('seller').filter((person) => person[2] === developer[2] && !LEAVERS.includes(person[0]))
  const goods = {
    code,
    name: `${manner}${noun}${mark}`,
    nameEn: random() < 0.85 ? `${mannerEn} ${nounEn}${markEn}` : null,
    line,
    color: line.colors[number % line.colors.length]!,
    picture: gap !== 0,
    audit,
    status,
    season: gap === 1 ? null : pick(SEASONS, random),
    developer: developer[0],
    supervisor: BY('supervisor').find((person) => person[2] === developer[2])![0],
    purchaser: gap === 2 ? null : pick(BY('purchaser'), random)[0],
    sellers: mates.filter((_, i) => i === number % mates.length || random() < 0.25).map((person) => person[0]),
    store: [1, 1, 1, 2, 3][Math.floor(random() * 5)]!,
    created: (approved ?? Math.floor(random() * 20)) + 2 + Math.floor(random() * 10),
    approved,
    declared: gap !== 3,
    rejected: audit === 110 ? pick(REJECTED, random) : null,
    described: random() < 0.8,
  }
  const base = { cost: between(line.cost, random), weight: between(line.weight, random) }
  const skus = stylesOf(line, Number(pick(COUNTS, random)), goods.color).map((style, i) =>
    skuOf(goods, style, i, { ...base, gap }, random),
  )
  return { ...goods, skus, status: liveliest(skus.map((sku) => sku.status)) }
}

interface Style {
  color: string
  size: string | null
}
function stylesOf({ styles, colors }: Line, count: number, color: string): Style[] {
  if (styles === 'plain') return [{ color, size: null }]
  if (styles === 'size') return SIZES.slice(0, count).map((size) => ({ color, size }))
  const few = colors.slice(0, count > 3 ? 3 : count)
  const sizes = count > 3 ? SIZES.slice(0, 2) : [null]
  return few.flatMap((each) => sizes.map((size) => ({ color: each, size })))
}

type Head = Omit<MadeGoods, 'skus'>

interface Base {
  cost: number
  weight: number
  gap: number
}

function skuOf(goods: Head, { color, size }: Style, i: number, base: Base, random: Random): MadeSku {
  const { line, code, audit, approved } = goods
  // Single styles run out or go before the goods does.
  const status =
    i > 0 && audit === 200 && goods.status === '20' && random() < 0.12 ? pick(['30', '40', '60'], random) : goods.status
  const steps = approved === null ? [] : stepsOf(status, approved, random)
  // A bigger one costs and weighs more.
  const more = size ? 1 + SIZES.indexOf(size) * 0.12 : 1
  const [cost, weight] = [base.cost * more, base.weight * more]
  const styled = line.styles === 'plain' ? [null, null] : [COLORS[color]![0], size]
  const sided = random() < 0.75
  const side = (most: number) => Math.round((4 + random() * most) * 10) / 10
  return {
    sku: `${code}${String(i + 1).padStart(2, '0')}`,
    name: [goods.name, ...styled].filter(Boolean).join(' '),
    property1: styled[0]!,
    property2: styled[1] ?? null,
    color,
    status,
    steps,
    cost: base.gap === 4 ? null : cost.toFixed(2),
    retail: ((cost * (2.2 + random())) / 7).toFixed(2),
    weight: base.gap === 5 ? null : weight.toFixed(0),
    sides: sided ? [side(30), side(20), side(12)] : null,
    barcode: random() < 0.45 ? `69${String(10_000_000_000 + Math.floor(random() * 89_999_999_999))}` : null,
    sold: soldOf(status, audit, approved ?? 0, random),
  }
}

const WHY: Record<string, [reason: string, source: number][]> = {
  30: [
    ['供应商缺货', 1],
    ['1688商品无货', 5],
  ],
  40: [
    ['季末清仓', 2],
    ['销量持续下滑', 1],
  ],
  50: [['工厂停产', 1]],
  60: [
    ['利润过低', 1],
    ['平台下架，停止销售', 2],
  ],
  70: [['权利人投诉', 1]],
  80: [['长期无销量，资料归档', 2]],
}
/** The ways that lead from 新品 to each state; every step is one of the table's. */
const WAYS: Record<string, string[]> = {
  10: ['10'],
  20: ['10', '20'],
  30: ['10', '20', '30'],
  40: ['10', '20', '40'],
  50: ['10', '20', '50'],
  60: ['10', '20', '60'],
  70: ['10', '20', '70'],
  80: ['10', '20', '60', '80'],
}

function stepsOf(status: string, approved: number, random: Random): Step[] {
  const way = WAYS[status]!
  const first = approved > 60 ? approved - 60 : Math.ceil(approved / 2)
  return way.slice(1).map((to, i) => {
    const share = i === 0 ? 0 : (i - 1 + 0.2 + random() * 0.8) / (way.length - 2)
    const [reason, source] = to === '20' ? (['新品满60天', 4] as const) : pick(WHY[to]!, random)
    return { from: way[i]!, to, days: Math.max(0.2, first * (1 - share)), reason, source }
  })
}

function soldOf(status: string, audit: number, approved: number, random: Random): MadeSku['sold'] {
  if (audit < 200) return [0, 0, 0, 0]
  const luck = random()
  const pace =
    status === '10'
      ? luck * 0.6
      : luck > 0.97
        ? 12 + random() * 20
        : luck > 0.85
          ? 2 + random() * 6
          : luck > 0.25
            ? luck * 1.2
            : 0
  const [live, past] = [Number(status) < 40 ? pace : Number(status) < 60 ? pace / 4 : 0, Math.max(0, approved - 30)]
  const days = status === '10' ? Math.min(30, approved) : 30
  const s30 = Math.min(Math.round(live * days * (0.85 + random() * 0.3)), status === '10' ? 25 : 9999)
  const s15 = Math.min(s30, Math.round((s30 / 2) * (0.8 + random() * 0.4)))
  const s7 = Math.min(s15, Math.round((s15 / 2) * (0.7 + random() * 0.5)))
  return [s7, s15, s30, status === '10' ? s30 : s30 + Math.round(pace * past * 0.8) + 30]
}

export const liveliest = (statuses: string[]): string =>
  LIVELINESS[Math.min(...statuses.map((status) => LIVELINESS.indexOf(status as '20')))]!

const between = ({ from, to }: Range, random: Random): number => from + random() * (to - from)
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!
function weighted(shares: Record<string, number>): string[] {
  return Object.entries(shares).flatMap(([value, share]) => Array.from({ length: share }, () => value))
}

/** Mulberry32: the same numbers on every machine. */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
