import { EMAIL } from '@erp/contract/sale-after/mail/mail.states'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { startSmtp } from '../../../../test/fixtures/smtp.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { sendDue } from './send-due.ts'

const smtp = await startSmtp({ user: 'erp', password: 'geheim-4711' })
afterAll(() => smtp.close())
const SERVER = {
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtp.port),
  SMTP_TLS: 'none',
  SMTP_FROM: 'Service <service@shop.example>',
}
const app = await testApp({ ...SERVER, SMTP_USER: 'erp', SMTP_PASSWORD: 'geheim-4711' })
const { house } = app
const { db } = house
const supervisor = await app.as('supervisor')
app.clock.set('2026-11-17 10:00:00')

const category = (await supervisor.post('/sale-after/email-template-category', { categoryName: '发信' })).data
const template = (
  await supervisor.post('/sale-after/email-template', {
    categoryId: category.id,
    templateName: '问候',
    language: 'en',
    subject: 'Order {{orderNo}}',
    content: '<p>Dear {{buyerName}}</p>',
  })
).data

beforeEach(async () => {
  smtp.taken.length = 0
  smtp.rule = () => null
  smtp.onData = async () => {}
  await db.run(sql`DELETE FROM sale_after_email_record`)
})
const orderTo = (address: string) => makeOrder(db, { buyer_email: address })
const submit = async (...addresses: string[]): Promise<number[]> => {
  const orders = await Promise.all(addresses.map(orderTo))
  const ids = orders.map(({ id }) => id)
  expect(await supervisor.post('/sale-after/email/send', { ids, templateId: template.id })).toMatchObject({ code: 200 })
  return ids
}
const records = () =>
  db.query<{ to: string; state: number; tries: number; error: string | null; isDoubtful: number }>(
    sql`SELECT to_address AS to, state, tries, error, is_doubtful AS "isDoubtful" FROM sale_after_email_record ORDER BY id`,
  )
const messageIds = () => smtp.taken.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)![1])

