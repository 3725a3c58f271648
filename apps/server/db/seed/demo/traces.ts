import { OUTCOME } from '@erp/contract/kit/connector'
import { OUTBOX } from '@erp/contract/kit/outbox'
import { TASK } from '@erp/contract/kit/task'
import { literals, sql, type Tx } from '../../../src/kit/db/db.ts'
import { writeBook } from '../../../src/kit/excel/book.ts'
import type { Files } from '../../../src/kit/file/files.ts'
import { XLSX } from '../../../src/kit/http/download.ts'
import { userState } from '../../../src/modules/account/states.ts'
import { LEAST_SCALE } from './order/orders.ts'

const [outcome, outboxState] = [literals(OUTCOME), literals(OUTBOX)]

type Made = [
  name: string,
  call: string,
  who: string,
  hoursAgo: number,
  title: string,
  columns: string[],
  rows: ReturnType<typeof sql>,
]
const EXPORTS: Made[] = [
  [
    '国家导出',
    'basic/country#export',
    'supervisor',
    3,
    '国家',
    ['国家代码', '中文名', '英文名'],
    sql`SELECT country_code, name_cn, name_en FROM basic_country WHERE deleted_at IS NULL ORDER BY country_code`,
  ],
  [
    '币种导出',
    'basic/currency#export',
    'finance',
    27,
    '币种',
    ['币种代码', '币种名称', '符号'],
    sql`SELECT currency_code, currency_name, symbol FROM basic_currency WHERE deleted_at IS NULL ORDER BY sort_no`,
  ],
]
const KEEP_DAYS = 7
const GIVEN_UP = [
  ['商品导出', 'goods/goods#export', 'developer', 3, 51, '导出失败：条件中的分类已被删除'],
  ['库存流水导出', 'stock/stock-ledger#export', 'warehouse', 4, 24 * 11, null],
] as const
const IMPORTS = [
  ['basic/country', '国家', '国家补充.xlsx', 12, 0, 3, '成功导入 12 行', 'supervisor', 24 * 9],
  ['goods/goodsSku', 'SKU', 'SKU重量更新-十月.xlsx', 60, 4, 1, '4 行有误，没有写入任何数据', 'developer', 24 * 6],
  ['goods/goodsSku', 'SKU', 'SKU重量更新-十月（改）.xlsx', 60, 0, 3, '成功导入 60 行', 'developer', 24 * 6 - 1],
  ['stock/store-location', '库位', '上海仓新增库位.xlsx', 240, 0, 3, '成功导入 240 行', 'warehouse', 24 * 3],
  ['express/track-number', '运单号', '云途单号1117.xlsx', 500, 0, 4, '导入中断，没有写入任何数据，请重新上传', 'supervisor', 30],
] as const
const ERRORS = [
  ['POST', '/api/order/tradeInfo/sync', 'FetchError: request to platform timed out after 30000ms', 'seller', 7],
  ['POST', '/api/express/express/test', 'Error: connect ECONNREFUSED carrier gateway', 'supervisor', 31],
  ['POST', '/api/goods/goods/export', 'Error: write EPIPE', 'developer', 76],
  ['GET', '/api/goods/goodsSku/image', 'Error: file storage did not answer', null, 120],
] as const

/** What people and machines left behind in the tools: visits, errors, exports and imports in each state that lasts. */
export async function seedTraces(tx: Tx, scale: number, files?: Files): Promise<void> {
  if (scale < LEAST_SCALE) return
  await visits(tx)
  await errors(tx)
  await imports(tx)
  await outside(tx)
  await told(tx)
  if (files) for (const each of EXPORTS) await exported(tx, files, each)
  await givenUp(tx)
}

/** A month of working days; everybody on the pages that they may see, on some more than on others. */
const visits = (tx: Tx): Promise<number> =>
  tx.run(sql`
    WITH may AS MATERIALIZED (
      SELECT DISTINCT u.id AS user_id, m.title, m.path, m.id FROM account_user u JOIN account_user_role r ON r.user_id = u.id
        JOIN account_role_permission p ON p.role_id = r.role_id JOIN account_menu m ON m.perms = p.permission
      WHERE u.status = ${userState.working} AND m.menu_type = 'C' AND m.path IS NOT NULL)
    INSERT INTO menu_log (user_id, system_name, operate_type, title, path, time)
    SELECT v.user_id, 'ERP', 'menu', v.title, v.path, v.time FROM (
      SELECT a.*, now()::date - d.ago + time '08:30' + make_interval(mins => ((a.user_id * 37 + a.id * 53 + d.ago * 11 + n.nth * 97) % 560)::int) AS time
      FROM may a CROSS JOIN generate_series(0, 29) AS d(ago) CROSS JOIN generate_series(1, 3) AS n(nth)
      WHERE extract(isodow FROM now()::date - d.ago) < 6 AND (a.user_id * 31 + a.id * 17 + d.ago * 7 + n.nth * 5) % (7 + a.id % 11 * 4) = 0) v
    WHERE v.time < now() ORDER BY v.time, v.user_id, v.id`)

