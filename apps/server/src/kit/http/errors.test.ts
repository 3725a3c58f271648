import { describe, expect, it } from 'vitest'
import { sampleApp } from '../../../test/sample.ts'
import { sql } from '../db/db.ts'

const app = await sampleApp()
const admin = await app.as('admin')
const explode = (how: string) => admin.post('/sample/order/explode', { how })
const kept = () =>
  app.house.db.query<{ trace_id: string; message: string }>(sql`SELECT trace_id, user_id, message FROM error_log ORDER BY id`)

describe('what the database refuses', () => {
  it.each([
    ['type', 200, 400, '数据超出允许的范围或格式不正确'],
    ['zero', 200, 400, '数据超出允许的范围或格式不正确'],
    ['twice', 200, 400, '数据重复，请检查后重试'],
    ['check', 200, 400, '数据不符合规则，请检查后重试'],
    ['lost', 200, 409, '关联的数据不存在或正在被使用'],
    ['slow', 504, 504, '请求超时，请稍后重试'],
  ])('is an answer: %s', async (how, status, code, msg) => {
    expect(await explode(how)).toMatchObject({ status, code, msg })
    expect(await kept()).toEqual([])
  })
})

describe('a mistake of ours', () => {
  it('is a 500 with a log id and no internals', async () => {
    const answer = await explode('bug')
    expect(answer).toMatchObject({ status: 500, code: 500, msg: '服务器错误，请稍后重试' })
    expect(Object.keys(answer.data)).toEqual(['traceId'])
    expect(answer.raw.toString()).not.toMatch(/nowhere|relation|select/i)
    const { id } = (await app.house.db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'admin'`))!
    const message = expect.stringContaining('nowhere')
    expect(await kept()).toMatchObject([{ trace_id: answer.data.traceId, user_id: id, message }])
  })
  it('includes a write that leaves no log row, which is undone', async () => {
    await admin.post('/sample/order', { code: 'E1', quantity: 3 })
    expect((await admin.post('/sample/order/silent')).status).toBe(500)
    expect(await app.house.db.one(sql`SELECT quantity FROM sample_order WHERE code = 'E1'`)).toEqual({ quantity: 3 })
    expect((await kept()).at(-1)?.message).toContain('sample/order#silent wrote without a log row')
  })
})

describe('what is no request', () => {
  const send = (payload: string, type = 'application/json') => admin.post('/sample/order', payload, { 'content-type': type })
  it('is told so', async () => {
    for (const body of ['{', '[]', '"x"', '1', 'null x', '{"a":1,}']) expect((await send(body)).code).toBe(400)
    expect((await send('<xml/>', 'text/xml')).code).toBe(400)
    expect((await send('{"__proto__":{"isAdmin":true},"code":"P1"}')).code).toBe(400)
    expect((await send(`{"code":"${'x'.repeat(2_000_000)}"}`)).status).toBe(413)
  })
})
