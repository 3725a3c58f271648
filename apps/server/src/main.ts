import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type App, buildApp } from './app.ts'
import { type Config, readConfig } from './kit/config.ts'
import { sql } from './kit/db/db.ts'
import { DatabaseAway } from './kit/db/db-away.ts'

/** Before a process that died is started again: longer each time, until one has lived for a while. */
const [FIRST_MS, LONGEST_MS, STEADY_MS] = [500, 30_000, 60_000]

const config = readConfig()

if (!config.databaseUrl) fail('没有设置 DATABASE_URL：请用 npm start 启动，或给出数据库地址')
// The launcher has it loaded while the database is prepared.
if (cluster.isPrimary && process.env['SERVE_WHEN_TOLD']) await once(process, 'message')

if (cluster.isPrimary && config.workers > 1) fork(config.workers)
else await run()

/** One process a core; one that dies is replaced, unless none ever served: then the set-up is wrong. */
function fork(workers: number): void {
  let [stopping, served] = [false, false]
  const start = (failures: number) => {
    if (stopping) return
    const [worker, began] = [cluster.fork(), Date.now()]
    worker.on('message', (said) => {
      served = true
      process.send?.(said)
    })
    worker.on('exit', (code) => {
      if (stopping) return
      if (!served) process.exit(code || 1)
      const shortly = Date.now() - began < STEADY_MS
      setTimeout(start, Math.min(LONGEST_MS, FIRST_MS * 2 ** failures), shortly ? failures + 1 : 0)
    })
  }
  for (let i = 0; i < workers; i++) start(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM')
    })
}

async function run(): Promise<void> {
  const app = await buildApp(config)
  await app.server.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? `端口 ${config.port} 已被占用，请换一个端口：PORT=8081 npm start` : error.message)
  })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopping = true
      void stop(app)
    })
  process.send?.({ type: 'listening' })
  await onceThere(() => app.work())
  if (stopping) return
  if (cluster.worker?.id === undefined || cluster.worker.id === 1) await onceThere(() => announce(app, config))
  process.send?.({ type: 'ready' })
  flushCompileCache()
}

/** Calls are answered meanwhile: that the database is away. */
async function onceThere(work: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      await sleep(Math.min(5000, FIRST_MS * 2 ** failures))
    }
  }
}

/** Answers what is under way, then closes: jobs, sockets, database. */
async function stop(app: App): Promise<void> {
  setTimeout(() => process.exit(1), 9000).unref()
  await app.close()
  process.exit(0)
}

async function announce(app: App, { port, externalLogin }: Config): Promise<void> {
  const address = `http://localhost:${port}`
  const built = existsSync(fileURLToPath(new URL('../../web/dist/index.html', import.meta.url)))
  console.log(`\nERP 已启动：${address}${built ? '' : '（页面尚未构建，先运行 npm run build）'}`)
  if (externalLogin === 'simulated')
    console.log('注意：模拟的外部登录已打开（EXTERNAL_LOGIN=simulated），只用于演示，任何人都可以冒充外部账号')
  const people = await app.house.db.query<{ username: string; name: string; role: string }>(sql`
    SELECT DISTINCT ON (coalesce(r.id, 999)) u.username, u.name, coalesce(r.role_name, '默认角色') AS role
    FROM account_user u LEFT JOIN account_user_role ur ON ur.user_id = u.id LEFT JOIN account_role r ON r.id = ur.role_id
    WHERE u.status = 1 AND u.email LIKE '%@erp.example' ORDER BY coalesce(r.id, 999), u.id`)
  if (people.length === 0) return
  console.log('演示账号（密码都是 Erp@2026）：')
  for (const { username, name, role } of people) console.log(`  ${role.padEnd(6, '　')} ${username.padEnd(12)} ${name}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
