import { TASK } from '@erp/contract/kit/task'
import { EMAIL } from '@erp/contract/sale-after/mail/mail.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { sql } from '../../../kit/db/db.ts'
import { batches } from '../../../kit/task/batch-run.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-17 10:00:00')
const supervisor = await app.as('supervisor')
const TEMPLATE = '/sale-after/email-template'
const SEND = '/sale-after/email/send'
const RECORD = '/sale-after/email-record'

const category = (await supervisor.post('/sale-after/email-template-category', { categoryName: '发送' })).data
const make = async (templateName: string, more: object = {}) =>
  (
    await supervisor.post(TEMPLATE, {
      categoryId: category.id,
      templateName,
      language: 'en',
      subject: 'Order {{orderNo}}',
      content: '<p>Dear {{buyerName}}</p>',
      ...more,
    })
  ).data
const greeting = await make('问候')
const german = await make('问候', { language: 'de', content: '<p>Guten Tag {{buyerName}}</p>' })
const to = (more: object = {}) => makeOrder(db, { buyer_email: 'anna@buyer.example', ...more })
const kept = (orderId: number) =>
  db.query<{ content: string; state: number; language: string; caseId: number | null }>(
    sql`SELECT content, state, language, case_id AS "caseId" FROM sale_after_email_record WHERE order_id = ${orderId} ORDER BY id`,
  )
const uses = async (id: number) => (await supervisor.get(`${TEMPLATE}/${id}`)).data

