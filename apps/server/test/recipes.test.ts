import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, it } from 'vitest'
import { connect } from '../src/kit/db/db.ts'
import { rowTypes } from '../src/kit/db/row-types.ts'
import { follow, type Recipe, recipeOf } from './recipe.ts'
import { admin, databaseUrl, makeDatabase } from './template.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const doc = (name: string) => readFile(join(ROOT, 'docs', name), 'utf8')
const TEST = 'apps/server/src/modules/basic/recipe-proof.ts'
/** A stranger knows from those beside how tests begin. */
const BEGIN = `import { expect } from '@playwright/test'
import { caller, signIn } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../kit/config.ts'
import { sql } from '../../kit/db/db.ts'
import { remindJob } from './supply-reminder.ts'

const app = await buildApp(readConfig({ ...process.env, LOG_LEVEL: 'silent' }))
const as = async (name: string) => caller(app, await signIn(app, name, new Date()))
const [seller, supervisor, admin] = [await as('seller'), await as('supervisor'), await as('admin')]
const { id: userId } = (await app.house.db.one<{ id: number }>(sql\`SELECT id FROM account_user WHERE username = 'seller'\`))!
`
const PLAIN = `expect((await admin.post('/basic/holiday', { day: '2026-10-01', name: '国庆节' })).code).toBe(200)
expect((await seller.post('/basic/holiday/list-page', { condition: {} })).data).toMatchObject({ total: 1, list: [{ name: '国庆节' }] })`

const copy = await mkdtemp(join(tmpdir(), 'erp-recipe-'))
const adminUrl = inject('adminUrl')
const database = `t_recipe_${process.pid}`
const url = databaseUrl(adminUrl, database)
afterAll(async () => {
  await admin(adminUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await rm(copy, { recursive: true, force: true })
})

it('what the docs say, done to the letter in a copy, compiles and works', async () => {
  await copyRepository()
  const architecture = await doc('architecture.md')
  const recipes = [
    { ...recipeOf(architecture, 'Adding a plain resource'), test: [PLAIN] },
    { ...recipeOf(architecture, 'Adding a document with lines'), test: recipeOf(await doc('recipes/document.md')).test },
    recipeOf(await doc('recipes/batch-verb.md')),
    recipeOf(await doc('recipes/background-run.md')),
  ]
  for (const recipe of recipes) await follow(copy, recipe)
  await migrated()
  await writeTest(recipes)
  await run('typescript/bin/tsc', '-p', await onlyWhatChanged(recipes))
  await run(`../${TEST}`)
})

/** The sources, with the packages of the real one. */
async function copyRepository(): Promise<void> {
  const skipped = new Set(['node_modules', 'dist', '.data'])
  for (const part of ['apps', 'packages', 'tsconfig.json', 'package.json'])
    await cp(join(ROOT, part), join(copy, part), { recursive: true, filter: (path) => !skipped.has(path.split('/').at(-1)!) })
  const modules = join(copy, 'node_modules')
  await mkdir(join(modules, '@erp'), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@erp' && !name.startsWith('.')) await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  for (const [name, place] of WORKSPACES) await symlink(join(copy, place), join(modules, '@erp', name))
}
const WORKSPACES = Object.entries({
  contract: 'packages/contract',
  'sign-in': 'packages/sign-in',
  server: 'apps/server',
  web: 'apps/web',
})

/** What `npm start` and `npm run rows` do. */
async function migrated(): Promise<void> {
  await makeDatabase(adminUrl, database, { template: inject('template') })
  await run('../apps/server/src/migrate.ts')
  const db = connect(url, { max: 1 })
  await writeFile(join(copy, 'apps/server/db/rows.ts'), await rowTypes(db))
  await db.close()
}

const writeTest = (recipes: Recipe[]): Promise<void> =>
  writeFile(join(copy, TEST), `${BEGIN}\n${recipes.flatMap(({ test }) => test).join('\n')}\nawait app.close()\n`)

/** And what that needs: the rest of the repository compiles by itself. */
async function onlyWhatChanged(recipes: Recipe[]): Promise<string> {
  const paths = recipes.flatMap(({ pieces }) => pieces.map(({ path }) => path)).filter((path) => path.endsWith('.ts'))
  const files = [...new Set([...paths, TEST])]
  const config = { extends: './tsconfig.json', include: ['apps/*/src/**/*.d.ts', 'packages/*/src/**/*.d.ts'], files }
  await writeFile(join(copy, 'tsconfig.recipe.json'), JSON.stringify(config))
  return 'tsconfig.recipe.json'
}

/** Whatever it says is what the docs are told. */
async function run(tool: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: join(copy, '.data') }
  const { stdout, failed } = await promisify(execFile)(process.execPath, [join(copy, 'node_modules', tool), ...args], {
    cwd: copy,
    env,
  }).then(
    ({ stdout: out }) => ({ stdout: out, failed: '' }),
    (error: { stdout?: string; stderr?: string }) => ({ stdout: '', failed: `${error.stdout}\n${error.stderr}` }),
  )
  expect(failed, stdout).toBe('')
}
