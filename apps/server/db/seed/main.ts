import { parseArgs } from 'node:util'
import { connect, type Db, sql } from '../../src/kit/db.ts'
import { demoSeeds } from './demo/index.ts'

/** Fills the demo company in one transaction: a start that is killed half-way leaves nothing behind. */
export async function seedDemo(db: Db, scale = 1, say: (line: string) => void = () => {}): Promise<boolean> {
  return db.transact(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(7245002)`)
    if (await tx.one(sql`SELECT 1 AS yes FROM account_user LIMIT 1`)) return false
    for (const [title, seed] of demoSeeds) {
      say(title)
      await seed(tx, scale)
    }
    return true
  })
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' }, 'if-empty': { type: 'boolean' } } })
  const db = connect(process.env['DATABASE_URL'] ?? '')
  const filled = await seedDemo(db, Number(values.scale), (line) => console.log(`  ${line}`))
  if (!filled && !values['if-empty']) console.log('数据库里已有数据，没有写入演示数据')
  await db.close()
}
