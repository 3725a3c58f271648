import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'
import { readSheet, writeBook } from '../../../kit/excel/book.ts'
import { verifyPassword } from '../../../kit/password.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const headers = ['用户名*', '姓名*', '部门*', '岗位*', '手机号', '邮箱']
const load = async (rows: string[][]) => {
  const book = await writeBook([{ name: '用户', columns: headers.map((header) => ({ header })), rows }])
  return admin.upload('/v1/user/import', '用户.xlsx', book)
}
const sheet = async (bytes: Buffer) => {
  const path = join(app.house.config.dataDir, 'check.xlsx')
  await writeFile(path, bytes)
  return (await readSheet(path, { maxRows: 10_000, maxColumns: 100, maxBytes: 1e8 })).map((row) => row.cells)
}
const people = async () => (await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM account_user`))!.n

it('takes its own template, by names of departments and posts', async () => {
  const [header] = await sheet((await admin.get('/v1/user/import-template')).raw)
  expect(header).toEqual(headers)
  const answer = await load([
    ['im.one', '导入甲', '上海一部', '销售专员、实习生', '13900000001', 'one@erp.example'],
    ['im.two', '导入乙', '财务部', '财务审核', '', ''],
  ])
  expect(answer).toMatchObject({ code: 200, data: { rows: 2, errors: [] } })
  const page = await admin.post('/v1/user/list-page', { condition: { username: 'im.one' } })
  expect(page.data.list).toMatchObject([
    { deptName: '上海一部', postNames: '销售专员、实习生', phone: '13900000001', mustChangePassword: 1 },
  ])
})

it('gives everybody an own initial password, said once and kept nowhere', async () => {
  const answer = await load([
    ['im.red', '导入红', '上海一部', '销售专员', '', ''],
    ['im.blue', '导入蓝', '财务部', '财务审核', '', ''],
  ])
  const [said, ...lines] = answer.msg.split('\n')
  expect(said).toBe('已导入 2 人，请将初始密码通知本人，登录后修改')
  const told = lines.map((line) => line.split('：') as [string, string])
  expect(told.map(([username]) => username)).toEqual(['im.red', 'im.blue'])
  expect(new Set(told.map(([, password]) => password)).size).toBe(2)
  for (const [username, password] of told) {
    const row = await db.one<{ hash: string }>(sql`SELECT password_hash AS hash FROM account_user WHERE username = ${username}`)
    expect(await verifyPassword(password, row!.hash)).toBe(true)
    const kept = await db.query(sql`
      SELECT to_jsonb(l)::text AS text FROM biz_log l UNION ALL SELECT to_jsonb(t)::text FROM import_task t
      UNION ALL SELECT to_jsonb(k)::text FROM idempotency_key k`)
    expect(JSON.stringify([kept, answer.data])).not.toContain(password)
  }
})

it('tells every bad row and writes nothing', async () => {
  const before = await people()
  const malformed = await load([
    ['BAD', '导入丙', '上海一部', '销售专员', '', ''],
    ['im.four', '导入丁', '上海一部', '销售专员', '12', ''],
  ])
  expect(malformed.code).toBe(400)
  expect(malformed.data.errors).toEqual([
    { row: 2, column: '用户名', reason: '用户名需为3-30位小写字母、数字、点或下划线，且以字母开头' },
    { row: 3, column: '手机号', reason: '手机号应为11位数字' },
  ])
  const unknown = await load([
    ['im.five', '导入戊', '没有的部门', '销售专员', '', ''],
    ['im.six', '导入己', '上海一部', '没有的岗位', '', ''],
    ['seller', '导入庚', '上海一部', '销售专员', '', ''],
    ['im.good', '导入辛', '上海一部', '销售专员', '', ''],
    ['im.good', '导入壬', '上海一部', '销售专员', '', ''],
  ])
  expect(unknown.data.errors).toEqual([
    { row: 2, column: '部门', reason: '部门「没有的部门」不存在' },
    { row: 3, column: '岗位', reason: '岗位「没有的岗位」不存在' },
    { row: 4, column: '用户名', reason: '用户名已存在' },
    { row: 6, column: '用户名', reason: '用户名已存在' },
  ])
  expect(await people()).toBe(before)
})

it('exports the filter, masked for those who may not edit people', async () => {
  const rows = await sheet((await admin.post('/v1/user/export', { condition: { username: 'seller' } })).raw)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toEqual(expect.arrayContaining(['王芳', 'seller', '上海一部', '销售专员', '销售', '仅本人', '在职']))
  expect(rows[1]!.some((cell) => /^138\d{8}$/.test(cell))).toBe(true)
  await db.run(sql`
    INSERT INTO account_role_permission (role_id, permission) SELECT id, 'basic:user:export' FROM account_role WHERE role_key = 'finance'`)
  const finance = await app.as('finance')
  const [, masked] = await sheet((await finance.post('/v1/user/export', { condition: { username: 'seller' } })).raw)
  expect(masked!.some((cell) => /^138\*{4}\d{4}$/.test(cell))).toBe(true)
  expect(masked!.some((cell) => /^138\d{8}$/.test(cell))).toBe(false)
})
