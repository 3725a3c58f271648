import { raw } from '../apps/server/src/kit/db/db.ts'
import { start } from './child.ts'
import { type BenchDatabase, signIn, sizesOf } from './database.ts'
import { figure, grown } from './figure.ts'
import { measured } from './goods.ts'
import { fillFacts } from './home-fill.ts'
import { FINE, USUAL, YEARLY } from './reports-asked.ts'
import { exportGroups, rebuildBeside } from './reports-beside.ts'

const given = process.argv.find((word) => /^\d+$/.test(word)) ?? process.env['BENCH_FACTS']
/** Five years. Fewer days are as busy as more facts would make five years, for what looks back no further. */
const DAYS = Number(process.env['BENCH_DAYS'] ?? 1826)
/** The most days that a report reads. */
const LONGEST = 400
const WHO = ['admin', 'seller'] as const

const few = (otherwise: number): number => Number(given ?? otherwise)

export async function benchReports(database: BenchDatabase): Promise<void> {
  const full = few(5_000_000)
  const sizes = sizesOf(full)
  const took = new Map<string, number[]>()
  const missed: string[] = []
  for (const size of sizes) {
    await fill(database, size, DAYS)
    await ask(database, size, took, missed)
  }
  grown(took, sizes, 'facts')
  figure('report figures beyond their limit', missed.length, 'figures', { goal: '0', met: missed.length === 0, missed })
}

export async function benchReportsRebuild(database: BenchDatabase): Promise<void> {
  await fill(database, few(500_000), DAYS)
  await rebuildBeside(database, USUAL)
}

export async function benchReportsExport(database: BenchDatabase): Promise<void> {
  await fill(database, few(220_000), LONGEST)
  await exportGroups(database, LONGEST)
}

async function fill(database: BenchDatabase, size: number, days: number): Promise<void> {
  const { filled, rebuilt } = await fillFacts(database, size, days)
  figure(`filled: ${size} facts of ${days} days`, filled / 1000, 's')
  figure(`roll-ups rebuilt, ${size} facts`, rebuilt / 1000, 's')
}

async function ask(database: BenchDatabase, size: number, took: Map<string, number[]>, missed: string[]): Promise<void> {
  const [shop] = await database.db.query<{ id: number; suffix: string }>(
    raw('SELECT id, suffix FROM authorize_shop ORDER BY id LIMIT 1'),
  )
  const server = await start('product', { DATABASE_URL: database.url })
  for (const who of WHO) {
    const token = await signIn(database.db, who)
    for (const each of [...USUAL, ...YEARLY, ...FINE(shop!)]) {
      if (who === 'seller' && each.path.includes('developer-profit')) continue
      const ms = await measured(server.address, token, each)
      const name = `${each.name} (${who})`
      took.set(name, [...(took.get(name) ?? []), ms])
      const met = ms <= each.goal
      if (!met) missed.push(`${name}, ${size} facts: ${Math.round(ms)} ms`)
      figure(`${name}, ${size} facts`, ms, 'ms', { goal: `<= ${each.goal}`, met })
    }
  }
  await server.stop()
}
