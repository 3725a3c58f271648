import type { BenchDatabase } from './database.ts'
import type { Turn } from './ledger.ts'

const SCALE = 10
const ACCOUNTS = SCALE * 100_000
const random = (upTo: number) => 1 + Math.floor(Math.random() * upTo)

/** The tables of pgbench, which is not in the package. */
export async function layTpcb(database: BenchDatabase): Promise<void> {
  await database.run(`
    CREATE TABLE tpcb_branches (bid int PRIMARY KEY, bbalance int NOT NULL, filler char(88)) WITH (fillfactor = 100);
    CREATE TABLE tpcb_tellers (tid int PRIMARY KEY, bid int, tbalance int NOT NULL, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE tpcb_accounts (aid int PRIMARY KEY, bid int, abalance int NOT NULL, filler char(84)) WITH (fillfactor = 100);
    CREATE TABLE tpcb_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO tpcb_branches SELECT i, 0, '' FROM generate_series(1, ${SCALE}) i;
    INSERT INTO tpcb_tellers SELECT i, 1 + i % ${SCALE}, 0, '' FROM generate_series(1, ${SCALE * 10}) i;
    INSERT INTO tpcb_accounts SELECT i, 1 + i % ${SCALE}, 0, '' FROM generate_series(1, ${ACCOUNTS}) i`)
}

export const tpcbSession = (): Turn => async (client) => {
  const [aid, tid, bid, delta] = [random(ACCOUNTS), random(SCALE * 10), random(SCALE), random(10_000) - 5000]
  await client.query('BEGIN')
  await client.query({
    name: 'a',
    text: 'UPDATE tpcb_accounts SET abalance = abalance + $1 WHERE aid = $2',
    values: [delta, aid],
  })
  await client.query({ name: 'q', text: 'SELECT abalance FROM tpcb_accounts WHERE aid = $1', values: [aid] })
  await client.query({ name: 't', text: 'UPDATE tpcb_tellers SET tbalance = tbalance + $1 WHERE tid = $2', values: [delta, tid] })
  await client.query({
    name: 'b',
    text: 'UPDATE tpcb_branches SET bbalance = bbalance + $1 WHERE bid = $2',
    values: [delta, bid],
  })
  await client.query({
    name: 'h',
    text: 'INSERT INTO tpcb_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, now())',
    values: [tid, bid, aid, delta],
  })
  await client.query('COMMIT')
}
