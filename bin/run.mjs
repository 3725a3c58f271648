import { isClaimed } from './claim.mjs'
import { command } from './command.mjs'
import { openDatabase, postgresDir } from './database.mjs'
import { Failure } from './failure.mjs'
import { install } from './install.mjs'
import { runNode } from './node24.mjs'
import { findPostgres } from './postgres.mjs'

// node bin/run.mjs [--database] <file.ts> [args]: stdout is the script's alone.
await command(async () => {
  const [first, ...rest] = process.argv.slice(2)
  await install()
  if (first !== '--database') return runNode(process.argv.slice(2))
  return runNode(rest, { env: { DATABASE_URL: await databaseUrl(rest[0]) } })
})

// The running product's database if there is one, else one that lives as long as the script.
async function databaseUrl(what) {
  if (process.env.DATABASE_URL || !(await isClaimed(what))) return openDatabase()
  const running = await findPostgres(postgresDir)
  if (running) return running.url
  throw new Failure('产品正在启动，数据库还没有就绪：请稍后再试')
}
