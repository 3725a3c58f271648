import { CHANNEL, CYCLE, FORM } from '@erp/contract/report/subscription/subscription'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { forgetFacts } from '../../../../test/fixtures/profit.ts'
import { startSmtp } from '../../../../test/fixtures/smtp.ts'
import { readRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'
import { nextDue } from './due.ts'
import { sendSubscriptions } from './send-due.ts'
import { oldSendings } from './sendings.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const app = await testApp({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtp.port),
  SMTP_TLS: 'none',
  SMTP_FROM: 'ERP <erp@house.example>',
})
const { house } = app
const { db } = house
app.clock.set('2026-11-18 07:00:00')
// Within the hours that a session lasts.
const [finance, seller] = [await app.as('finance'), await app.as('seller')]
const [financeId, sellerId, warehouseId] = [await idOf(app, 'finance'), await idOf(app, 'seller'), await idOf(app, 'warehouse')]

type Row = Record<string, any>
const wanted = (more: Row = {}) => ({
  name: '每日站点利润',
  report: 'data-center-report/site',
  condition: { by: ['platCode'] },
  days: 'last7',
  cycle: CYCLE.daily,
  hour: 8,
  channel: CHANNEL.notice,
  userIds: [financeId, sellerId],
  isActivated: 1,
  ...more,
})
const PATH = '/data-center-report/subscription'
const add = async (more: Row = {}): Promise<Row> => (await finance.post(PATH, wanted(more))).data
const sendings = async (who = finance): Promise<Row[]> => {
  const { msg, data } = await who.post(`${PATH}-sending/list-page`, {})
  expect(msg).toBe('操作成功')
  return data.list
}
const notices = (userId: number) =>
  db.query<{ title: string; content: string }>(
    sql`SELECT title, content FROM basic_message WHERE user_id = ${userId} AND source_type = 'data-center-report/subscription-sending' ORDER BY id`,
  )
const at = async (time: string) => {
  app.clock.set(time)
  await sendSubscriptions(house)
}

beforeAll(async () => {
  await forgetFacts(db)
  await db.run(
    sql`UPDATE account_user SET email = username || '@house.example' WHERE id = ANY(${[financeId, sellerId]}::bigint[])`,
  )
  const shop = await db.one<{ id: number; plat: string }>(
    sql`SELECT id, plat_code AS plat FROM authorize_shop ORDER BY id LIMIT 1`,
  )
  for (const [person, day, profit] of [
    [sellerId, '2026-11-15', 10],
    [financeId, '2026-11-16', 30],
    [sellerId, '2026-11-05', 500],
  ] as const)
    await db.run(sql`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, plat_code, shop_id, suffix, seller_id, quantity, sale_money, profit, ad_fee, doc_no)
      VALUES (7, ${day}, ${day}, ${day}, ${shop!.plat}, ${shop!.id}, 'x', ${person}, 0, 0, ${profit}, ${-profit}, 'T')`)
})
beforeEach(async () => {
  app.clock.set('2026-11-18 07:00:00')
  smtp.taken.length = 0
  smtp.rule = () => null
  smtp.onData = async () => {}
  await db.run(sql`DELETE FROM data_center_report_subscription_sending`)
  await db.run(sql`DELETE FROM data_center_report_subscription`)
  await db.run(sql`DELETE FROM basic_message WHERE source_type = 'data-center-report/subscription-sending'`)
})

describe('when a subscription is due', () => {
  it.each([
    [{ cycle: CYCLE.daily, hour: 8 }, '2026-11-18 07:59:59', '2026-11-18 08:00:00'],
    [{ cycle: CYCLE.daily, hour: 8 }, '2026-11-18 08:00:00', '2026-11-19 08:00:00'],
    [{ cycle: CYCLE.weekly, weekday: 1, hour: 6 }, '2026-11-18 09:00:00', '2026-11-23 06:00:00'],
    [{ cycle: CYCLE.weekly, weekday: 7, hour: 23 }, '2026-11-22 22:00:00', '2026-11-22 23:00:00'],
    [{ cycle: CYCLE.monthly, monthDay: 1, hour: 0 }, '2026-12-01 00:00:00', '2027-01-01 00:00:00'],
  ])('%j after %s is %s', (plan, now, due) => {
    expect(nextDue({ weekday: null, monthDay: null, ...plan }, now)).toBe(due)
  })
})

