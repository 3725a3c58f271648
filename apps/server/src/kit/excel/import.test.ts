import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ledgerApp } from '../../../test/fixtures/ledger.ts'
import { raw, sql } from '../db/db.ts'
import { type Cell, readSheet, writeBook } from './book.ts'
import { failAbandoned } from './task.ts'

const app = await ledgerApp()
const admin = await app.as('admin')
const headers = ['编码*', '名称', '数量', '单价', '日期', '时间', '级别', '加急', '原因', '国家', '来源', '关联']
const book = (rows: Cell[][], columns = headers) =>
  writeBook([{ name: '样账', columns: columns.map((header) => ({ header })), rows }])
const load = async (rows: Cell[][], columns = headers, path = '/sample/ledger/import') =>
  admin.upload(path, '样账.xlsx', await book(rows, columns))
const count = async (): Promise<number> =>
  (await app.house.db.one<{ n: number }>(raw('SELECT count(*) AS n FROM sample_ledger')))!.n
const task = async (id: number) =>
  (await app.house.db.one(sql`SELECT status, rows, error_rows, result FROM import_task WHERE id = ${id}`))!
async function sheet(bytes: Buffer): Promise<string[][]> {
  const path = join(app.house.config.dataDir, 'check.xlsx')
  await writeFile(path, bytes)
  return (await readSheet(path, { maxRows: 100_000, maxColumns: 100, maxBytes: 1e9 })).map((row) => row.cells)
}

beforeEach(async () => {
  await app.house.db.query(
    raw(
      `TRUNCATE sample_ledger RESTART IDENTITY; INSERT INTO sample_ledger (code, title) VALUES ('P1', '父一'), ('P2', '同名'), ('P3', '同名')`,
    ),
  )
})

