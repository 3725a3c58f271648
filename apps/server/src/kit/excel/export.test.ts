import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fill, ledgerApp } from '../../../test/fixtures/ledger.ts'
import { raw } from '../db/db.ts'
import { readSheet } from './book.ts'

const app = await ledgerApp()
await app.grant('seller', 'sample:ledger:view')
const admin = await app.as('admin')
app.clock.set('2026-11-15 10:20:30')
await app.house.db.query(
  raw(`INSERT INTO sample_ledger (code, title, quantity, price, cost, big, day, at, level, urgent, reason, country_code, parent_id, related_ids)
    VALUES ('A1', '=HYPERLINK("x")', 3, 12.34, 9.99, 1234567890123456.12345678, '2026-11-15', '2026-11-15 08:30:01+08', 1, 1, 'broken', NULL, NULL, '{}'),
      ('007', '+1', 0, 0.1, NULL, 0.00000001, NULL, NULL, 2, 0, NULL, 'CN', 1, '{1}')`),
)

async function rowsOf(raw: Buffer): Promise<string[][]> {
  const path = join(app.house.config.dataDir, 'check.xlsx')
  await writeFile(path, raw)
  return (await readSheet(path, { maxRows: 1_000_000, maxColumns: 100, maxBytes: 1e9 })).map((row) => row.cells)
}

describe('an export', () => {
  it('writes every column as people read it', async () => {
    const answer = await admin.post('/sample/ledger/export', { orderBy: [{ field: 'id', order: 'asc' }] })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('样账20261115102030.xlsx'))
    const [header, first, second] = await rowsOf(answer.raw)
    expect(header).toEqual([
      '编码',
      '名称',
      '数量',
      '单价',
      '成本',
      '长数',
      '日期',
      '时间',
      '级别',
      '加急',
      '原因',
      '国家',
      '来源',
      '关联',
    ])
    expect(first).toEqual([
      'A1',
      '=HYPERLINK("x")',
      '3',
      '12.34',
      '9.99',
      '1234567890123456.12345678',
      '2026-11-15',
      '2026-11-15 08:30:01',
      '高',
      '是',
      '破损',
    ])
    expect(second?.slice(0, 6)).toEqual(['007', '+1', '0', '0.1', '', '0.00000001'])
    expect(second?.slice(8)).toEqual(['低', '否', '', '中国', '=HYPERLINK("x")', '=HYPERLINK("x")'])
  })

  it('follows the filter, the wanted columns and their order', async () => {
    const answer = await admin.post('/sample/ledger/export', {
      condition: { level: 2 },
      columns: ['createTime', 'title', 'code', 'id'],
    })
    const [header, ...rows] = await rowsOf(answer.raw)
    expect(header).toEqual(['创建时间', '名称', '编码', '编号'])
    expect(rows.map((row) => row.slice(1))).toEqual([['+1', '007', '2']])
  })

  it('refuses unknown columns and hides what is out of reach', async () => {
    expect(await admin.post('/sample/ledger/export', { columns: ['code', 'constructor'] })).toMatchObject({
      code: 400,
      msg: '没有「constructor」这一列',
    })
    const seller = await app.as('seller')
    const [header] = await rowsOf((await seller.post('/sample/ledger/export')).raw)
    expect(header).not.toContain('成本')
    expect(await seller.post('/sample/ledger/export', { columns: ['cost'] })).toMatchObject({ code: 400 })
    expect(await (await app.as('finance')).post('/sample/ledger/export')).toMatchObject({ status: 403 })
  })

  it('goes beyond one batch of rows', async () => {
    await fill(app, 1200)
    const rows = await rowsOf((await admin.post('/sample/ledger/export', { columns: ['code'] })).raw)
    expect(rows).toHaveLength(1 + 2 + 1200)
    expect(new Set(rows.map((row) => row[0])).size).toBe(1203)
  })
})
