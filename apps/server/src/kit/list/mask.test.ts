import { resource, text } from '@erp/contract/kit'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { writable } from '../crud.ts'
import { sql } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { maskSql, shownColumn } from './mask.ts'

const app = await testApp()
const { db } = app.house
const holding = (...permissions: string[]) => ({ user: { permissions: new Set(permissions) } }) as unknown as Ctx
const read = async (statement: ReturnType<typeof sql>) =>
  (await db.one<{ value: string | null }>(sql`SELECT ${statement} AS value`))!.value

it('leaves the first letter, the last four or nothing, and of nothing nothing', async () => {
  const of = (value: string | null) => sql`${value}::text`
  expect(await read(maskSql(of('John Smith')))).toBe('J***')
  expect(await read(maskSql(of('张三丰')))).toBe('张***')
  expect(await read(maskSql(of('')))).toBe('')
  expect(await read(maskSql(of(null)))).toBeNull()
  expect(await read(maskSql(of('6222020200112233445'), 'end'))).toBe('****3445')
  expect(await read(maskSql(of(null), 'end'))).toBeNull()
  expect(await read(maskSql(of('x'), 'none'))).toBeNull()
})

it('is for those who lack the permission, and is never written over what it stands for', async () => {
  const fields = { code: text('编码'), phone: text('电话', { mask: 'demo:phone:view' }) }
  const demo = resource('demo/thing', { title: '东西', fields, actions: {} })
  const column = sql`${'13900001111'}::text`
  expect(await read(shownColumn(fields.phone, column, holding()))).toBe('1***')
  expect(await read(shownColumn(fields.phone, column, holding('demo:phone:view')))).toBe('13900001111')
  expect(await read(shownColumn(fields.code, column, holding()))).toBe('13900001111')
  const input = { code: 'A', phone: '1***' }
  expect(writable(demo, input, holding())).toEqual({ code: 'A' })
  expect(writable(demo, input, holding('demo:phone:view'))).toEqual(input)
})
