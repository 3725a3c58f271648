import { manifests } from '@erp/contract'
import { type Action, type Fields, pathOf, type Resource, snake } from '@erp/contract/kit'
import { expect, it } from 'vitest'
import { sql } from '../src/kit/db/db.ts'
import { testApp } from './app.ts'

const app = await testApp()
const admin = await app.as('admin')

interface Tabbed {
  resource: Resource
  count: Action
  list: Action
}
const LISTS = ['list-page', 'page', 'page-list']
const listed = manifests
  .flatMap(({ resources }) => Object.values(resources) as Resource[])
  .flatMap((resource) => {
    const list = LISTS.map((name) => resource.actions[name]).find(Boolean)
    return list ? [{ resource, list }] : []
  })
const tabbed: Tabbed[] = listed.flatMap((one) => {
  const actions = Object.values(one.resource.actions)
  const count = actions.find(({ path, method }) => path.endsWith('status-count') && method === 'POST')
  return count ? [{ ...one, count }] : []
})
const numbered = listed.flatMap(({ resource, list }) =>
  Object.entries(resource.fields)
    .filter(([, { search, reach }]) => search === 'codes' && !reach)
    .map(([field]) => [pathOf(resource, list), field] as const),
)

const INDEXES = new Set(
  (
    await app.house.db.query<{ first: string }>(sql`
      SELECT i.indrelid::regclass || '.' || a.attname AS first FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum IN (i.indkey[0], i.indkey[1])`)
  ).map(({ first }) => first),
)
const SHORT_LISTS = ['report/report-generate-job']
const WITHOUT_ALL = ['goods/shop-sku', 'express/track']

/** The field that the tabs filter. The tab of orders that wait for a wave is none of its values: its rows are groups, and the page says so. */
function tabField(fields: Fields, tabs: string[]): [name: string, tabs: string[]] | undefined {
  for (const [name, { search, choices = [] }] of Object.entries(fields)) {
    const values = choices.map(([value]) => String(value))
    if (search && values.length > 1 && values.length >= tabs.length - 1 && values.every((value) => tabs.includes(value)))
      return [name, values]
  }
  return undefined
}

it.each(tabbed.map((one) => [one.resource.path, one] as const))('%s: tabs and pages count the same rows', async (path, one) => {
  const { resource, count, list } = one
  const total = async (condition: object) =>
    (await admin.post(pathOf(resource, list), { condition, pageSize: 10, exact: 1 })).data.total as number
  const { all, ...tabs } = (await admin.post(pathOf(resource, count), { condition: {} })).data as Record<string, number>
  if (WITHOUT_ALL.includes(path)) expect(all).toBeUndefined()
  else expect(all).toBe(await total({}))
  const [field, named] = tabField(resource.fields, Object.keys(tabs)) ?? ['', []]
  if (field && !resource.fields[field]!.computed && !SHORT_LISTS.includes(path))
    expect(INDEXES).toContain(`${resource.table}.${snake(field)}`)
  for (const tab of named) expect([tab, tabs[tab]]).toEqual([tab, await total({ [field]: [tab] })])
})

it('covers the lists with tabs', () => expect(tabbed.length).toBeGreaterThan(30))

it.each(numbered)('%s: %s is found by a part of it, or with others by the whole', async (path, field) => {
  const valuesOf = async (wanted?: string) => {
    const { data } = await admin.post(path, { condition: wanted ? { [field]: wanted } : {}, pageSize: 100 })
    return new Set<string>(data.list.map((row: Record<string, unknown>) => row[field]).filter(Boolean))
  }
  const [one, other] = await valuesOf()
  if (!one || !other) return
  expect(await valuesOf(`${one}\n${other}`)).toEqual(new Set([one, other]))
  expect(await valuesOf(one.slice(1))).toContain(one)
})

it('covers the boxes for numbers', () => expect(numbered.length).toBeGreaterThan(20))
