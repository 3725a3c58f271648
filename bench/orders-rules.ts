import { setTimeout } from 'node:timers/promises'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/kit/config.ts'
import { contextOfClock } from '../apps/server/src/kit/job/background.ts'
import { runRules } from '../apps/server/src/modules/order/rules/run.ts'
import { start } from './child.ts'
import { type BenchDatabase, signIn } from './database.ts'
import { figure } from './figure.ts'

const RULES = 500
const TOGETHER = 1000
const PAST = 50_000

export async function benchRules(database: BenchDatabase): Promise<void> {
  await database.run(LAID)
  const app = await buildApp(readConfig({ ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }))
  const { house } = app
  const { rows } = await database.db.pool.query<{ id: number }>(
    `SELECT id FROM order_trade_info WHERE status = 10 AND order_no ~ '^BO' ORDER BY id LIMIT ${TOGETHER * 5}`,
  )
  let seconds = 0
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const ids = rows.slice(from, from + TOGETHER).map(({ id }) => id)
    const began = performance.now()
    await house.db.transact((tx) => runRules(tx, ids, contextOfClock(house, 'bench')))
    // The first of them compiles the rules.
    if (from > 0) seconds += (performance.now() - began) / 1000
  }
  await app.close()
  const rate = (rows.length - TOGETHER) / seconds
  figure(`rules: ${RULES} rules over orders, ${TOGETHER} together`, rate, 'orders/s', { goal: '>= 1000', met: rate >= 1000 })
  await dryRun(database)
}

async function dryRun(database: BenchDatabase): Promise<void> {
  const server = await start('product', { DATABASE_URL: database.url })
  const headers = { authorization: `Bearer ${await signIn(database.db, 'admin')}`, 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.address}/api/order/order-rule/${path}`, { headers, ...init })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: any }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const added = [{ ruleName: '测速草稿', ruleType: 2, priority: 9998, minWeight: 900 }]
  const body = JSON.stringify({ added, from: day(88), to: day(0), shopIds: [], limit: PAST })
  const began = performance.now()
  let state = await ask('dry-run', { method: 'POST', body })
  while (state.status < 2) {
    await setTimeout(200)
    state = await ask(`dry-run/${state.jobId}`)
  }
  const seconds = (performance.now() - began) / 1000
  await server.stop()
  if (state.status === 3) throw new Error(state.message)
  figure(`dry run over ${state.total} orders`, seconds, 's', { goal: '<= 60', met: seconds <= 60 })
}

const LAID = `
  INSERT INTO order_rule (rule_name, rule_type, priority, min_weight, max_weight, store_ids, way_ids, strategy)
  SELECT '测速规则' || n, CASE WHEN n % 10 = 0 THEN 2 WHEN n % 10 = 1 THEN 3 ELSE 1 END, 1000 + n, CASE WHEN n % 10 = 0 THEN 90000 ELSE n % 7 * 100 END, 100000, ARRAY[1 + n % 3]::bigint[],
    ARRAY(SELECT id FROM express_logistic_way WHERE deleted_at IS NULL AND id % 4 = n % 4 ORDER BY id LIMIT 4), 1 + n % 3
  FROM generate_series(1, ${RULES}) n;
  INSERT INTO order_rule_row (rule_id, kind, mode, shop_id) SELECT r.id, 'shop', 1, s.id FROM order_rule r JOIN bench_shop s ON s.nth = r.priority % (SELECT count(*) FROM bench_shop)
    WHERE r.rule_name ~ '^测速规则' AND r.priority < 1490;
  INSERT INTO order_rule_row (rule_id, kind, mode, country_code) SELECT r.id, 'country', 1, c FROM order_rule r CROSS JOIN unnest(ARRAY['US', 'DE', 'GB', 'FR', 'ES']) c
    WHERE r.rule_name ~ '^测速规则' AND r.priority % 2 = 0;
  INSERT INTO order_rule_row (rule_id, kind, mode, op, value) SELECT r.id, 'street1', 2, '包含', 'PO BOX' FROM order_rule r WHERE r.rule_name ~ '^测速规则' AND r.priority % 3 = 0;
  ANALYZE order_rule; ANALYZE order_rule_row`
