import { canCompare, type Field, MOST_DIMENSIONS, type Report } from '@erp/contract/kit'
import { compare, minus, plus } from '@erp/contract/kit/decimal'
import { relativeDays } from '@erp/contract/kit/period'
import { FORM } from '@erp/contract/report/subscription/subscription'
import { beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '../src/kit/db/db.ts'
import { readRights } from '../src/kit/session.ts'
import { foldProfit } from '../src/modules/report/profit/profit-fold.ts'
import { REPORTS } from '../src/modules/report/reports.ts'
import { makeFor } from '../src/modules/report/subscription/made.ts'
import { type Caller, testApp } from './app.ts'
import { idOf } from './fixtures/people.ts'
import { forgetFacts } from './fixtures/profit.ts'
import { chance } from './malformed/chance.ts'
import { readRows } from './workbook.ts'

/** Every report that is registered, asked at random: what it says must follow from the facts, whoever asks and however it is asked. */
const app = await testApp()
app.clock.set('2026-11-18 09:00:00')
const { db } = app.house
const ROLES = ['seller', 'developer', 'supervisor', 'finance'] as const
const people = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await app.as(role)] as const))) as Record<
  (typeof ROLES)[number],
  Caller
>
const dice = chance(20261118)
const some = <T>(from: readonly T[], count: number): T[] =>
  from.length === 0 || count === 0 ? [] : [...new Set(Array.from({ length: count }, () => dice.pick(from)))]
type Row = Record<string, any>

beforeAll(async () => {
  for (const { report } of REPORTS)
    for (const permission of new Set([report.actions.query.permission, report.actions.export.permission]))
      await db.run(sql`INSERT INTO account_role_permission SELECT id, ${permission} FROM account_role WHERE role_key = ANY(${[...ROLES]}::text[])
        ON CONFLICT DO NOTHING`)
  await db.run(raw('UPDATE account_user SET perm_version = perm_version + 1'))
  await forgetFacts(db)
  await someFacts(60)
  await foldProfit(app.house)
  // Some are not folded yet: a report has them all the same.
  await someFacts(20)
})

