import { wireDate, wireTime } from '../../../kit/clock.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exclusively } from '../../../kit/db/exclusive.ts'
import type { House } from '../../../kit/house.ts'
import type { Pulse } from '../../../kit/job/pulse.ts'
import { topNews } from './profit-news.ts'
import { addedUp, DELTA, EDGES, type Edge, edgeOf, FACTS, ROLL_UPS, type RollUp } from './profit-tables.ts'

const LOCK = 'profit roll-up'
const MOST = 20_000

/** Every few seconds on every node; whoever comes second leaves it to the first. Open dashboards hear of it, so at most that often. */
export const folding: Pulse = { seconds: 2, beat: (house) => foldProfit(house) }

/** What facts left behind becomes part of the roll-ups. Answers how many rows were folded. */
export async function foldProfit(house: House): Promise<number> {
  if (!(await house.db.one(raw(`SELECT 1 AS yes FROM ${DELTA} LIMIT 1`)))) return 0
  return house.db.transact(async (tx) => {
    const free = await tx.one<{ yes: boolean }>(sql`SELECT pg_try_advisory_xact_lock(hashtext(${LOCK}), 1) AS yes`)
    if (!free!.yes) return 0
    const folded = await foldRows(tx)
    const now = house.clock.now()
    if (folded > 0)
      await house.realtime.toAll(tx, { type: 'figures', time: wireTime(now), news: await topNews(tx, wireDate(now)) })
    return folded
  })
}

/** One statement, so that a reader sees a row either here or there. The caller keeps others from folding. */
export async function foldRows(tx: Tx): Promise<number> {
  const folds = ROLL_UPS.map((rollUp) => `${rollUp.kind} AS (${added(rollUp, 'SELECT * FROM taken')})`)
  const edges = EDGES.map((edge) => `${edge.kind} AS (${moved(edge, 'SELECT * FROM taken')})`)
  const done = await tx.one<{ n: number }>(
    raw(`WITH taken AS (DELETE FROM ${DELTA} WHERE id IN (SELECT id FROM ${DELTA} ORDER BY id LIMIT ${MOST}) RETURNING *), ${[...folds, ...edges].join(', ')}
      SELECT count(*) AS n FROM taken`),
  )
  return done!.n
}

function added(rollUp: RollUp, source: string): string {
  const { table, keys, measures } = rollUp
  const sums = measures.map((measure) => `${measure} = t.${measure} + excluded.${measure}`)
  return `${inserted(rollUp, source, `${table} AS t`)} ON CONFLICT (${Object.keys(keys).join(', ')}) DO UPDATE SET ${sums.join(', ')}`
}

const moved = (edge: Edge, source: string): string =>
  `${edgesIn(edge, source, `${edge.table} AS t`)} ON CONFLICT (${edge.keys.join(', ')}) DO UPDATE SET day = excluded.day
    WHERE excluded.day ${edge.takes === 'min' ? '<' : '>'} t.day`

const edgesIn = (edge: Edge, source: string, into = edge.table): string =>
  `INSERT INTO ${into} (${[...edge.keys, 'day'].join(', ')}) ${edgeOf(edge, source)} ORDER BY ${edge.keys.join(', ')}`

/** In the order of the key, which its index takes best. */
function inserted(rollUp: RollUp, source: string, into = rollUp.table): string {
  const keys = Object.keys(rollUp.keys)
  return `INSERT INTO ${into} (${[...keys, ...rollUp.measures].join(', ')}) ${addedUp(rollUp, source)} ORDER BY ${keys.map((_, i) => i + 1).join(', ')}`
}

/** From the facts of one moment; what is written meanwhile keeps its delta and is folded later. Readers see the old rows until the end. */
export const rebuildProfit = ({ db }: Pick<House, 'db'>): Promise<void> =>
  exclusively(db, LOCK, 1, (transact) =>
    transact(async (tx) => {
      await tx.run(raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ'))
      await tx.run(raw(`SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '64MB'`))
      for (const { table } of [{ table: DELTA }, ...EDGES, ...ROLL_UPS]) await tx.run(raw(`DELETE FROM ${table}`))
      for (const rollUp of ROLL_UPS) {
        await tx.run(raw(inserted(rollUp, rollUp.of ? `SELECT * FROM ${rollUp.of}` : FACTS)))
        await tx.run(raw(`ANALYZE ${rollUp.table}`))
      }
      for (const edge of EDGES) {
        await tx.run(raw(edgesIn(edge, edge.of ? `SELECT * FROM ${edge.of}` : FACTS)))
        await tx.run(raw(`ANALYZE ${edge.table}`))
      }
    }),
  )