const errors = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO error_log (trace_id, method, path, message, user_id, time)
    SELECT 'demo-' || substr(md5(r.path), 1, 8), r.method, r.path, r.message, u.id, now() - make_interval(hours => r.hours)
    FROM jsonb_to_recordset(${JSON.stringify(ERRORS.map(([method, path, message, who, hours]) => ({ method, path, message, who, hours })))}::jsonb)
      AS r(method text, path text, message text, who text, hours int) LEFT JOIN account_user u ON u.username = r.who ORDER BY r.hours DESC`)

/** What was asked of the platforms during the last day, and how they answered. */
const outside = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO connector_call (connector, call, account, account_id, about, outcome, error, tries, duration_ms, time)
    SELECT k.connector, k.call, s.shop_name, s.id, CASE WHEN k.n = 1 THEN to_char(t.time - interval '2 hours', 'YYYY-MM-DD HH24:MI:SS') || ' 起' END, o.outcome,
      CASE o.outcome WHEN ${outcome.auth} THEN '店铺授权已失效，请重新授权' WHEN ${outcome.temporary} THEN '平台接口无响应' WHEN ${outcome.throttled} THEN '平台接口限流' END,
      CASE WHEN o.outcome = ${outcome.temporary} THEN 3 ELSE 1 END, 120 + (s.id * 37 + h.ago * 91) % 900, t.time
    FROM authorize_shop s CROSS JOIN (VALUES (1, 'platform-orders', '拉取订单'), (2, 'shop-listings', '拉取商品')) AS k(n, connector, call)
      CROSS JOIN generate_series(1, 21, 4) AS h(ago) CROSS JOIN LATERAL (SELECT now() - make_interval(hours => h.ago, mins => (s.id % 50)::int) AS time) t
      CROSS JOIN LATERAL (SELECT CASE WHEN s.auth_status NOT IN (1, 2) THEN ${outcome.auth} WHEN (s.id + h.ago * 3) % 29 = 0 THEN ${outcome.temporary}
        WHEN (s.id + h.ago) % 23 = 0 THEN ${outcome.throttled} ELSE ${outcome.done} END AS outcome) o
    WHERE s.deleted_at IS NULL ORDER BY t.time, k.n, s.id`)

/** Events that were heard, and one that nobody could. */
const told = (tx: Tx): Promise<number> =>
  tx.run(sql`
    INSERT INTO outbox_event (topic, listener, subject, body, status, tries, error, next_time, end_time, create_time)
    SELECT 'goods.linked', 'order.rematch', NULL, '{"links": []}', CASE WHEN n = 1 THEN ${outboxState.dead} ELSE ${outboxState.delivered} END, CASE WHEN n = 1 THEN 12 ELSE 0 END,
      CASE WHEN n = 1 THEN '系统繁忙，请重试' END, t.time, t.time + CASE WHEN n = 1 THEN interval '4 hours' ELSE interval '1 second' END, t.time
    FROM generate_series(1, 6) n CROSS JOIN LATERAL (SELECT now() - make_interval(hours => (30 - n * 4)) AS time) t`)

async function imports(tx: Tx): Promise<void> {
  const rows = IMPORTS.map(([type, name, file, count, bad, status, message, who, hours]) => ({
    type,
    name,
    file,
    count,
    bad,
    status,
    message,
    who,
    hours,
  }))
  await tx.run(sql`
    INSERT INTO import_task (import_type, import_name, file_name, rows, error_rows, status, message, user_id, create_by, create_time, update_by, update_time)
    SELECT r.type, r.name, r.file, r.count, r.bad, r.status, r.message, u.id, u.id, t.time, u.id, t.time
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(type text, name text, file text, count int, bad int, status int, message text, who text, hours int)
      JOIN account_user u ON u.username = r.who CROSS JOIN LATERAL (SELECT now() - make_interval(hours => r.hours) AS time) t ORDER BY r.hours DESC`)
}

/** With the file itself, so that it can be fetched. */
async function exported(tx: Tx, files: Files, [name, call, who, hours, title, headers, rows]: Made): Promise<void> {
  const found = await tx.query<Record<string, string>>(rows)
  const columns = headers.map((header) => ({ header }))
  const bytes = await writeBook([{ name: title, columns, rows: found.map((row) => Object.values(row)) }])
  const key = `export/demo/${call.replace(/\W/g, '-')}.xlsx`
  await files.put(key, bytes, XLSX)
  await tx.run(sql`
    INSERT INTO task (kind, title, input, status, total, done, file_name, file_key, file_size, download_count, expire_time, user_id, start_time,
      end_time, create_by, create_time, update_by, update_time)
    SELECT 'export', ${name}, ${inputOf(call)}::jsonb, ${TASK.done}, ${found.length}, ${found.length}, ${title} || to_char(t.time, 'YYYYMMDDHH24MISS') || '.xlsx', ${key}, ${bytes.length}, 1,
      t.time + make_interval(days => ${KEEP_DAYS}::int), u.id, t.time, t.time + interval '2 seconds', u.id, t.time, u.id, t.time
    FROM account_user u CROSS JOIN (SELECT now() - make_interval(hours => ${hours}::int) AS time) t WHERE u.username = ${who}`)
}

const inputOf = (call: string): string => JSON.stringify({ call, input: { condition: {} } })

async function givenUp(tx: Tx): Promise<void> {
  for (const [name, call, who, status, hours, message] of GIVEN_UP)
    await tx.run(sql`
      INSERT INTO task (kind, title, input, status, message, user_id, start_time, end_time, create_by, create_time, update_by, update_time)
      SELECT 'export', ${name}, ${inputOf(call)}::jsonb, ${status}, ${message}, u.id, t.time, t.time + interval '3 seconds', u.id, t.time, u.id, t.time
      FROM account_user u CROSS JOIN (SELECT now() - make_interval(hours => ${hours}::int) AS time) t WHERE u.username = ${who}`)
}
