import { report } from '@erp/contract/report/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApp } from './app.ts'
import { type Eyes, eyesOf, ROLES } from './fixtures/report/eyes.ts'
import { fillFacts, grant } from './fixtures/report/fill.ts'
import { fillLists, LIST_TRUTHS, type ListTruth } from './fixtures/report/list-truth.ts'
import type { Row } from './fixtures/report/reckon.ts'
import { openedRows } from './spreadsheet.ts'

/** The reports whose rows are no groups: everybody sees exactly the rows within reach, on screen and in the file. */
const app = await testApp()
const { db } = app.house
const askers: { who: Caller; eyes: Eyes }[] = []
const truths = Object.entries(LIST_TRUTHS).flatMap(([path, all]) => all.map((truth) => [path, truth] as const))

beforeAll(async () => {
  await grant(
    db,
    truths.flatMap(([, { permissions }]) => permissions),
  )
  await fillFacts(app)
  await fillLists(db)
  for (const role of ROLES) askers.push({ who: await app.as(role), eyes: await eyesOf(db, role) })
})

async function pages(
  who: Caller,
  path: string,
  { list = 'list-page', asked }: ListTruth,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { data, msg } = await who.post(`/${path}${list && `/${list}`}`, { ...asked, pageNum, pageSize: 100 })
    expect([path, msg]).toEqual([path, '操作成功'])
    rows.push(...data.list)
    if (rows.length >= data.total || data.list.length === 0) return { rows, total: data.total }
  }
}

describe.each(truths)('%s', (path, truth) => {
  it.each(ROLES)('shows %s what is within reach, no more and no less', async (role) => {
    const { who, eyes } = askers.find((one) => one.eyes.role === role)!
    const expected = await truth.expected(db, eyes)
    const { rows, total } = await pages(who, path, truth)
    expect(rows.map(truth.key).toSorted()).toEqual(expected.toSorted())
    expect(total).toBe(expected.length)
    const [, ...cells] = await openedRows((await who.post(`/${path}/export`, truth.asked)).raw)
    expect(cells).toHaveLength(expected.length)
    if (eyes.all) expect(expected.length).toBeGreaterThan(1)
  })
})

it('leaves no list of a report out', () => {
  const lists = Object.values(report.resources).filter(({ actions }) => 'export' in actions && !('pivot' in actions))
  expect(lists.map(({ path }) => path).filter((path) => !(path in LIST_TRUTHS) && !OPEN_TO_ALL.includes(path))).toEqual([])
})

/** What the company has set is nobody's in particular, a calculator answers what it is given, and home/figures-add-up.test.ts reckons the rows behind the home page. */
const OPEN_TO_ALL: readonly string[] = [
  ...['exchange-rate', 'gross-profit-params', 'target-config', 'bonus-base', 'warehouse-points'].map(
    (name) => `data-center-report/config/${name}`,
  ),
  ...['uk', 'au', 'de'].map((country) => `data-center-report/pricing/${country}`),
  'data-center-report/lineage',
]
