import {
  action,
  type Fields,
  group,
  int,
  list,
  type Manifest,
  type Permission,
  ref,
  refs,
  resource,
  states,
  text,
} from '@erp/contract/kit'
import { describe, expect, it } from 'vitest'
import { bareStates } from './rules/bare-states.ts'
import { missingCalls, unknownCalls, writtenCalls } from './rules/calls.ts'
import { importCircles } from './rules/circles.ts'
import { chineseComments, commentShare } from './rules/comments.ts'
import { eitherLookups } from './rules/either-lookup.ts'
import { handMoves } from './rules/hand-moves.ts'
import { dependsProblems, importProblems } from './rules/imports.ts'
import { pinnedAddresses } from './rules/lockfile.ts'
import { looseRows } from './rules/loose-rows.ts'
import { doublePaths, handlerGaps, pageGaps, unshownResources } from './rules/mirror.ts'
import { oddComponentNames, oddFileNames, vagueNames } from './rules/names.ts'
import { otherClocks } from './rules/other-clocks.ts'
import * as permissions from './rules/permissions.ts'
import { looseReferences } from './rules/references.ts'
import { crowdedFolders, foreignTables, strayRooms, tablesOf } from './rules/rooms.ts'
import { settingGaps } from './rules/settings.ts'
import { sideEffects } from './rules/side-effects.ts'
import { stateProblems } from './rules/states.ts'
import { tabChooses } from './rules/tab-chooses.ts'
import { looseWaiting } from './rules/waiting.ts'
import { longFiles, longFunctions } from './rules/walls.ts'
import { wholeInputs } from './rules/whole-inputs.ts'

/** A made-up module that is right; each test breaks one thing of it. */
function module(change: Partial<Manifest> = {}, permission: string = 'demo:thing:view'): Manifest {
  const fields = { code: text('编码') }
  const look = action('POST', 'list-page', { label: '查询', permission: permission as Permission, reads: true })
  const open = action('GET', 'open', { label: '公开', permission: 'public' })
  return {
    name: 'demo',
    title: '示例',
    depends: [],
    resources: { thing: resource('demo/thing', { title: '东西', fields, actions: { look, open } }) },
    permissions: { 'demo:thing:view': ['查看', []] },
    menu: { '/basic': [{ path: '/demo/thing', title: '东西', component: 'demo/thing', permission: 'demo:thing:view' }] },
    ...change,
  }
}
const handlers = { thing: { look: () => null, open: () => null } }
const file = (path: string, ...lines: string[]) => [{ path, text: lines.join('\n') }]