/** Sold and developed by whoever it may be, over two months. */
const someFacts = (count: number) =>
  db.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, plat_code, site, shop_id, suffix, seller_id, developer_id, dept_id, goods_id,
      quantity, sale_money, ad_fee, storage_fee, profit, doc_no)
    SELECT 7 + n % 2, d, d, d, h.plat_code, CASE WHEN n % 4 > 0 THEN h.site END, h.id, h.suffix, s.id, v.id, s.dept_id,
      CASE WHEN n % 5 > 0 THEN (SELECT id FROM goods_goods ORDER BY id OFFSET n % 3 LIMIT 1) END, n % 4, n * 1.37, n * 0.11, n * 0.0701, n * 1.37 - n * 0.11 - n * 0.0701, 'T' || n
    FROM generate_series(1, ${count}::int) n
      CROSS JOIN LATERAL (SELECT '2026-11-18'::date - (n * 7) % 60 AS d) day
      CROSS JOIN LATERAL (SELECT * FROM authorize_shop WHERE deleted_at IS NULL ORDER BY id OFFSET n % 6 LIMIT 1) h
      LEFT JOIN LATERAL (SELECT * FROM account_user ORDER BY (username IN ('seller', 'supervisor', 'finance')) DESC, id OFFSET n % 5 LIMIT 1) s ON n % 6 > 0
      LEFT JOIN LATERAL (SELECT * FROM account_user WHERE username IN ('developer', 'seller') ORDER BY id OFFSET n % 2 LIMIT 1) v ON n % 3 > 0`)

const ask = (who: Caller, { path, actions }: Report, verb: 'query' | 'rows' | 'export' | 'pivot', input: Row) =>
  who.post(`/${path}/${actions[verb].path}`, input)
const measuresOf = ({ report }: Report, ...kinds: string[]) =>
  Object.keys(report.measures).filter((name) => kinds.includes(report.measures[name]!.kind))
const sum = (rows: Row[], name: string) => rows.reduce<string>((all, row) => plus(all, row[name] ?? 0).toString(), '0')
type Amount = string | number | null | undefined
const alike = (one: Amount, other: Amount) => compare(one ?? 0, other ?? 0) === 0

/** Some dimensions, some days, and filters by values that are there. */
function randomly({ report, fields }: Report, values: Map<string, unknown[]>): Row {
  const names = Object.keys(report.dimensions)
  const by = some(names, 1 + dice.below(Math.min(MOST_DIMENSIONS, names.length)))
  const days = report.days ? { [report.days.field]: dice.pick(PERIODS) } : {}
  const chosen = some(
    names.filter((name) => fields[name]!.search && values.get(name)?.length),
    dice.below(3),
  )
  const filters = chosen.map((name) => [name, filterOf(fields[name]!, dice.pick(values.get(name)!))])
  return { by, ...days, ...Object.fromEntries(filters) }
}
const PERIODS = [
  ['2026-11-01', '2026-11-18'],
  ['2026-10-01', '2026-10-31'],
  ['2026-09-20', '2026-11-18'],
  ['2026-11-11', '2026-11-11'],
]
const filterOf = ({ kind }: Field, value: unknown) => (kind === 'text' ? value : [value])

async function valuesOf(report: Report): Promise<Map<string, unknown[]>> {
  const names = Object.keys(report.report.dimensions).filter((name) => report.fields[name]!.search)
  const found = await Promise.all(
    names.map(async (name) => {
      const days = report.report.days ? { [report.report.days.field]: PERIODS[2] } : {}
      const { data } = await ask(people.finance, report, 'query', { condition: { by: [name], ...days }, pageSize: 20 })
      return [name, data.list.map((row: Row) => row[name]).filter((value: unknown) => value !== null)] as const
    }),
  )
  return new Map(found)
}
const all = async (who: Caller, report: Report, condition: Row): Promise<{ rows: Row[]; totals: Row; total: number }> => {
  const pages: Row[][] = []
  for (let pageNum = 1; ; pageNum++) {
    const { data, msg } = await ask(who, report, 'query', { condition, pageNum, pageSize: 100 })
    expect(msg).toBe('操作成功')
    pages.push(data.list)
    if (pages.flat().length >= data.total) return { rows: pages.flat(), totals: data.totals, total: data.total }
  }
}

/** The rows of a person, by the plain words of the book: own sales and developments, those of the department, or all. */
const reachOf = async (role: (typeof ROLES)[number]) => {
  const { rights } = await readRights(db, await idOf(app, role), app.clock.now())
  const { scope, userId } = rights
  expect([role, scope.all]).toEqual([role, role === 'finance'])
  if (scope.all) return raw('true')
  const people = sql`(SELECT id FROM account_user WHERE id = ${userId} OR dept_id = ANY(${scope.deptIds}::bigint[]))`
  return sql`(f.seller_id IN ${people} OR f.developer_id IN ${people} OR f.dept_id = ANY(${scope.deptIds}::bigint[]))`
}

describe.each(REPORTS.map((one) => [one.report.title, one] as const))('%s', (_title, { report, facts }) => {
  const days = report.report.days

  it('has groups that add up to its totals, for whoever asks and however', async () => {
    const values = await valuesOf(report)
    for (let time = 0; time < 6; time++) {
      const condition = randomly(report, values)
      const { rows, totals, total } = await all(people[dice.pick(ROLES)], report, condition)
      expect(new Set(rows.map(({ groupKey }) => groupKey)).size).toBe(total)
      if (facts !== 'profit') continue
      for (const name of measuresOf(report, 'sum', 'count'))
        expect([condition, name, alike(sum(rows, name), totals[name])]).toEqual([condition, name, true])
    }
  })

  it('refuses what it does not have', async () => {
    const refused = async (condition: Row, more: Row = {}) =>
      (await ask(people.finance, report, 'query', { condition, ...more })).code
    expect(await refused({ by: ['nope'] })).toBe(400)
    expect(await refused({ nope: '1' })).toBe(400)
    expect(await refused({}, { orderBy: [{ field: 'nope', order: 'asc' }] })).toBe(400)
    expect((await ask(people.finance, report, 'export', { columns: ['nope'] })).code).toBe(400)
    if (!days) return
    const over = await ask(people.finance, report, 'query', { condition: { [days.field]: ['2024-01-01', '2026-11-18'] } })
    expect(over).toMatchObject({ code: 400, msg: `时间范围不能超过${days.most}天` })
  })

  it('exports what the list has', async () => {
    for (const role of ['seller', 'finance'] as const) {
      const condition = days ? { [days.field]: PERIODS[2] } : {}
      const { total } = await all(people[role], report, condition)
      const file = await ask(people[role], report, 'export', { condition })
      expect(await readRows(app, file.raw)).toHaveLength(total + 1)
    }
  })

  it.runIf(facts === 'profit')(
    'adds up the facts within reach, to the cent: in list, rows behind, comparison and subscription',
    async () => {
      const measures = measuresOf(report, 'sum').filter((name) => COLUMNS.has(name))
      const expected = async (role: (typeof ROLES)[number], period: string[]) =>
        db.one<Row>(sql`SELECT ${raw(measures.map((name) => `coalesce(sum(f.${COLUMNS.get(name)}), 0) AS "${name}"`).join(', '))}, count(*)::int AS n
        FROM order_profit_fact f WHERE f.fact_day BETWEEN ${period[0]!}::date AND ${period[1]!}::date AND ${await reachOf(role)}`)
      for (const role of ROLES) {
        const period = dice.pick(PERIODS)
        const condition = { by: [Object.keys(report.report.dimensions)[0]!], [days!.field]: period }
        const facts = (await expected(role, period))!
        const { totals } = await all(people[role], report, condition)
        for (const name of measures) expect([role, name, alike(totals[name], facts[name])]).toEqual([role, name, true])
        expect((await ask(people[role], report, 'rows', { condition })).data.total).toBe(facts['n'])
        if (!canCompare(report, condition.by)) continue
        const compared = await all(people[role], report, { ...condition, [days!.field]: PERIODS[0], compare: [1] })
        const before = (await expected(role, ['2026-10-14', '2026-10-31']))!
        for (const name of measures) {
          expect([role, name, alike(compared.totals[`${name}Before`], before[name])]).toEqual([role, name, true])
          const delta = minus(compared.totals[name], compared.totals[`${name}Before`]).toString()
          expect(alike(compared.totals[`${name}Delta`], delta)).toBe(true)
        }
        const asked = { report: report.path, condition: { by: condition.by }, orderBy: null, days: 'lastMonth' }
        const wanted = { ...asked, name: report.title, columns: [], form: FORM.both }
        const made = await makeFor(app.house, await idOf(app, role), wanted, '2026-11-18 08:00:00', 'subscription/t')
        const last = (await expected(role, [...relativeDays('lastMonth', '2026-11-18')]))!
        for (const name of measures) expect([role, name, alike(made.groups.totals[name], last[name])]).toEqual([role, name, true])
      }
    },
  )
})

const COLUMNS = new Map(
  [
    'profit',
    'saleMoney',
    'orders',
    'quantity',
    'platformFee',
    'payFee',
    'goodsCost',
    'freight',
    'packCost',
    'adFee',
    'storageFee',
    'refund',
  ].map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
)
