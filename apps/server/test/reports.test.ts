import { canCompare, comparedNames, MOST_DIMENSIONS, type Report } from '@erp/contract/kit'
import { compare, minus, plus, round } from '@erp/contract/kit/decimal'
import { type Period, periodBefore, RELATIVE_DAYS, relativeDays, shiftDays } from '@erp/contract/kit/period'
import { titleOf } from '@erp/contract/kit/reading'
import { FORM } from '@erp/contract/report/subscription/subscription'
import { beforeAll, describe, expect, it } from 'vitest'
import { REPORTS } from '../src/modules/report/reports.ts'
import { contentOf, makeFor } from '../src/modules/report/subscription/made.ts'
import { type Caller, testApp } from './app.ts'
import { type Eyes, eyesOf, ROLES } from './fixtures/report/eyes.ts'
import { fillFacts, grant, NOW } from './fixtures/report/fill.ts'
import { type Asked, addsUp, found, type Group, type Row, reckoned, sumOf, type Truth } from './fixtures/report/reckon.ts'
import { TRUTHS } from './fixtures/report/truths.ts'
import { chance } from './malformed/chance.ts'
import { openedRows } from './spreadsheet.ts'

/** Every report that is registered, asked at random by everybody: what it says must follow from plain rows, however it is asked. */
const app = await testApp()
const { db } = app.house
const TODAY = NOW.slice(0, 10)
interface Asker {
  who: Caller
  eyes: Eyes
}
const askers: Asker[] = []

beforeAll(async () => {
  await grant(
    db,
    REPORTS.flatMap(({ report: { actions } }) => [actions.query.permission, actions.export.permission]),
  )
  await fillFacts(app)
  for (const role of ROLES) askers.push({ who: await app.as(role), eyes: await eyesOf(db, role) })
})

const dice = chance(20261118)
const some = <T>(from: readonly T[], count: number): T[] =>
  from.length === 0 ? [] : [...new Set(Array.from({ length: count }, () => dice.pick(from)))]
const PERIODS: Period[] = [
  ['2026-07-01', '2026-11-18'],
  ['2026-09-01', '2026-10-10'],
  ['2026-10-01', '2026-10-31'],
  ['2026-11-11', '2026-11-11'],
]
function period(): Period {
  if (dice.below(3) === 0) return dice.pick(PERIODS)
  const to = shiftDays(TODAY, -dice.below(40))
  return [shiftDays(to, -dice.below(60)), to]
}
const dated = ({ report }: Report, days: Period): Row => (report.days ? { [report.days.field]: days } : {})

/** Some dimensions, some days, and filters by values that are there. */
function randomly(report: Report, { more = {} }: Truth, values: Map<string, unknown[]>): Asked {
  const { fields } = report
  const names = Object.keys(report.report.dimensions)
  const by = some(names, 1 + dice.below(Math.min(MOST_DIMENSIONS, names.length)))
  const filtered = some(
    names.filter((name) => fields[name]!.search && values.get(name)?.length),
    dice.below(3),
  ).map((name) => [name, filterOf(report, name, dice.pick(values.get(name)!))])
  const others = Object.entries(more).map(([name, all]) => [name, filterOf(report, name, dice.pick(all))])
  const days = period()
  const condition = { by, ...dated(report, days), ...Object.fromEntries([...filtered, ...others]) }
  return { condition, period: days, today: TODAY }
}
/** All there is of some days, so that there is something to be wrong about. */
const plainly = (report: Report, days: Period): Asked => ({
  condition: { by: report.report.usual, ...dated(report, days) },
  period: days,
  today: TODAY,
})
const filterOf = ({ fields }: Report, name: string, value: unknown) => (fields[name]!.kind === 'text' ? value : [value])
const asking = (asked: Asked, more: Row, days = asked.period): Asked => ({
  ...asked,
  condition: { ...asked.condition, ...more },
  period: days,
})

async function ask(who: Caller, { path, actions }: Report, verb: 'query' | 'rows' | 'export' | 'pivot', input: Row) {
  const answer = await who.post(`/${path}/${actions[verb].path}`, input)
  expect(answer.msg ?? '操作成功', JSON.stringify(input)).toBe('操作成功')
  return answer
}
async function pages(
  who: Caller,
  report: Report,
  verb: 'query' | 'rows',
  input: Row,
): Promise<{ rows: Row[]; totals: Row; total: number }> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { data } = await ask(who, report, verb, { ...input, pageNum, pageSize: 100 })
    rows.push(...data.list)
    if (rows.length >= data.total) return { rows, totals: data.totals, total: data.total }
  }
}
async function valuesOf(report: Report, { who }: Asker): Promise<Map<string, unknown[]>> {
  const values = new Map<string, unknown[]>()
  for (const name of Object.keys(report.report.dimensions).filter((one) => report.fields[one]!.search)) {
    const { data } = await ask(who, report, 'query', { condition: { by: [name], ...dated(report, PERIODS[0]!) }, pageSize: 20 })
    values.set(
      name,
      data.list.map((row: Row) => row[name]).filter((value: unknown) => value !== null),
    )
  }
  return values
}

