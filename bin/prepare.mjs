import { capture } from './child.mjs'
import { openDatabase } from './database.mjs'
import { Failure } from './failure.mjs'
import { projectEnv, root } from './project.mjs'
import { stage } from './stage.mjs'

// Most of what it makes is rubbish at once: with little room for the young, a tenth of its time goes into looking through them.
const ROOMY = '--max-semi-space-size=64'

// A database that is up, of the newest schema, and with the demo company if it was empty.
export async function prepareDatabase(node) {
  let url
  await stage('启动数据库', async () => {
    url = await openDatabase()
    if (process.env.DATABASE_URL) return '使用外部 PostgreSQL'
  })
  await stage('升级数据库', () => script(node, url, '升级数据库', ['apps/server/src/migrate.ts']))
  await stage('写入演示数据', () =>
    script(node, url, '写入演示数据', [ROOMY, 'apps/server/db/seed/main.ts', '--if-empty'], (line) =>
      process.stdout.write(`  ${line}\n`),
    ),
  )
  return url
}

async function script(node, url, name, args, onLine) {
  const { code, output } = await capture(node, args, { cwd: root, env: projectEnv(node, { DATABASE_URL: url }), onLine })
  if (output.includes('No space left on device')) throw new Failure(`${name}失败：磁盘已满，请清理磁盘后重试`)
  if (code !== 0)
    throw new Failure(`${name}失败（${args.find((arg) => arg.endsWith('.ts'))} 退出码 ${code}）`, onLine ? undefined : output)
}