describe('an import', () => {
  it('offers a template that it takes itself', async () => {
    const template = await admin.get('/sample/ledger/import-template')
    const [header] = await sheet(template.raw)
    expect(header).toContain('编码*')
    expect(header).toContain('成本')
    const row = header!.map((label) => ({ '编码*': 'T1', 级别: '高', 加急: '是' })[label] ?? '')
    expect(await load([row], header)).toMatchObject({ code: 200, msg: '成功导入 1 行', data: { rows: 1, errors: [] } })
  })

  it('reads what people type', async () => {
    const answer = await load([
      ['007', '=1+1', 12, '12.3400', '2026/1/5', '2026-01-05 8:30', '高', '是', '破损', '中国', '父一', '父一、P2'],
      [
        '008',
        '😀',
        '0',
        1.5,
        new Date(Date.UTC(2026, 0, 5)),
        new Date(Date.UTC(2026, 0, 5, 8, 30)),
        2,
        0,
        'short',
        'CN',
        'P3',
        '',
      ],
    ])
    expect(answer).toMatchObject({ code: 200, data: { rows: 2 } })
    const rows = await app.house.db.query(raw(`SELECT * FROM sample_ledger WHERE code LIKE '00%' ORDER BY code`))
    expect(rows[0]).toMatchObject({
      title: '=1+1',
      quantity: 12,
      price: '12.3400',
      day: '2026-01-05',
      at: '2026-01-05 08:30:00',
      level: 1,
      urgent: 1,
      reason: 'broken',
      country_code: 'CN',
      parent_id: 1,
      related_ids: [1, 2],
    })
    expect(rows[1]).toMatchObject({
      title: '😀',
      quantity: 0,
      price: '1.5000',
      day: '2026-01-05',
      at: '2026-01-05 08:30:00',
      level: 2,
      urgent: 0,
      reason: 'short',
      parent_id: 3,
      related_ids: [],
    })
    const logs = await app.house.db.query(
      raw(`SELECT entity_id, action FROM biz_log WHERE entity = 'sample/ledger' AND action = '导入'`),
    )
    expect(logs).toEqual(expect.arrayContaining(rows.map((row) => ({ entity_id: row['id'], action: '导入' }))))
    expect(await task(answer.data.taskId)).toMatchObject({
      status: 3,
      rows: 2,
      error_rows: 0,
      result: rows.map((row) => row['id']),
    })
  })

  it('tells every bad cell at once, writes nothing, and takes the corrected file', async () => {
    const rows: Cell[][] = [
      ['A', '好行', 1, '1.5', '2026-01-05', '', '高', '是', '破损', 'CN', '父一', ''],
      ['', '', -1, '1.23456', '昨天', '25:00', '中', '也许', '丢失', '月球', '同名', '父一、没有'],
      ['A', '', '一', '', '', '', '', '', '', '', '', ''],
      ['P1', '', '', '', '', '', '', '', '', '', '', ''],
    ]
    const answer = await load(rows)
    expect(answer).toMatchObject({ status: 200, code: 400, msg: '共 4 行，3 行有误，没有写入任何数据' })
    const told = answer.data.errors.map(
      (e: { row: number; column: string; reason: string }) => `${e.row} ${e.column} ${e.reason}`,
    )
    expect(told).toEqual([
      '3 编码 编码不能为空',
      '3 数量 数量应为0~100000的整数',
      '3 单价 单价应为数字，最多4位小数',
      '3 日期 日期应为 YYYY-MM-DD 格式的日期',
      '3 时间 时间应为 YYYY-MM-DD HH:mm:ss 格式的时间',
      '3 级别 级别只能是高、低',
      '3 加急 加急应为0或1',
      '3 原因 原因「丢失」不在字典中',
      '3 国家 国家「月球」不存在',
      '3 来源 样账「同名」有多个，请填写编码',
      '3 关联 样账「没有」不存在',
      '4 数量 数量应为整数',
      '4 编码 编码「A」与第 2 行重复',
      '5 编码 编码「P1」已存在',
    ])
    expect(await count()).toBe(3)
    expect(await task(answer.data.taskId)).toMatchObject({ status: 1, rows: 4, error_rows: 3 })

    const marked = await sheet((await admin.get(answer.data.errorFile)).raw)
    expect(marked[0]!.at(-1)).toBe('错误原因')
    expect(marked[1]![12]).toBeUndefined()
    expect(marked[4]![12]).toBe('编码「P1」已存在')
    expect(await (await app.as('seller')).get(answer.data.errorFile)).toMatchObject({ code: 404 })

    const [header, good] = marked
    expect(await load([good!, ['B', ...good!.slice(1)]], header)).toMatchObject({ code: 200, data: { rows: 2 } })
    expect(await count()).toBe(5)
  })

  it('refuses another workbook, no workbook, and too many rows', async () => {
    expect(await load([['x']], ['名称'])).toMatchObject({ code: 400, msg: '文件不是「样账」模板，缺少列：编码' })
    expect(await load([['x', 'y']], ['编码', '别的'])).toMatchObject({
      code: 400,
      msg: '「样账」模板没有列「别的」，请删除后重试',
    })
    expect(await load([])).toMatchObject({ code: 400, msg: '文件里没有数据行' })
    expect(await admin.upload('/sample/ledger/import', 'a.xlsx', Buffer.from('code,title'))).toMatchObject({
      code: 400,
      msg: '文件「a.xlsx」不是 xlsx 格式',
    })
    expect(await admin.post('/sample/ledger/import')).toMatchObject({ code: 400, msg: '请选择文件' })
    await app.house.db.query(
      raw(
        `INSERT INTO system_config (config_key, config_name, config_value, value_type) VALUES ('sys.import.maxRows', 'x', '2', 'int'), ('sys.upload.maxMb', 'x', '1', 'int') ON CONFLICT (config_key) DO UPDATE SET config_value = excluded.config_value`,
      ),
    )
    expect(await load([['a'], ['b'], ['c']])).toMatchObject({ code: 400, msg: '一次最多导入 2 行，请分成几个文件' })
    expect(await admin.upload('/sample/ledger/import', 'a.xlsx', Buffer.alloc(1_100_000))).toMatchObject({
      status: 413,
      code: 413,
      msg: '文件不能超过 1 MB',
    })
    await app.house.db.query(raw(`DELETE FROM system_config WHERE config_key LIKE 'sys.%.max%'`))
    expect(await count()).toBe(3)
  })

  it('asks a module with rules of its own row by row, and tells all it refuses', async () => {
    const answer = await load(
      [
        ['X1', 2],
        ['X2', 3],
        ['X3', 5],
      ],
      ['编码', '数量'],
      '/sample/strict/import',
    )
    expect(answer.data.errors).toEqual([
      { row: 3, column: '数量', reason: '数量应为双数' },
      { row: 4, column: '数量', reason: '数量应为双数' },
    ])
    expect(await count()).toBe(3)
    expect(
      await load(
        [
          ['X1', 2],
          ['X2', 4],
        ],
        ['编码', '数量'],
        '/sample/strict/import',
      ),
    ).toMatchObject({ code: 200, data: { rows: 2 } })
    expect(await count()).toBe(5)
  })

  it('takes ten thousand rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => [
      `N${i}`,
      `第${i}行`,
      i,
      '1.5',
      '2026-01-05',
      '',
      '高',
      '否',
      '破损',
      '中国',
      '父一',
      '父一',
    ])
    expect(await load(rows)).toMatchObject({ code: 200, data: { rows: 10_000 } })
    expect(await count()).toBe(10_003)
  })

  it('marks what died half-way, and leaves the living alone', async () => {
    const insert = (status: number) =>
      sql`INSERT INTO import_task (import_type, import_name, file_name, status, user_id) SELECT 'sample/ledger', '样账', 'x', ${status}, id FROM account_user LIMIT 1 RETURNING id`
    const dead = await app.house.db.one<{ id: number }>(insert(2))
    const living = await app.house.db.one<{ id: number }>(insert(0))
    await app.house.db.transact(async (tx) => {
      await tx.run(sql`SELECT pg_advisory_xact_lock(7245010, ${living!.id}::int)`)
      expect(await failAbandoned(app.house)).toBe(1)
    })
    expect(await task(dead!.id)).toMatchObject({ status: 4 })
    expect(await task(living!.id)).toMatchObject({ status: 0 })
  })
})
