import { capture } from './child.mjs'
import { openDatabase } from './database.mjs'
import { Failure } from './failure.mjs'
import { projectEnv, root } from './project.mjs'
import { stage } from './stage.mjs'

// Most of what it makes is rubbish at once: with little room for the young, a tenth of its time goes into looking through them.
const ROOMY = '--max-semi-space-size=64'

// The names of the chapters are indented, warnings are not.
const FILLED = '  '

// A database that is up, of the newest schema, and with the demo company if it was empty.
export async function prepareDatabase(node) {
  const url = await upgradedDatabase(node)
  if (await filled(node, url)) await stage('补做昨夜的任务', () => lastNight(node, url))
  return url
}

export async function upgradedDatabase(node) {
  let url
  await stage('启动数据库', async () => {
    url = await openDatabase()
    if (process.env.DATABASE_URL) return '使用外部 PostgreSQL'
  })
  await stage('升级数据库', () => script(node, url, '升级数据库', ['apps/server/src/migrate.ts']))
  return url
}

// Whether the demo company is new: what its last night would have found out is left to the caller.
export async function filled(node, url) {
  let isNew = false
  await stage('写入演示数据', () =>
    script(node, url, '写入演示数据', [ROOMY, 'apps/server/db/seed/main.ts', '--if-empty', '--night-later'], (line) => {
      isNew ||= process.env.DEMO !== '0' && line.startsWith(FILLED)
      process.stdout.write(`  ${line}\n`)
    }),
  )
  return isNew
}

export const lastNight = (node, url) => script(node, url, '补做昨夜的任务', ['apps/server/db/seed/night.ts'])

async function script(node, url, name, args, onLine) {
  const { code, output } = await capture(node, args, { cwd: root, env: projectEnv(node, { DATABASE_URL: url }), onLine })
  if (output.includes('No space left on device')) throw new Failure(`${name}失败：磁盘已满，请清理磁盘后重试`)
  if (code !== 0)
    throw new Failure(`${name}失败（${args.find((arg) => arg.endsWith('.ts'))} 退出码 ${code}）`, onLine ? undefined : output)
}
