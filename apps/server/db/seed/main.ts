import { parseArgs } from 'node:util'
import { readConfig } from '../../src/kit/config.ts'
import { connect, type Db, sql, type Tx } from '../../src/kit/db/db.ts'
import { type Files, filesOf } from '../../src/kit/file/files.ts'
import { connectModules } from '../../src/modules/index.ts'
import { demoSeeds } from './demo/index.ts'
import { lastNight } from './demo/nights.ts'
import { LEAST_SCALE } from './demo/order/orders.ts'
import { seedVolume } from './demo/volume.ts'
import { seedFirstAdmin } from './first-admin.ts'
import { unburdened } from './unburdened.ts'

/**
 * Fills the demo company in one transaction: a start that is killed half-way leaves nothing behind.
 * Above 1 the company is that many times as large, below 1 its catalogue has that part of its goods. Pictures are kept where there
 * are files to keep them.
 */
export async function seedDemo(db: Db, scale = 1, say: (line: string) => void = () => {}, files?: Files): Promise<boolean> {
  connectModules()
  const isSmall = scale < LEAST_SCALE
  const filled = await ifEmpty(db, async (tx) => {
    const fill = async () => {
      for (const [title, seed] of demoSeeds) {
        if (seed !== seedVolume || scale > 1) say(title)
        await seed(tx, scale, files)
      }
    }
    await (isSmall ? fill() : unburdened(tx, fill))
  })
  return filled
}

/** The first administrator of a company without demo data. */
export const seedCompany = (db: Db, say: (line: string) => void): Promise<boolean> =>
  ifEmpty(db, async (tx) => say(`管理员账号 admin，初始密码 ${await seedFirstAdmin(tx)}（只显示这一次，登录后请修改）`))

function ifEmpty(db: Db, fill: (tx: Tx) => Promise<void>): Promise<boolean> {
  return db.transact(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(7245002)`)
    if (await tx.one(sql`SELECT 1 AS yes FROM account_user LIMIT 1`)) return false
    await fill(tx)
    return true
  })
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: '1' }, 'if-empty': { type: 'boolean' }, 'night-later': { type: 'boolean' } },
  })
  const db = connect(process.env['DATABASE_URL'] ?? '')
  const say = (line: string) => console.log(`  ${line}`)
  const isDemo = process.env['DEMO'] !== '0'
  const filled = isDemo ? await seedDemo(db, Number(values.scale), say, filesOf(readConfig())) : await seedCompany(db, say)
  if (filled && isDemo && Number(values.scale) >= LEAST_SCALE && !values['night-later']) await lastNight(db)
  if (!filled && !values['if-empty']) console.log('数据库里已有数据，没有写入演示数据')
  await db.close()
}
