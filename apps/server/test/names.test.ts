import { manifests } from '@erp/contract'
import { type Action, type Field, pathOf, type Resource, refName } from '@erp/contract/kit'
import { isNothing, readingOf } from '@erp/contract/kit/reading'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../src/kit/db/db.ts'
import { testApp } from './app.ts'

const app = await testApp()
type Row = Record<string, any>

/** Every list of every module, as a page asks for it. */
const lists = manifests.flatMap((manifest) =>
  Object.values(manifest.resources).flatMap((resource) =>
    Object.values(resource.actions as Record<string, Action>)
      .filter(({ input, reads, download }) => reads && !download && 'pageNum' in input && 'condition' in input)
      .slice(0, 1)
      .map((action) => ({ resource: resource as Resource, path: pathOf(resource, action) })),
  ),
)
/** What was asked for and what failed, for those who repair the product; the address of a page beside its name; a setting as it is kept. */
const TECHNICAL = ['tool/error-log.path', 'tool/menu-log.path', 'system/config.configValue']

const entries = new Map<string, Set<string>>()
beforeAll(async () => {
  const found = await app.house.db.query<{ type: string; value: string }>(
    sql`SELECT dict_type AS type, dict_value AS value FROM basic_dict_data`,
  )
  for (const { type, value } of found) entries.set(type, (entries.get(type) ?? new Set()).add(value))
})

it.each(['admin', 'supervisor', 'seller', 'developer', 'warehouse', 'purchaser', 'finance'])(
  '%s reads names in every list, never ids, codes or keys',
  async (username) => {
    const who = await app.as(username)
    const bare = new Set<string>()
    let rows = 0
    for (const { resource, path } of lists) {
      const { status, data } = await who.post(path, { pageNum: 1, pageSize: 100 })
      if (status === 403) continue
      rows += data?.list?.length ?? 0
      for (const row of data?.list ?? []) for (const name of bareIn(resource, row)) bare.add(name)
    }
    expect([...bare]).toEqual([])
    expect(rows).toBeGreaterThan(100)
  },
  120_000,
)

function bareIn(resource: Resource, row: Row): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.column && !isNothing(row[name]) && !isSaid(name, field, row))
    .map(([name]) => `${resource.path}.${name}`)
    .filter((place) => !TECHNICAL.includes(place))
}

function isSaid(name: string, field: Field, row: Row): boolean {
  const names = row[refName(name)]
  if (field.kind === 'ref') return typeof names === 'string' && names !== ''
  if (field.kind === 'refs') return names?.length === row[name].length
  if (field.kind === 'choice') return [row[name]].flat().every((value) => isLabelled(field, value))
  return field.kind === 'image' || isPlain(readingOf(name, field, row))
}

const isLabelled = (field: Field, value: string | number): boolean =>
  field.dict
    ? (entries.get(field.dict)?.has(String(value)) ?? false)
    : (field.choices ?? []).some(([known]) => String(known) === String(value))

/** No JSON, no path or key of ours, no cron line, no signature of a browser; and something at all. */
const isPlain = (text: string): boolean =>
  text !== '' && !/^[{[]|^\/(?!\/)|^[a-z-]+\/[a-z/#-]+$|^([\d*/,-]+ ){4}[\d*/,-]+$|Mozilla\//.test(text)