type Figure = string | number | null | undefined
const alike = (one: Figure, other: Figure): boolean => (one == null || other == null ? one == other : compare(one, other) === 0)
/** The figures that are not what they should be; what somebody may not see is not there at all. */
const wrong = (shown: Row, expected: Record<string, string | null>): Row[] =>
  Object.entries(expected)
    .filter(([name, value]) => name in shown && !alike(shown[name], value))
    .map(([name, value]) => ({ name, shown: shown[name], expected: value }))
const sumsOf = ({ report }: Report, shown: Row) =>
  Object.keys(report.measures).filter((name) => name in shown && ['sum', 'count'].includes(report.measures[name]!.kind))
const groupOf = (by: readonly string[], row: Row): Group => Object.fromEntries(by.map((name) => [name, row[name] ?? null]))

it('has a truth for every report', () => {
  expect(Object.keys(TRUTHS).toSorted()).toEqual(REPORTS.map(({ report }) => report.path).toSorted())
})

describe.each(REPORTS.map(({ report }) => [report.title, report, TRUTHS[report.path]!] as const))(
  '%s',
  (_title, report, truth) => {
    const { days } = report.report
    let values = new Map<string, unknown[]>()
    const expected = (eyes: Eyes, asked: Asked, group: Group = {}) => reckoned(db, truth, report, eyes, asked, group)
    beforeAll(async () => {
      values = await valuesOf(report, askers.at(-1)!)
    })

    it('is the plain rows within reach, to the cent, in totals and in every group', async () => {
      for (const { who, eyes } of askers)
        for (let time = 0; time < 4; time++) {
          const asked = time < 2 ? plainly(report, PERIODS[time]!) : randomly(report, truth, values)
          const { by } = asked.condition as { by: string[] }
          const { rows, totals, total } = await pages(who, report, 'query', { condition: asked.condition })
          const told = `${eyes.role} ${JSON.stringify(asked.condition)}`
          expect(wrong(totals, await expected(eyes, asked)), told).toEqual([])
          if (time === 0 && eyes.all)
            expect(sumsOf(report, totals).filter((name) => !alike(totals[name], 0)).length).toBeGreaterThan(2)
          expect(new Set(rows.map(({ groupKey }) => groupKey)).size).toBe(total)
          for (const row of some(rows, 25))
            expect(wrong(row, await expected(eyes, asked, groupOf(by, row))), `${told} ${row['groupKey']}`).toEqual([])
          for (const name of sumsOf(report, totals).filter((one) => addsUp(truth, report, one, by, asked)))
            expect([told, name, sumOf(rows, (row) => row[name])]).toEqual([told, name, plus(totals[name] ?? 0, 0).toFixed()])
        }
    })

    it('opens into exactly the rows that are within reach', async () => {
      const { ledger, sums } = truth.behind
      for (const { who, eyes } of askers) {
        const asked = randomly(report, truth, values)
        const condition = { ...asked.condition, by: asked.condition['by'] as string[] }
        const groups = await pages(who, report, 'query', { condition })
        for (const row of [null, ...some(groups.rows, 2)]) {
          const group = row ? groupOf(condition.by, row) : {}
          const behind = await found(db, ledger, report, eyes, asked, group)
          const { rows, total } = await pages(who, report, 'rows', {
            condition,
            ...(row && { group: condition.by.map((name) => row[name]) }),
          })
          const told = `${eyes.role} ${JSON.stringify(condition)} ${JSON.stringify(group)}`
          expect([told, total]).toEqual([told, behind.length])
          for (const [name, adds] of Object.entries(sums))
            if (rows[0] && name in rows[0])
              expect([told, name, sumOf(rows, (one) => one[name])]).toEqual([
                told,
                name,
                sumOf(behind, (one) => adds(one, asked)),
              ])
        }
      }
    })

    it('exports, pivots and sends what the list has', async () => {
      for (const { who, eyes } of askers) {
        const asked = randomly(report, truth, values)
        const { rows, totals, total } = await pages(who, report, 'query', { condition: asked.condition })
        const file = await ask(who, report, 'export', { condition: asked.condition })
        const [head, ...cells] = await openedRows(file.raw)
        expect(cells).toHaveLength(total)
        for (const name of sumsOf(report, totals)) {
          const at = head!.indexOf(titleOf(report.fields[name]!))
          expect([name, sumOf(cells, (cell) => (cell as unknown as string[])[at]?.replaceAll(',', ''))]).toEqual([
            name,
            sumOf(rows, (row) => round(row[name] ?? 0, report.fields[name]!.places ?? 4)),
          ])
        }
        await pivots(asked, { who, eyes }, dice.pick(sumsOf(report, totals)))
        await sends(asked, eyes)
      }
    })

    async function pivots(asked: Asked, { who, eyes }: Asker, measure: string): Promise<void> {
      const by = some(Object.keys(report.report.dimensions), 20).slice(0, 2)
      const [down, across] = by as [string, string]
      const pivot = (await ask(who, report, 'pivot', { condition: { ...asked.condition, by }, measure, pageSize: 100 })).data
      const told = `${eyes.role} ${measure} ${JSON.stringify({ ...asked.condition, by })}`
      const is = async (value: Figure, group: Group) => {
        const figure = (await expected(eyes, asked, group))[measure]
        if (figure !== undefined)
          expect([told, group, plus(value ?? 0, 0).toFixed()]).toEqual([told, group, plus(figure ?? 0, 0).toFixed()])
      }
      const added = ({ cells, others }: Row) =>
        sumOf(
          [...cells, others].map((value) => ({ value })),
          ({ value }) => value,
        )
      await is(pivot.totals.sum, {})
      for (const row of some<Row>(pivot.list, 8)) {
        await is(row['sum'], { [down]: row['value'] })
        for (const [i, column] of pivot.columns.entries())
          if (i < 6 && row['cells'][i] !== null) await is(row['cells'][i], { [down]: row['value'], [across]: column.value })
      }
      if (!addsUp(truth, report, measure, by, asked)) return
      for (const row of [...pivot.list, pivot.totals]) expect([told, added(row)]).toEqual([told, plus(row.sum ?? 0, 0).toFixed()])
    }

    async function sends(asked: Asked, eyes: Eyes): Promise<void> {
      const [name] = dice.pick(RELATIVE_DAYS)
      const { [days?.field ?? '']: _days, ...condition } = asked.condition
      const both = { name: report.title, columns: [], form: FORM.both }
      const wanted = { report: report.path, condition, orderBy: null, days: days ? name : null, ...both }
      const made = await makeFor(app.house, eyes.userId, wanted, NOW, 'subscription/t')
      const sent = asking(asked, {}, relativeDays(name, TODAY))
      expect(wrong(made.groups.totals, await expected(eyes, sent)), `${eyes.role} ${name} ${JSON.stringify(condition)}`).toEqual(
        [],
      )
      expect(await openedRows(await contentOf(app.house, made.sheet!.key))).toHaveLength(made.groups.total + 1)
    }

    it.runIf(days)('stands beside what it said of the period before', async () => {
      const plain = Object.keys(report.report.dimensions).filter((name) => canCompare(report, [name]))
      for (const { who, eyes } of askers) {
        const asked = asking(randomly(report, truth, values), { by: some(plain, 2) })
        const { totals } = await pages(who, report, 'query', { condition: { ...asked.condition, compare: [1] } })
        const before = await expected(eyes, asking(asked, {}, periodBefore(asked.period)))
        expect(wrong(totals, await expected(eyes, asked)), eyes.role).toEqual([])
        const told = `${eyes.role} ${JSON.stringify(asked.condition)}`
        const names = Object.keys(before).filter((name) => comparedNames(name).before in totals)
        expect(wrong(totals, Object.fromEntries(names.map((name) => [comparedNames(name).before, before[name]!]))), told).toEqual(
          [],
        )
        for (const name of names.filter((one) => sumsOf(report, totals).includes(one)))
          expect(
            alike(totals[comparedNames(name).delta], minus(totals[name], totals[comparedNames(name).before]).toFixed()),
            told,
          ).toBe(true)
      }
    })

    it('refuses what it does not have', async () => {
      const { who } = askers.at(-1)!
      const { path, actions } = report
      const refused = async (condition: Row, more: Row = {}) =>
        (await who.post(`/${path}/${actions.query.path}`, { condition, ...more })).code
      expect(await refused({ by: ['nope'] })).toBe(400)
      expect(await refused({ nope: '1' })).toBe(400)
      expect(await refused({}, { orderBy: [{ field: 'nope', order: 'asc' }] })).toBe(400)
      expect((await who.post(`/${path}/${actions.export.path}`, { columns: ['nope'] })).code).toBe(400)
      if (!days) return
      const over = await who.post(`/${path}/${actions.query.path}`, { condition: { [days.field]: ['2024-01-01', TODAY] } })
      expect(over).toMatchObject({ code: 400, msg: `时间范围不能超过${days.most}天` })
    })
  },
)