describe('a check fails when', () => {
  it('an action has no permission, or one that no manifest declares', () => {
    expect(permissions.undeclaredPermissions([module()])).toEqual([])
    expect(permissions.undeclaredPermissions([module({}, '')])).toEqual(['demo/thing#look has no permission'])
    expect(permissions.undeclaredPermissions([module({}, 'demo:thing:lok')])).toEqual([
      'demo/thing#look has undeclared demo:thing:lok',
    ])
    expect(permissions.undeclaredPermissions([module({ permissions: {} })])).toHaveLength(2)
  })

  it('a permission is declared but never asked for, or declared twice', () => {
    const spare = module({ permissions: { 'demo:thing:view': ['查看', []], 'demo:thing:fly': ['飞', []] } })
    expect(permissions.unusedPermissions([module()])).toEqual([])
    expect(permissions.unusedPermissions([spare])).toEqual(['demo declares demo:thing:fly, which nothing uses'])
    expect(permissions.doublyDeclared([module(), module()])).toEqual(['demo:thing:view is declared twice'])
  })

  it('a call is public without being on the list', () => {
    expect(permissions.unlistedPublicCalls([module()], ['GET /demo/thing/open'])).toEqual([])
    expect(permissions.unlistedPublicCalls([module()], [])).toEqual(['GET /demo/thing/open is public but not on the list'])
    expect(permissions.unlistedPublicCalls([], ['GET /gone'])).toEqual(['GET /gone is on the list but not public'])
  })

  it('a file of the server does something by being loaded', () => {
    const place = 'apps/server/src/modules/order/ship.ts'
    const right = [
      "import { hooks } from '../stock/hooks.ts'",
      "import {} from './types.ts'",
      'export const hook = () => hooks.add(1)',
    ]
    expect(sideEffects(file(place, ...right, 'keepMainList(list)'))).toEqual([])
    expect(sideEffects(file(place, "import './parcels.ts'"))).toEqual([
      `${place} imports ./parcels.ts for its effect: name what it answers in connectModules`,
    ])
    expect(sideEffects(file(place, ...right, 'hooks.push(', '  1,', ')'))).toEqual([
      `${place}:4 does something when it is loaded: hooks.push(`,
    ])
    expect(sideEffects(file('apps/server/src/modules/order/ship.test.ts', "import './parcels.ts'"))).toEqual([])
  })

  it('waiting work opens no page, or nothing counts it', () => {
    const work = {
      label: '东西',
      permission: 'demo:thing:view',
      roles: [],
      page: '/demo/thing',
      counts: 'demo/thing#look',
    } as const
    expect(looseWaiting([module({ waiting: [work] })])).toEqual([])
    expect(looseWaiting([module({ waiting: [{ ...work, page: '/gone', counts: 'demo/thing#gone' }] })])).toEqual([
      '东西 opens /gone, which is no page',
      '东西 is counted by demo/thing#gone, which is no call',
    ])
  })

  it('SQL tells the time by a clock that tests cannot set', () => {
    const path = 'apps/server/src/modules/demo/thing.ts'
    expect(otherClocks(file(path, 'sql`SELECT now()::date`'))).toEqual([])
    expect(otherClocks(file(path, 'sql`SELECT current_date`'))).toEqual([
      `${path} reads current_date, which no test can set: now()`,
    ])
  })

  it('a write takes many ids and does not say how they are done in the background', () => {
    const ids = (max: number) => list('单据', int('编号'), { max })
    const write = (max: number, more: object = {}) =>
      action('POST', 'go', { label: '做', permission: 'demo:thing:view', input: { ids: ids(max) }, ...more })
    const of = (go: ReturnType<typeof write>) => {
      const made = module()
      return [module({ resources: { thing: { ...made.resources['thing']!, actions: { go } } } })]
    }
    const say = 'demo/thing#go takes more than 300 ids: declare it each or together'
    expect(wholeInputs(of(write(300)), {})).toEqual([])
    expect(wholeInputs(of(write(301)), {})).toEqual([say])
    for (const how of [{ each: true }, { together: true }, { reads: true }])
      expect(wholeInputs(of(write(301, how)), {})).toEqual([])
    expect(wholeInputs(of(write(301)), { 'demo/thing#go': 'for a reason' })).toEqual([])
    expect(wholeInputs(of(write(9)), { 'demo/thing#go': 'no more' })).toEqual([
      'demo/thing#go is listed, but takes no such number of ids',
    ])
    expect(wholeInputs(of(write(301, { each: true })), { 'demo/thing#go': 'both' })).toEqual([
      'demo/thing#go is listed and declared',
    ])
  })

  it('a resource has no handler', () => {
    expect(handlerGaps([module()], [{ manifest: module(), handlers }])).toEqual([])
    expect(handlerGaps([module()], [{ manifest: module(), handlers: { thing: { look: () => null } } }])).toEqual([
      'demo/thing#open has no handler',
    ])
    expect(
      handlerGaps([module()], [{ manifest: module(), handlers: { thing: { ...handlers.thing, fly: () => null } } }]),
    ).toEqual(['demo/thing#fly is handled but not declared'])
    expect(handlerGaps([module()], [])).toEqual(['module demo is not served'])
  })

  it('a resource or a menu entry has no page, or a page no entry', () => {
    expect(pageGaps([module()], ['demo/thing'])).toEqual([])
    expect(pageGaps([module()], [])).toEqual(['/demo/thing has no page demo/thing'])
    expect(pageGaps([module()], ['demo/thing', 'demo/lost'])).toEqual(['page demo/lost is opened by no menu entry'])
    const thing = new Map([['demo/thing', 'packages/contract/src/demo/thing']])
    expect(unshownResources(thing, new Set(['packages/contract/src/demo/thing']))).toEqual([])
    expect(unshownResources(thing, new Set())).toHaveLength(1)
  })

  it('a field points at a resource that nobody declares', () => {
    const pointing = (fields: Fields, input: Fields = {}) => {
      const save = action('POST', '', { label: '新增', permission: 'demo:thing:view', input })
      return module({ resources: { thing: resource('demo/thing', { title: '东西', fields, actions: { save } }) } })
    }
    expect(looseReferences([pointing({ other: ref('另一个', 'demo/thing') })], {})).toEqual([])
    expect(looseReferences([pointing({ owner: ref('负责人', 'v1/user') })], {})).toEqual([
      'demo/thing.owner points at v1/user, which is not declared',
    ])
    const deep = pointing({}, { form: group('表单', { ids: refs('用户', 'v1/user') }) })
    expect(looseReferences([deep], {})).toEqual(['demo/thing#save.form.ids points at v1/user, which is not declared'])
    expect(looseReferences([pointing({ goods: ref('商品', 'goods/sku') })], { 'goods/sku': 'comes later' })).toEqual([])
    expect(looseReferences([module()], { 'goods/sku': 'comes later', 'demo/thing': 'comes later' })).toEqual([
      'goods/sku is on the list of later resources but nothing points at it',
      'demo/thing is on the list of later resources but nothing points at it',
    ])
  })

  it('a call or a menu path is declared twice, or a promised call is missing', () => {
    expect(permissions.doubleCalls([module()])).toEqual([])
    expect(permissions.doubleCalls([module(), module()])).toHaveLength(2)
    expect(doublePaths([module(), module()])).toEqual(['/demo/thing is in the menu twice'])
    expect(missingCalls('GET\t/a/{id}\n', ['GET\t/a/{dictId}'])).toEqual([])
    expect(missingCalls('GET\t/a/{id}\nPOST\t/b\n', ['GET\t/a/{id}'])).toEqual(['POST /b is promised but not registered'])
  })

  it('the web calls a path that is not registered', () => {
    const written = writtenCalls(
      file('a.ts', "send<Shop[]>('GET', '/a/list', {})", 'post(`/b/${id}`, {})', "send('GET', '/a/lst')"),
    )
    expect(written.map(({ call }) => call)).toEqual(['GET /a/list', 'POST /b/{}', 'GET /a/lst'])
    expect(unknownCalls(written, ['GET\t/a/list', 'POST\t/b/{id}'])).toEqual(['a.ts calls GET /a/lst, which is not registered'])
  })

  it('a module imports against depends', () => {
    const up = file('apps/server/src/modules/low/thing.ts', `import { x } from '../high/thing.ts'`)
    const modules = [
      { name: 'low', depends: [] },
      { name: 'high', depends: ['low'] },
    ]
    expect(importProblems(up, modules)).toEqual([
      'apps/server/src/modules/low/thing.ts imports ../high/thing.ts: low does not depend on high',
    ])
    expect(importProblems(file('apps/server/src/modules/high/a.ts', `import '../low/thing.ts'`), modules)).toEqual([])
    expect(importProblems(file('packages/contract/src/low/a.ts', `export * from '../high/a.ts'`), modules)).toHaveLength(1)
    expect(importProblems(file('apps/web/src/modules/low/a.tsx', `import '@erp/contract/high/a'`), modules)).toHaveLength(1)
    expect(importProblems(file('apps/server/src/modules/low/a.ts', `await import('../high/a.ts')`), modules)).toHaveLength(1)
  })

  it('server and web meet, or the kit knows a module', () => {
    expect(importProblems(file('apps/web/src/app/a.ts', `import '../../../server/src/kit/db.ts'`), [])).toHaveLength(1)
    expect(importProblems(file('apps/server/src/app.ts', `import '../../web/src/app/a.ts'`), [])).toHaveLength(1)
    expect(importProblems(file('apps/server/src/kit/a.ts', `import '../modules/basic/country.ts'`), [])).toHaveLength(1)
    expect(importProblems(file('packages/contract/src/kit/a.ts', `import '../basic/country.ts'`), [])).toHaveLength(1)
    expect(importProblems(file('apps/web/src/kit/a.tsx', `import '../app/shell/shell.tsx'`), [])).toHaveLength(1)
    expect(importProblems(file('apps/web/src/kit/a.tsx', `import '../app/call.ts'`), [])).toEqual([])
    expect(importProblems(file('apps/server/src/kit/a.ts', `import '@erp/contract/kit'`), [])).toEqual([])
  })

  it('a row may be anything, or a resource is stripped of its fields', () => {
    const path = 'apps/server/src/modules/low/a.ts'
    const loose = file(path, 'type Row = Record<string, any>', 'listOf(thing as AnyResource)')
    expect(looseRows(loose, {})).toEqual([`${path} has 2 rows or resources of any kind, listed are 0`])
    expect(looseRows(loose, { [path]: [2, 'for a reason'] })).toEqual([])
    expect(looseRows(loose, { [path]: [3, 'there was one more'] })).toHaveLength(1)
    expect(looseRows(file(path, 'type Row = Record<string, unknown>'), {})).toEqual([])
    expect(looseRows(file('apps/server/src/a.test.ts', 'type Row = Record<string, any>'), {})).toEqual([])
    expect(looseRows(file('apps/web/src/modules/low/a.tsx', '(row: AnyRow) => row'), {})).toHaveLength(1)
    expect(looseRows(file('apps/web/src/kit/a.tsx', '(row: AnyRow) => row'), {})).toEqual([])
  })

  it('SQL reads a whole table for one of two ways to a row', () => {
    const path = 'apps/server/src/modules/low/a.ts'
    const either = file(path, 'sql`SELECT 1 FROM x WHERE id = ANY($1) OR', '  x.id IN (SELECT y FROM z)`')
    expect(eitherLookups(either, {})).toEqual([`${path} reads whole tables 1 times by "OR … IN (SELECT", listed are 0`])
    expect(eitherLookups(either, { [path]: [1, 'for a reason'] })).toEqual([])
    expect(eitherLookups([], {})).toEqual([])
    expect(eitherLookups(file(path, 'sql`SELECT 1 FROM x WHERE id = $1 OR id = ANY(ARRAY(SELECT y FROM z))`'), {})).toEqual([])
  })

  it('a select of several chooses on Tab', () => {
    expect(tabChooses(file('apps/web/src/a.tsx', '<Select mode="multiple" />'))).toEqual(['apps/web/src/a.tsx'])
    expect(tabChooses(file('apps/web/src/a.tsx', '<Select mode="multiple" {...tabLeaves} />'))).toEqual([])
  })

  it('depends go in a circle or nowhere', () => {
    const circle = [
      { name: 'a', depends: ['b'] },
      { name: 'b', depends: ['a'] },
    ]
    expect(dependsProblems(circle)).toEqual(['depends go in a circle: a → b → a', 'depends go in a circle: b → a → b'])
    expect(dependsProblems([{ name: 'a', depends: ['z'] }])).toEqual(['a depends on z, which does not exist'])
  })

  it('a state cannot be reached, or a move leads nowhere', () => {
    const table = { 1: ['草稿', 'gray'], 2: ['已审核', 'blue'], 3: ['作废', 'red'] } as const
    const audit = { label: '审核', from: [1], to: 2 }
    expect(stateProblems('x', states(table, { audit, drop: { label: '作废', from: [2], to: 3 } }))).toEqual([])
    expect(stateProblems('x', states(table, { audit }))).toEqual(['x: state 3 作废 cannot be reached'])
    expect(
      stateProblems(
        'x',
        states(table, { audit, drop: { label: '作废', from: [1], to: 3 }, odd: { label: '错', from: [9], to: 2 } }),
      ),
    ).toEqual(['x: odd names the unknown state 9'])
    expect(stateProblems('x', states(table, { audit }, 7))).toContain('x: the initial state 7 is unknown')
    expect(stateProblems('x', states(table, { audit }, 1, [3]))).toEqual([])
  })

  it('SQL moves a document past its table of states', () => {
    const says = (sql: string, path = 'apps/server/src/modules/demo/a.ts') =>
      handMoves(file(path, `tx.run(sql\`${sql}\`, status = 1)`))
    const by = (table: string, column = 'status') => [`apps/server/src/modules/demo/a.ts:1 writes ${column} of ${table} by hand`]
    expect(says('UPDATE demo_thing SET status = 2 WHERE id = 1')).toEqual(by('demo_thing'))
    expect(says('UPDATE demo_thing t SET n = (SELECT 1 FROM x WHERE y), t.check_flag = 600')).toEqual(
      by('demo_thing', 'check_flag'),
    )
    expect(
      says(`WITH old AS (UPDATE demo_thing AS t SET n = \${now(1)},\n status = CASE WHEN true THEN 1 END) SELECT 1`),
    ).toEqual(by('demo_thing'))
    expect(says('INSERT INTO demo_thing (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET n = 1, status = 0')).toEqual(
      by('demo_thing'),
    )
    expect(says(', n = 1, status = 30')).toHaveLength(1)
    expect(says('UPDATE demo_thing SET n = (SELECT status = 1), use_status = 1 WHERE id = 1, status = 2')).toEqual([])
    expect(says('UPDATE demo_thing SET n = 1 FROM x, status = 2')).toEqual([])
    expect(says('SELECT 1 WHERE status = 2')).toEqual([])
    expect(says('UPDATE demo_thing SET status = 2', 'apps/server/src/kit/move.ts')).toEqual([])
  })

  it('a state is written as a number', () => {
    const path = 'apps/server/src/modules/demo/a.ts'
    const says = (code: string, where = path) => bareStates(file(where, code))
    const by = (name: string) => [`${path}:1 writes a number for ${name}`]
    expect(says('if (row!.status === 10) go()')).toEqual(by('status'))
    expect(says("const open = 100 <= Number(row['checkFlag'])")).toEqual(by('checkFlag'))
    expect(says('const open = [10, STAGE.shipped].includes(row.status)')).toEqual(by('status'))
    expect(says('save({ auditStatus: done ? AUDIT_STATE.audited : 90 })')).toEqual(by('auditStatus'))
    expect(says('row.check_flag = 200')).toEqual(by('check_flag'))
    expect(says('tx.run(sql`SELECT 1 WHERE t.check_flag IN (100, ${flag.audited})`)')).toEqual(by('check_flag'))
    expect(says("raw('t.status BETWEEN 10 AND 20')")).toEqual(by('status'))
    expect(says("raw('t.platform_ship_status NOT IN (1, 2)')")).toEqual(by('platform_ship_status'))
    expect(says('if (row.status === STAGE.waitDispatch) tx.run(sql`SELECT 1 WHERE t.status = ${stage.shipped}`)')).toEqual([])
    expect(says('const use = raw(`t.goods_status = 1`), n = row.statusCount > 3')).toEqual([])
    expect(says('const COLUMNS = { no: 150, status: 90 }', 'apps/web/src/modules/demo/a.tsx')).toEqual([])
    expect(says('send({ no, status: 90 })', 'apps/web/src/modules/demo/a.tsx')).toHaveLength(1)
    expect(says('if (response.status === 200) go()', 'apps/web/src/app/call.ts')).toEqual([])
    expect(says('if (row.status === 10) go()', 'apps/server/src/modules/demo/a.test.ts')).toEqual([])
  })

  it('a file or a function passes the wall', () => {
    const long = Array.from({ length: 301 }, (_, i) => `export const a${i} = ${i}`)
    expect(longFiles(file('apps/server/src/a.ts', ...long))).toHaveLength(1)
    expect(longFiles(file('apps/server/src/a.ts', ...long.slice(1)))).toEqual([])
    expect(longFiles(file('apps/server/src/a.test.ts', ...long))).toEqual([])
    expect(longFiles(file('apps/server/db/seed/a.ts', ...long))).toEqual([])
    const body = Array.from({ length: 39 }, (_, i) => `  call(${i})`)
    expect(longFunctions(file('a.ts', 'function f() {', ...body, '}'))).toEqual([
      'a.ts:1 is a function of 41 lines, the wall is 40',
    ])
    expect(longFunctions(file('a.ts', 'const f = () => {', ...body.slice(1), '}'))).toEqual([])
    const nested = ['function outer() {', ...body.slice(20), 'function inner() {', ...body.slice(10), '}', '}']
    expect(longFunctions(file('a.ts', ...nested))).toEqual([])
  })

  it('a name is vague or in the wrong case', () => {
    expect(vagueNames([...file('apps/server/src/utils.ts'), ...file('apps/web/src/common/a.ts')])).toHaveLength(2)
    expect(vagueNames(file('apps/server/src/kit/number.ts'))).toEqual([])
    expect(
      oddFileNames([...file('a/StoreLocation.tsx'), ...file('a/store_location.ts'), ...file('a/store-location.states.ts')]),
    ).toHaveLength(2)
    expect(oddComponentNames(file('a.tsx', 'export function listPage() { return <div /> }'))).toHaveLength(1)
    expect(oddComponentNames(file('a.tsx', 'export function ListPage() { return <div /> }'))).toEqual([])
  })

  it('there are too many comments, or Chinese ones', () => {
    expect(commentShare(file('a.ts', '// why', 'a()', 'b()', 'c()'))).toBe(0.25)
    expect(commentShare(file('a.ts', `const url = 'http://x'`))).toBe(0)
    expect(chineseComments(file('a.ts', '// 这里检查库存'))).toEqual(['a.ts:1 comments in Chinese'])
    expect(chineseComments(file('a.ts', '/** As the profile shows it: 1 全部, 5 仅本人. */', `const a = '标签'`))).toEqual([])
  })

  it('the lockfile names a registry', () => {
    expect(pinnedAddresses({ packages: { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } } })).toHaveLength(1)
    expect(pinnedAddresses({ packages: { 'node_modules/a': {}, 'packages/b': { resolved: 'packages/b' } } })).toEqual([])
  })

  it('a setting is not told of, or told of and not read', () => {
    const table =
      '# x\n\n## Configuration\n\n| variable | default |\n|---|---|\n| `PORT` | `8080` |\n| `OLD`, `HOST` | none |\n\n## y\n| `ELSE` |'
    const read = file('apps/server/src/kit/config.ts', `a(env['PORT'], process.env.HOST, env['NEW'], env['PATH'])`)
    expect(settingGaps([...read, ...file('bin/x.test.ts', `env['ONLY_TESTS']`)], table)).toEqual([
      'NEW is not in the table of settings',
      'OLD is told of, but read by nobody',
    ])
  })

  it('a folder is crowded, or a room has no counterpart on the server', () => {
    const many = ['a', 'b', 'c'].map((name) => ({ path: `apps/server/src/kit/${name}.ts`, text: '' }))
    expect(crowdedFolders(many, 3)).toEqual([])
    expect(crowdedFolders(many, 2)).toEqual(['apps/server/src/kit has 3 files, at most 2'])
    const server = file('apps/server/src/modules/order/pick/a.ts', '')
    const web = (room: string) => file(`apps/web/src/modules/order/${room}/b.tsx`, '')
    expect(strayRooms([...server, ...web('pick'), ...web('parts')])).toEqual([])
    expect(strayRooms([...server, ...web('picking')])).toEqual(['apps/web has a room order/picking, which the server has not'])
  })

  it('files load one another', () => {
    const a = (line: string) => file('apps/server/src/kit/a.ts', line)
    const b = file('apps/server/src/kit/b.ts', `export { a } from './a.ts'`)
    expect(importCircles([...a(`import type { B } from './b.ts'`), ...b])).toEqual([])
    expect(importCircles([...a(`import { b, type B } from './b.ts'`), ...b])).toEqual([
      'apps/server/src/kit/a.ts → apps/server/src/kit/b.ts → apps/server/src/kit/a.ts',
    ])
  })

  it('SQL names a table of a module that its own does not depend on', () => {
    const resources = (path: string) => ({ thing: { path } })
    const modules = [
      { name: 'low', depends: [], resources: resources('low/thing') },
      { name: 'high', depends: ['low'], resources: resources('upper/thing') },
    ]
    const tables = tablesOf(file('0001.sql', 'CREATE TABLE low_thing (', 'ALTER TABLE x RENAME TO upper_thing;'))
    const asks = (module: string, table: string) =>
      file(`apps/server/src/modules/${module}/a.ts`, `sql\`SELECT 1 FROM ${table}\``)
    expect(foreignTables(asks('high', 'low_thing'), modules, tables, {})).toEqual([])
    expect(foreignTables(asks('low', 'upper_thing'), modules, tables, {})).toEqual([
      'apps/server/src/modules/low/a.ts names upper_thing: low does not depend on high',
    ])
    expect(foreignTables(asks('low', 'upper_thing'), modules, tables, { low: ['upper_thing'] })).toEqual([])
  })
})