describe('sending', () => {
  it('keeps each letter as it leaves, in the language of the country where there is one, and counts the template', async () => {
    const [us, de, pl] = [await to(), await to({ country_code: 'DE', name: '<i>Jürgen</i>' }), await to({ country_code: 'PL' })]
    const answer = await supervisor.post(SEND, { ids: [us.id, de.id, pl.id], templateId: german.id })
    expect(answer).toMatchObject({ code: 200, msg: '没有配置发信服务器，3封邮件留在待发送', data: { count: 3 } })
    expect(await kept(us.id)).toMatchObject([{ language: 'en', content: '<p>Dear John Smith</p>', state: EMAIL.waiting }])
    expect(await kept(de.id)).toMatchObject([{ language: 'de', content: '<p>Guten Tag &lt;i&gt;Jürgen&lt;/i&gt;</p>' }])
    expect(await kept(pl.id)).toMatchObject([{ language: 'en' }])
    expect(await uses(greeting.id)).toMatchObject({ useCount: 2, lastUseTime: '2026-11-17 10:00:00' })
    expect(await uses(german.id)).toMatchObject({ useCount: 1 })
    await supervisor.put(TEMPLATE, { ...(await uses(greeting.id)), content: '<p>Changed</p>' })
    expect(await kept(us.id)).toMatchObject([{ content: '<p>Dear John Smith</p>' }])
    const one = await to({ country_code: 'US' })
    await supervisor.post(SEND, { ids: [one.id], templateId: german.id, inOneLanguage: 1 })
    expect(await kept(one.id)).toMatchObject([{ language: 'de' }])
  })

  it('is blocked by an empty value, names the order, and nothing is kept', async () => {
    const tracked = await make('查件', { content: '<p>{{trackingNumber}}</p>' })
    const [with_, without] = [await to({ tracking_number: 'RA1' }), await to()]
    const answer = await supervisor.post(SEND, { ids: [with_.id, without.id], templateId: tracked.id })
    expect(answer).toMatchObject({
      code: 400,
      msg: `变量{{trackingNumber}}没有值（订单${without.orderNo}）`,
      data: { refusals: [{ id: without.id }] },
    })
    expect(await kept(with_.id)).toEqual([])
    const drafts = await supervisor.post('/sale-after/email/draft', { ids: [with_.id, without.id], templateId: tracked.id })
    expect(drafts.data).toMatchObject([{ why: null, toAddress: 'anna@buyer.example' }, { why: answer.msg }])
  })

  it('is refused without an address, for another platform, with a template out of use, for what is not there', async () => {
    const nobody = await makeOrder(db)
    expect(await supervisor.post(SEND, { ids: [nobody.id], templateId: german.id })).toMatchObject({
      code: 400,
      msg: `订单${nobody.orderNo}没有买家邮箱`,
    })
    const wrong = await to({ buyer_email: 'a@b.example, c@d.example' })
    expect((await supervisor.post(SEND, { ids: [wrong.id], templateId: german.id })).msg).toContain('格式不正确')
    const ebay = await make('限平台', { platNames: ['没有的平台'] })
    const order = await to()
    expect((await supervisor.post(SEND, { ids: [order.id], templateId: ebay.id })).msg).toContain('不适用于')
    const off = await make('停用', { isActivated: 0 })
    expect(await supervisor.post(SEND, { ids: [order.id], templateId: off.id })).toMatchObject({
      code: 409,
      msg: '模板「停用」已停用',
    })
    expect(await supervisor.post(SEND, { ids: [999_999_999], templateId: german.id })).toMatchObject({ code: 404 })
    expect(await supervisor.post(SEND, { ids: [order.id], templateId: 999_999_999 })).toMatchObject({ code: 404 })
    expect(await (await app.as('warehouse')).post(SEND, { ids: [order.id], templateId: german.id })).toMatchObject({
      status: 403,
    })
  })

  it('for a case knows its number and what is given back', async () => {
    const refund = await make('退款', { content: '<p>{{caseNo}}: {{refundAmount}} {{currency}}</p>' })
    const order = await to({ sale_amount: '25.99' })
    const { id: caseId } = (await db.one<{ id: number }>(sql`
      INSERT INTO sale_after_case (case_no, order_id, case_type, reason, duty, refund_amount, currency)
      VALUES ('SH26111700001', ${order.id}, 1, '1', 1, 10, 'USD') RETURNING id`))!
    expect((await supervisor.post(SEND, { ids: [order.id], templateId: refund.id })).msg).toContain('变量{{caseNo}}没有值')
    expect(await supervisor.post(SEND, { about: 2, ids: [caseId], templateId: refund.id })).toMatchObject({ code: 200 })
    expect(await kept(order.id)).toMatchObject([{ content: '<p>SH26111700001: 10.00 USD</p>', caseId }])
    expect((await supervisor.post(`${TEMPLATE}/preview`, { id: refund.id, caseId })).data.content).toContain('10.00 USD')
    const { data } = await supervisor.get(`/sale-after/case/details?caseId=${caseId}`)
    expect(data.emails).toMatchObject([{ no: '退款', stateName: '待发送' }])
  })

  it('to more than 300 is a task that does what it can', async () => {
    const first = await to()
    const made = await db.query<{ id: number }>(sql`
      INSERT INTO order_trade_info SELECT r.* FROM order_trade_info t, generate_series(1, 301) n, LATERAL jsonb_populate_record(NULL::order_trade_info,
        to_jsonb(t) || jsonb_build_object('id', nextval(pg_get_serial_sequence('order_trade_info', 'id')), 'order_no', 'MAIL' || n, 'plat_order_no', 'PM' || n,
          'buyer_email', CASE WHEN n <> 7 THEN 'b' || n || '@buyer.example' END)) r WHERE t.id = ${first.id} RETURNING id`)
    const { data } = await supervisor.post(SEND, { ids: made.map(({ id }) => id), templateId: german.id })
    expect(data).toMatchObject({ queued: 1, total: 301 })
    await batches.run(app.house, data.taskId, new AbortController().signal)
    expect((await supervisor.get(`/tool/task/${data.taskId}`)).data).toMatchObject({
      status: TASK.partly,
      failed: 1,
      failures: [{ reason: '订单MAIL7没有买家邮箱' }],
    })
  })

  it('of a test goes to whoever asks, with examples', async () => {
    const input = { subject: 'T {{orderNo}}', content: '<p>{{buyerName}}</p>' }
    const answer = await supervisor.post('/sale-after/email/send-test', input)
    expect(answer.msg).toBe('没有配置发信服务器，测试邮件留在待发送')
    const { data } = await supervisor.get(`${RECORD}/${answer.data.id}`)
    expect(data).toMatchObject({
      isTest: 1,
      toAddress: answer.data.toAddress,
      content: '<p>Anna Schmidt</p>',
      subject: '[测试] T SO26111500042',
    })
    expect(await (await app.as('seller')).get(`${RECORD}/${answer.data.id}`)).toMatchObject({ code: 404 })
    expect(await supervisor.post('/sale-after/email/send-test', { ...input, subject: '{{x}}' })).toMatchObject({
      msg: '未知变量：{{x}}',
    })
  })
})

