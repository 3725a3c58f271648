import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'
import { type Asked, measured } from './goods.ts'
import { fillFacts } from './home-fill.ts'
import { benchShipping } from './home-ship.ts'

const FULL = Number(process.env['BENCH_FACTS'] ?? 5_000_000)
const SIZES = [FULL / 10, FULL]
const GOAL = 100

const asked = (name: string, path: string, body: object = {}): Asked => ({
  name,
  path: `/data-center-report/${path}`,
  method: 'POST',
  body,
  goal: GOAL,
})
const FIRST_SCREEN: Asked[] = [
  asked('ranking', 'homePage/ranking'),
  asked('ranking of a platform', 'homePage/ranking', { plat: 'temu' }),
  asked('months by department', 'homePage/profit/department'),
  asked('months by salesperson', 'homePage/profit/salesperson'),
  asked('months by developer', 'homePage/profit/developer'),
  asked('trend', 'homePage/trend'),
  asked('top 100 by amount', 'general-report/query', { name: 'home-top100', condition: { querytype: 'amt' } }),
  asked('top 100 by profit', 'general-report/query', { name: 'home-top100', condition: { querytype: 'profit' } }),
  asked('sales targets', 'homePage/target/list', {
    year: new Date().getFullYear(),
    quarter: Math.ceil((new Date().getMonth() + 1) / 3),
  }),
  asked('supervisor targets', 'homePage/target/list', { job: 'supervisor', year: new Date().getFullYear() }),
  asked('notices', 'homePage/notice/page', { pageNum: 1, pageSize: 20 }),
  asked('logs', 'homePageLog/page', { pageNum: 1, pageSize: 100 }),
]

export async function benchHome(database: BenchDatabase): Promise<void> {
  const token = await signIn(database.db, 'seller')
  const took = new Map<string, number[]>()
  for (const size of SIZES) {
    const { filled, rebuilt } = await fillFacts(database, size)
    figure(`filled: ${size} facts`, filled / 1000, 's')
    figure(`roll-ups rebuilt, ${size} facts`, rebuilt / 1000, 's')
    const server = await start('product', { DATABASE_URL: database.url })
    for (const each of FIRST_SCREEN) {
      const ms = await measured(server.address, token, each)
      took.set(each.name, [...(took.get(each.name) ?? []), ms])
      figure(`${each.name}, ${size} facts`, ms, 'ms', { goal: `<= ${GOAL}`, met: ms <= GOAL })
    }
    await server.stop()
  }
  for (const [name, [small, large]] of took)
    figure(`${name}: ${SIZES[1]} / ${SIZES[0]} facts`, large! / small!, 'ratio', { goal: '<= 1.3', met: large! / small! <= 1.3 })
  await benchShipping(database)
}