describe('what waits is sent', () => {
  it('once, with the sender, and is logged without password or address', async () => {
    await submit('anna@buyer.example')
    await sendDue(house)
    await sendDue(house)
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]!.text).toContain('From: Service <service@shop.example>')
    expect(await records()).toMatchObject([{ state: EMAIL.sent, tries: 1, error: null, isDoubtful: 0 }])
    const calls = await db.query(sql`SELECT * FROM connector_call WHERE connector = 'mail'`)
    expect(calls.map((row) => row['call'])).toEqual(expect.arrayContaining(['连接', '发送邮件']))
    expect(JSON.stringify(calls)).not.toMatch(/geheim-4711|anna@buyer/)
  })

  it('though one address among many is refused for good, at once and in the words of the server', async () => {
    smtp.rule = (to) => (to.startsWith('gone') ? `550 no such user ${to}` : null)
    await submit(...Array.from({ length: 12 }, (_, n) => (n === 5 ? 'gone@buyer.example' : `b${n}@buyer.example`)))
    await sendDue(house)
    const all = await records()
    expect(all.filter(({ state }) => state === EMAIL.sent)).toHaveLength(11)
    expect(all.filter(({ state }) => state === EMAIL.failed)).toMatchObject([{ to: 'gone@buyer.example', tries: 1 }])
    const failed = all.find(({ state }) => state === EMAIL.failed)!
    expect(failed.error).toContain('550')
    expect(failed.error).toContain('no such user')
    expect(failed.error).not.toContain('gone@buyer.example')
  })

  it('later when it was put off, and given up after three tries; a person may then try again', async () => {
    smtp.rule = () => '450 come back later'
    await submit('slow@buyer.example')
    await sendDue(house)
    expect(await records()).toMatchObject([{ state: EMAIL.waiting, tries: 1 }])
    await sendDue(house)
    expect(await records()).toMatchObject([{ tries: 1 }])
    app.clock.advance(61_000)
    smtp.rule = () => null
    await sendDue(house)
    expect(await records()).toMatchObject([{ state: EMAIL.sent, tries: 2, error: null }])

    smtp.rule = () => '451 still not'
    await submit('never@buyer.example')
    for (let n = 0; n < 5; n++) {
      await sendDue(house)
      app.clock.advance(301_000)
    }
    expect((await records())[1]).toMatchObject({ state: EMAIL.failed, tries: 3 })
    smtp.rule = () => null
    const { id } = (await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM sale_after_email_record`))!
    expect(await supervisor.post('/sale-after/email-record/resend', { ids: [id] })).toMatchObject({ code: 200 })
    await sendDue(house)
    expect((await records())[1]).toMatchObject({ state: EMAIL.sent, tries: 1 })
    expect(await supervisor.post('/sale-after/email-record/resend', { ids: [id] })).toMatchObject({
      code: 409,
      msg: '邮件当前为「已发送」，不能重发',
    })
  })

  it('again under the same Message-ID when a node died between sending and saying so, and the doubt is said', async () => {
    await submit('twice@buyer.example')
    const dying = { ...house, db: { ...db, transact: () => Promise.reject(new Error('killed')) } } as House
    await expect(sendDue(dying)).rejects.toThrow('killed')
    expect(await records()).toMatchObject([{ state: EMAIL.waiting, tries: 1 }])
    await sendDue(house)
    expect(smtp.taken).toHaveLength(1)
    app.clock.advance(6 * 60_000)
    await sendDue(house)
    expect(await records()).toMatchObject([{ state: EMAIL.sent, tries: 2, isDoubtful: 1 }])
    expect(smtp.taken).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
    const { note } = (await db.one<{ note: string }>(
      sql`SELECT note FROM biz_log WHERE entity = 'sale-after/email-record' AND action = '发送' ORDER BY id DESC LIMIT 1`,
    ))!
    expect(note).toContain('可能收到两封')
  })

  it('by several nodes at once without sending one twice', async () => {
    await submit(...Array.from({ length: 20 }, (_, n) => `many${n}@buyer.example`))
    // What a broken line put off goes with the next round.
    for (let round = 0; round < 3; round++) {
      await Promise.all([sendDue(house), sendDue(house), sendDue(house)])
      app.clock.advance(301_000)
    }
    expect(new Set(smtp.taken.map(({ to }) => to)).size).toBe(20)
    expect(smtp.taken).toHaveLength(20)
    expect((await records()).every(({ state }) => state === EMAIL.sent)).toBe(true)
  })
})

describe('while nobody takes them', () => {
  const elsewhere = (change: object): House => ({
    ...house,
    config: { ...house.config, smtp: { ...house.config.smtp!, ...change } },
  })

  it('because the server does not let us in, letters wait without losing a try, and the page says why', async () => {
    await submit('wait@buyer.example')
    await sendDue(elsewhere({ password: 'wrong-4711' }))
    expect(await records()).toMatchObject([{ state: EMAIL.waiting, tries: 0 }])
    const { data } = await supervisor.get('/sale-after/email/server')
    expect(data).toMatchObject({ isConfigured: 1, waiting: 1 })
    expect(data.problem).toContain('发信服务器不可用')
    expect(data.problem).not.toContain('wrong-4711')
    await sendDue(house)
    expect(await records()).toMatchObject([{ state: EMAIL.sent }])
    expect((await supervisor.get('/sale-after/email/server')).data.problem).toBeNull()
  })

  it('because nothing is configured, letters wait', async () => {
    await submit('none@buyer.example')
    await sendDue({ ...house, config: { ...house.config, smtp: undefined } })
    expect(await records()).toMatchObject([{ state: EMAIL.waiting, tries: 0, error: null }])
  })

  it('and the line breaks in the middle of one: it is tried again, with doubt', async () => {
    await submit('cut@buyer.example')
    smtp.onData = () => new Promise(() => {})
    const broken = sendDue(house)
    await expect.poll(() => smtp.taken.length).toBe(1)
    smtp.cut()
    await broken
    expect(await records()).toMatchObject([{ state: EMAIL.waiting, tries: 1, isDoubtful: 1 }])
    smtp.onData = async () => {}
    app.clock.advance(61_000)
    await sendDue(house)
    expect(await records()).toMatchObject([{ state: EMAIL.sent, isDoubtful: 1 }])
    expect(new Set(messageIds()).size).toBe(1)
  })
})