describe('records', () => {
  it('follow the reach of the order, and hide buyers from those who may not see them', async () => {
    const other = await db.one<{ id: number }>(sql`SELECT id FROM account_user WHERE username = 'supervisor'`)
    const order = await to({ seller_id: other!.id, dept_id: null })
    await supervisor.post(SEND, { ids: [order.id], templateId: german.id })
    const page = { condition: { orderNo: order.orderNo } }
    const [found] = (await supervisor.post(`${RECORD}/list-page`, page)).data.list
    expect(found).toMatchObject({ orderNo: order.orderNo, toAddress: 'anna@buyer.example', templateName: '问候' })
    expect((await supervisor.post(`${RECORD}/status-count`, page)).data).toMatchObject({ all: 1, 0: 1, 1: 0, 2: 0 })
    await db.run(sql`UPDATE account_role SET data_scope = 5 WHERE role_key = 'seller'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    const seller = await app.as('seller')
    expect((await seller.post(`${RECORD}/list-page`, page)).data.total).toBe(0)
    expect(await seller.get(`${RECORD}/${found.id}`)).toMatchObject({ code: 404 })
    expect(await seller.post(`${RECORD}/resend`, { ids: [found.id] })).toMatchObject({ code: 404 })
    expect(await seller.post(SEND, { ids: [order.id], templateId: german.id })).toMatchObject({ code: 404 })
    await db.run(sql`DELETE FROM account_role_permission WHERE permission = 'order:tradeInfo:buyer'`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    const blind = await app.as('supervisor')
    const { data } = await blind.get(`${RECORD}/${found.id}`)
    expect(data).toMatchObject({ toAddress: null, content: null, subject: null })
    const drafts = await blind.post('/sale-after/email/draft', { ids: [order.id], templateId: german.id })
    expect(drafts.data).toMatchObject([{ toAddress: null, sentBefore: '2026-11-17 10:00:00' }])
    const shown = await blind.post(`${TEMPLATE}/preview`, { id: german.id, orderNo: order.orderNo })
    expect(shown.data.content).toContain('J***')
  })
})

describe('parcels that stand still', () => {
  it('are offered until their buyers were told', async () => {
    await db.run(sql`DELETE FROM express_track`)
    await db.run(sql`UPDATE sale_after_email_template SET purpose = 0`)
    const way = await makeWay(app)
    const warning = await make('停滞', { purpose: 1, content: '<p>{{trackingNumber}}</p>' })
    const parcel = async (shipped: string, event: string | null, status = 30, more: object = {}) => {
      const order = await to({ tracking_number: 'RA2', ship_time: `${shipped} 10:00:00+08`, ...more })
      await db.run(sql`
        INSERT INTO express_track (order_id, order_no, tracking_number, express_id, way_id, ship_time, track_status, last_event_time)
        VALUES (${order.id}, ${order.orderNo}, 'RA2', 1, ${way.id}, ${`${shipped} 10:00:00`}, ${status}, ${event && `${event} 10:00:00`})`)
      return order.id
    }
    const still = await parcel('2026-11-09', '2026-11-09')
    const late = await parcel('2026-11-07', '2026-11-16')
    await parcel('2026-11-08', '2026-11-16')
    await parcel('2026-11-01', '2026-11-05', 60)
    await parcel('2026-11-01', null, 30, { buyer_email: null })
    const first = (await supervisor.get('/sale-after/email/stalled')).data
    expect(first).toEqual({ orderIds: [late, still], still: 1, late: 1, templateId: warning.id })
    expect(await supervisor.post(SEND, { ids: [late], templateId: warning.id })).toMatchObject({ code: 200 })
    expect((await supervisor.get('/sale-after/email/stalled')).data).toMatchObject({ orderIds: [still], late: 0 })
  })
})
