import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './build.mjs'
import { isClaimed } from './claim.mjs'
import { atEnd, command } from './command.mjs'
import { postgresDir } from './database.mjs'
import { Failure } from './failure.mjs'
import { install } from './install.mjs'
import { node24, runNode } from './node24.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { prepareDatabase } from './prepare.mjs'
import { dataDir } from './project.mjs'
import { stage } from './stage.mjs'

const MAIN = 'apps/server/day/main.ts'
const ownDir = join(dataDir, 'day')

// node bin/day.mjs [--orders=n] [--staff=n] [--url=…] [--seed=n]: against the running product.
// With --kill=n: on a product and a database of its own that dies n times.
await command(async () => {
  const args = process.argv.slice(2)
  await install()
  const own = args.some((arg) => arg.startsWith('--kill'))
  return runNode([MAIN, ...args], { env: { DATABASE_URL: own ? await ownDatabase() : await runningDatabase() } })
})

async function runningDatabase() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const running = (await isClaimed('npm run day')) && (await findPostgres(postgresDir))
  if (running) return running.url
  throw new Failure('产品没有在运行：请先 npm start，或加 --kill=0 用一个单独的产品')
}

async function ownDatabase() {
  rmSync(ownDir, { recursive: true, force: true })
  const postgres = await startPostgres({ dir: ownDir })
  atEnd(async () => {
    await postgres.stop()
    rmSync(ownDir, { recursive: true, force: true })
  })
  process.env.DATABASE_URL = postgres.url
  const node = node24()
  await stage('构建页面', () => buildIfChanged(node))
  return prepareDatabase(node)
}