describe('a subscription', () => {
  it('comes once at its time to each, with the rows of their own reach', async () => {
    expect(await add()).toMatchObject({ nextTime: '2026-11-18 08:00:00', reportTitle: '站点利润' })
    await at('2026-11-18 07:59:00')
    expect(await sendings()).toEqual([])
    await at('2026-11-18 08:00:30')
    await Promise.all([sendSubscriptions(house), sendSubscriptions(house)])
    const found = await sendings()
    expect(found.map(({ userId, dueTime, rowCount }) => [userId, dueTime, rowCount])).toEqual(
      expect.arrayContaining([
        [financeId, '2026-11-18 08:00:00', 1],
        [sellerId, '2026-11-18 08:00:00', 1],
      ]),
    )
    expect([(await notices(financeId)).length, (await notices(sellerId)).length]).toEqual([1, 1])
    expect((await notices(sellerId))[0]!.content).toContain('2026-11-12 至 2026-11-18')
    const mine = found.find(({ userId }) => userId === sellerId)!
    const file = await seller.get(`${PATH}-sending/file/${mine['id']}`)
    const [head, ...rows] = await readRows(app, file.raw)
    expect([head![1], rows.map((row) => row[1])]).toEqual(['利润(CNY)', ['10']])
    expect((await finance.get(`${PATH}-sending/file/${mine['id']}`)).code).toBe(404)
  })

  it('goes by mail with the workbook and the first rows', async () => {
    await add({ channel: CHANNEL.mail, userIds: [financeId] })
    await at('2026-11-18 08:00:00')
    await at('2026-11-18 09:00:00')
    expect(smtp.taken.map(({ to }) => to)).toEqual(['finance@house.example'])
    expect(smtp.taken[0]!.text).toMatch(/Content-Disposition: attachment/)
    expect(smtp.taken[0]!.text).toMatch(/Message-ID: <subscription\.\d+@house\.example>/i)
  })

  it('comes as a picture that says the figures, as a file that no browser runs', async () => {
    await db.run(
      sql`UPDATE basic_platform SET plat_name = '<script>&甲' WHERE plat_code = (SELECT plat_code FROM authorize_shop ORDER BY id LIMIT 1)`,
    )
    await add({ name: '"利润" <b>', form: FORM.picture, userIds: [financeId, sellerId] })
    await at('2026-11-18 08:00:00')
    const [mine] = (await sendings()).filter(({ userId }) => userId === financeId)
    expect(mine).toMatchObject({ fileName: null, pictureName: '站点利润 2026-11-12 至 2026-11-18.svg', rowCount: 1 })
    expect((await finance.get(`${PATH}-sending/file/${mine!['id']}`)).msg).toBe('文件已过期或尚未生成')
    const { raw: file, headers } = await finance.get(`${PATH}-sending/picture/${mine!['id']}`)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
    const picture = String(file)
    for (const words of [
      '2026-11-12 至 2026-11-18',
      '合计（1 组）　利润(CNY) 40.00',
      '>40.00</text>',
      '&#60;script&#62;&#38;甲',
      'PingFang SC',
    ])
      expect(picture).toContain(words)
    expect(picture).not.toMatch(/<script|<b>|href|javascript/i)
    expect((await seller.get(`${PATH}-sending/picture/${mine!['id']}`)).code).toBe(404)
    expect((await notices(financeId))[0]!.content).toContain('图片在 报表 › 订阅发送记录 中下载')
  })

  it('comes as both by mail, and both are gone after a month', async () => {
    await add({ channel: CHANNEL.mail, form: FORM.both, userIds: [financeId] })
    await at('2026-11-18 08:00:00')
    expect(smtp.taken[0]!.text.match(/Content-Disposition: attachment/g)).toHaveLength(2)
    expect(smtp.taken[0]!.text).toContain('Content-Type: image/svg+xml')
    app.clock.set('2026-12-20 03:40:00')
    expect(await oldSendings.run(house)).toBe('清理 2 个文件')
  })

  it('is not mailed again when the node dies with the letter at the mail server; its owner is told', async () => {
    await add({ channel: CHANNEL.mail, userIds: [financeId] })
    app.clock.set('2026-11-18 08:00:00')
    let cut = () => {}
    const reached = new Promise<void>((resolve) => {
      smtp.onData = () => {
        resolve()
        return new Promise<void>((go) => {
          cut = go
        })
      }
    })
    const first = sendSubscriptions(house)
    await reached
    // The other node comes after the lease: the letter may have been taken.
    await at('2026-11-18 08:30:00')
    expect(await sendings()).toMatchObject([{ state: 2, error: expect.stringContaining('未再次发送') }])
    cut()
    await first
    expect(smtp.taken).toHaveLength(1)
    expect(await notices(financeId)).toMatchObject([{ title: '报表订阅未送达' }])
  })

  it('waits while no mail server answers', async () => {
    smtp.rule = () => '451 later'
    await add({ channel: CHANNEL.mail, userIds: [financeId] })
    await at('2026-11-18 08:00:00')
    expect(await sendings()).toMatchObject([{ state: 0 }])
    smtp.rule = () => null
    await at('2026-11-18 08:11:00')
    expect(await sendings()).toMatchObject([{ state: 1, sendTime: '2026-11-18 08:11:00' }])
    expect(smtp.taken).toHaveLength(1)
  })

  it('gives nothing to those who may not see it, and says so to its owner', async () => {
    await add({ userIds: [warehouseId, financeId] })
    await at('2026-11-18 08:00:00')
    const states = (await sendings()).map(({ userId, state }) => [userId, state])
    expect(states).toEqual(
      expect.arrayContaining([
        [warehouseId, 3],
        [financeId, 1],
      ]),
    )
    expect(await notices(warehouseId)).toEqual([])
    expect((await notices(financeId)).map(({ title }) => title)).toContain('报表订阅未送达')
  })

  it('is sent at once when asked, twice in a second only once, and what was missed comes once', async () => {
    const { id } = await add({ userIds: [sellerId] })
    expect(await finance.post(`${PATH}/run`, { id })).toMatchObject({ code: 200, data: { count: 1 } })
    expect(await finance.post(`${PATH}/run`, { id })).toMatchObject({ code: 409 })
    await sendSubscriptions(house)
    await at('2026-11-25 10:00:00')
    await at('2026-11-25 10:01:00')
    expect((await sendings(await app.as('finance'))).map(({ dueTime }) => dueTime)).toEqual([
      '2026-11-18 08:00:00',
      '2026-11-18 07:00:00',
    ])
  })

  it('is refused where it is written, and changed by its owner alone', async () => {
    const refused = async (more: Row) => (await finance.post(PATH, wanted(more))).msg
    expect(await refused({ report: 'nope' })).toBe('没有这个报表')
    expect(await refused({ days: null })).toBe('请选择日期范围')
    expect(await refused({ cycle: CYCLE.weekly })).toBe('每周发送请选择星期')
    expect(await refused({ userIds: [] })).toContain('收件人')
    expect(await refused({ condition: { by: ['nope'] } })).toContain('没有「nope」这个维度')
    expect(await refused({ orderBy: [{ field: 'nope', order: 'asc' }] })).toBe('不能按「nope」排序')
    expect((await (await app.as('warehouse')).post(PATH, wanted())).code).toBe(403)
    const made = await add({ userIds: [sellerId] })
    expect((await seller.post(`${PATH}/list-page`, {})).data.total).toBe(1)
    expect((await seller.put(PATH, { ...wanted(), id: made['id'], version: 1 })).msg).toBe('只有创建人可以修改或发送这份订阅')
    expect((await seller.delete(`${PATH}/${made['id']}`)).code).toBe(409)
    expect((await finance.delete(`${PATH}/${made['id']}`)).code).toBe(200)
  })
})
