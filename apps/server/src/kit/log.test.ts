import { decimal, json, text } from '@erp/contract/kit'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { sql } from './db/db.ts'
import type { Ctx } from './house.ts'
import { diff, logAll } from './log.ts'

const fields = { name: text('名称'), price: decimal('单价'), extra: json('扩展') }

describe('what changed', () => {
  it('is told field by field, in the words of the contract', () => {
    expect(diff(fields, { name: '甲', price: '1.00', extra: { a: 1 } }, { name: '乙', price: '1.00', extra: { a: 2 } })).toEqual([
      { field: 'name', label: '名称', from: '甲', to: '乙' },
      { field: 'extra', label: '扩展', from: { a: 1 }, to: { a: 2 } },
    ])
  })
  it('leaves out what was not sent and what stayed empty', () => {
    expect(diff(fields, { name: '甲', price: null }, { price: undefined })).toEqual([])
    expect(diff(fields, {}, { name: null })).toEqual([])
  })
  it('takes an amount for the same, however many places it is written with', () => {
    expect(diff(fields, { price: '0.5000' }, { price: '0.5' })).toEqual([])
    expect(diff(fields, { price: '0.5000' }, { price: '0.51' })).toHaveLength(1)
    expect(diff(fields, { price: null }, { price: '0' })).toHaveLength(1)
  })
})

it('the log can only be added to', async () => {
  const app = await testApp()
  const ctx = { now: '2026-11-15 10:00:00', requestId: 'r1', logged: 0, user: { userId: 1 } } as Ctx
  const rows = [1, 2, 3].map((entityId) => ({ entity: 'sample/order', entityId, action: '审核' }))
  await app.house.db.transact((tx) => logAll(tx, ctx, rows))
  expect(ctx.logged).toBe(3)
  await expect(app.house.db.run(sql`UPDATE biz_log SET action = 'x'`)).rejects.toThrow('append-only')
  await expect(app.house.db.run(sql`DELETE FROM biz_log`)).rejects.toThrow('append-only')
  expect(
    await app.house.db.query(sql`SELECT entity_id, request_id FROM biz_log WHERE entity = 'sample/order' ORDER BY 1`),
  ).toEqual([1, 2, 3].map((entity_id) => ({ entity_id, request_id: 'r1' })))
})
