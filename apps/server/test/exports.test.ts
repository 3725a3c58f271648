import { manifests } from '@erp/contract'
import { type Action, type Field, type Fields, pathOf, type Resource } from '@erp/contract/kit'
import { readingOf, titleOf } from '@erp/contract/kit/reading'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/kit/db/db.ts'
import { type Caller, testApp } from './app.ts'
import { declaredCalls } from './calls.ts'
import { openedRows } from './spreadsheet.ts'

const app = await testApp()
type Row = Record<string, any>
interface Exported {
  name: string
  resource: Resource
  list: string
  file: string
}

/** Files of other rows than the list's, or of several lists: looked at below. */
const OF_THEIR_OWN = ['basic/dictionary/classification', 'goods/random-delivery-sku', 'data-center-report/general-report']

/** Lists of one thing, which has to be named. */
const ASKED: Record<string, Row> = { 'data-center-report/suffix-profit/fee-list': { condition: { suffix: 'EY01' } } }

/** Every list that can be taken away as a file, with the call that shows it on screen. */
const exported: Exported[] = manifests.flatMap((manifest) =>
  Object.values(manifest.resources).flatMap((resource) => {
    const actions = Object.values(resource.actions as Record<string, Action>)
    const list = actions.find(({ input, reads }) => reads && 'pageNum' in input && 'condition' in input)
    const file = resource.actions['export']
    if (!list || !file || OF_THEIR_OWN.includes(resource.path)) return []
    return [{ name: resource.path, resource, list: pathOf(resource, list), file: pathOf(resource, file) }]
  }),
)

const labels = new Map<string, Map<string, string>>()
beforeAll(async () => {
  const entries = await app.house.db.query<{ type: string; value: string; label: string }>(
    sql`SELECT dict_type AS type, dict_value AS value, dict_label AS label FROM basic_dict_data`,
  )
  for (const { type, value, label } of entries) labels.set(type, (labels.get(type) ?? new Map()).set(value, label))
})

describe.each(['admin', 'seller', 'warehouse'])('as %s', (username) => {
  let who: Caller
  beforeAll(async () => {
    who = await app.as(username)
  })
  it.each(exported)('$name is exported as its list reads', async (one) => {
    const asked = ASKED[one.name] ?? {}
    const before = await who.post(one.list, { pageNum: 1, pageSize: 100, exact: 1, ...asked })
    if (before.status === 403) return
    const file = await who.post(one.file, asked)
    if (file.status === 403) return
    const [header = [], ...rows] = await openedRows(file.raw)
    expect(header.filter((title) => !isKnown(title))).toEqual([])
    expect(rows.flat().filter(isRaw)).toEqual([])
    const columns = columnsOf(one.resource, header)
    expect(columns.filter(([, field]) => !field)).toEqual([])
    expect(rows.length).toBe(before.data.total)
    const read = (list: Row[]) => list.map((row) => columns.map((column) => shown(column, row)))
    const cells = rows.slice(0, 100).map((row) => columns.map((_, at) => row[at] ?? ''))
    const was = read(before.data.list)
    const differ = cells.flatMap((row, i) => (equal(row, was[i]) ? [] : [i]))
    if (differ.length === 0) return
    // What depends on the moment is as the list showed it just before or just after.
    const is = read((await who.post(one.list, { pageNum: 1, pageSize: 100, ...asked })).data.list)
    for (const i of differ) expect({ row: i, cells: named(header, cells[i]) }).toEqual({ row: i, cells: named(header, is[i]) })
  })
})

it('covers the lists', () => {
  expect(exported.length).toBeGreaterThan(70)
})

/** What is claimed back of one bill is opened by the test of bills. */
const OF_ONE_BILL = 'express/freight-bill#export-dispute'
/** Lines of documents, the random SKU with its members, the entries of the dictionaries, reports asked for by their name. */
const others = declaredCalls.filter(
  ({ name, path, action }) =>
    action.download && /export/i.test(action.path) && name !== OF_ONE_BILL && !exported.some(({ file }) => file === path),
)
const REPORTS = 'data-center-report/general-report#export'
const bodyOf = (path: string): Row => {
  if (path.includes('targetExport')) return { year: 2026, quarter: 4 }
  if (path.includes('/pricing/'))
    return { platCode: 'ebay-hw', targetRate: '10', rows: [{ cost: '10', freight: '5', weight: '100' }] }
  return {}
}
it.each(others)('$name is in words too', async ({ name, path }) => {
  const admin = await app.as('admin')
  const inputs = name === REPORTS ? (await admin.get('/data-center-report/general-report/list')).data : [{}]
  for (const { name: report } of inputs) {
    const asked = { ...bodyOf(path), ...(report ? { name: report } : {}) }
    const [header = [], ...rows] = await openedRows((await admin.post(path, asked)).raw)
    expect(header.length).toBeGreaterThan(0)
    expect(header.filter((title) => !isKnown(title))).toEqual([])
    expect(rows.flat().filter(isRaw)).toEqual([])
  }
})

type Column = readonly [name: string, field: Field]
function columnsOf({ fields }: Resource, header: string[]): Column[] {
  const known = Object.entries(fields as Fields)
  const find = (title: string) =>
    known.find(([, field]) => field.column && titleOf(field) === title) ?? known.find(([, field]) => titleOf(field) === title)
  return header.map((title) => find(title) ?? ([title, undefined] as never))
}

function shown([name, field]: Column, row: Row): string {
  if (field.kind === 'decimal' || (field.kind === 'int' && !field.words))
    return readingOf(name, { ...field, currency: undefined }, row).replace('−', '-')
  return readingOf(name, field, row, (value) => labels.get(field.dict ?? '')?.get(String(value)))
}

const equal = (a: string[], b?: string[]): boolean => JSON.stringify(a) === JSON.stringify(b)
const named = (header: string[], cells: string[] = []) => Object.fromEntries(header.map((title, i) => [title, cells[i]]))
/** A head is in Chinese, or an abbreviation that everybody here says. */
const isKnown = (title: string): boolean => /\p{Script=Han}/u.test(title) || /^[A-Z]{2,6}$/.test(title)
/** JSON, a path of ours, a key of ours, a signature of a browser. */
const isRaw = (cell: string): boolean => /^[{[]|^\/|^[a-z-]+\/[a-z/-]+$|^Mozilla\//.test(cell)
