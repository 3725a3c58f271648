import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-17 10:00:00')
const supervisor = await app.as('supervisor')
const seller = await app.as('seller')
const CATEGORY = '/sale-after/email-template-category'
const TEMPLATE = '/sale-after/email-template'

const category = (await supervisor.post(CATEGORY, { categoryName: '测试物流' })).data
const plain = {
  categoryId: category.id,
  language: 'en',
  subject: 'Your order {{orderNo}}',
  content: '<p>Hello {{buyerName}}</p>',
}
const make = async (templateName: string, more: object = {}) =>
  (await supervisor.post(TEMPLATE, { ...plain, templateName, ...more })).data

describe('a category', () => {
  it('is named once, counts its templates, and stays while it has some', async () => {
    expect(await supervisor.post(CATEGORY, { categoryName: '测试物流' })).toMatchObject({ code: 400, msg: '分类测试物流已存在' })
    await make('计数')
    expect((await supervisor.get(`${CATEGORY}/${category.id}`)).data).toMatchObject({ templateCount: 1 })
    expect(await supervisor.delete(`${CATEGORY}/${category.id}`)).toMatchObject({ code: 409, msg: '分类下有1个模板，不能删除' })
    expect(await seller.post(CATEGORY, { categoryName: '不行' })).toMatchObject({ status: 403 })
    const empty = (await supervisor.post(CATEGORY, { categoryName: '空的' })).data
    expect(await supervisor.put(CATEGORY, { ...empty, categoryName: '测试物流' })).toMatchObject({ code: 400 })
    expect(await supervisor.delete(`${CATEGORY}/${empty.id}`)).toMatchObject({ code: 200 })
    expect(await supervisor.get(`${CATEGORY}/${empty.id}`)).toMatchObject({ code: 404 })
  })

  it('stands where it was dragged', async () => {
    const first = (await supervisor.post(CATEGORY, { categoryName: '排序甲' })).data
    const second = (await supervisor.post(CATEGORY, { categoryName: '排序乙' })).data
    expect(await supervisor.post(`${CATEGORY}/sort`, { ids: [second.id, first.id] })).toMatchObject({ code: 200 })
    const { data } = await seller.get<{ id: number }[]>(`${CATEGORY}/list`)
    const places = data.map(({ id }) => id)
    expect(places.indexOf(second.id)).toBeLessThan(places.indexOf(first.id))
    expect(await supervisor.post(`${CATEGORY}/sort`, { ids: [999_999_999] })).toMatchObject({ code: 404 })
  })
})

describe('a template', () => {
  it('is unique by name and language in its category', async () => {
    await make('发货通知')
    expect(await supervisor.post(TEMPLATE, { ...plain, templateName: '发货通知' })).toMatchObject({
      code: 400,
      msg: '该分类下模板发货通知已存在',
    })
    const german = await make('发货通知', { language: 'de' })
    expect(german).toMatchObject({ templateName: '发货通知', language: 'de', useCount: 0 })
    expect(await supervisor.put(TEMPLATE, { ...german, language: 'en' })).toMatchObject({ code: 400 })
    expect(await supervisor.put(TEMPLATE, { ...german, subject: 'Hallo', version: german.version + 5 })).toMatchObject({
      code: 409,
    })
  })

  it('with an unknown variable is refused, in the subject as in the text', async () => {
    const unknown = { ...plain, templateName: '错' }
    expect(await supervisor.post(TEMPLATE, { ...unknown, content: '<p>{{buyerNme}}</p>' })).toMatchObject({
      code: 400,
      msg: '未知变量：{{buyerNme}}',
    })
    expect(await supervisor.post(TEMPLATE, { ...unknown, subject: 'x {{ toString }}' })).toMatchObject({
      code: 400,
      msg: '未知变量：{{toString}}',
    })
  })

  it('is kept without scripts, and the answer says so', async () => {
    const content =
      '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:alert(1)">a</a><a href="{{trackUrl}}">b</a></p>'
    const answer = await supervisor.post(TEMPLATE, { ...plain, templateName: '脚本', content })
    expect(answer.msg).toContain('已移除')
    expect(answer.data.content).not.toMatch(/script|onclick/)
    expect(answer.data.content).toContain('href="{{trackUrl}}"')
  })

  it('is no longer than 50 KB, counted in bytes', async () => {
    const content = `<p>${'运'.repeat(17_100)}</p>`
    expect(await supervisor.post(TEMPLATE, { ...plain, templateName: '长', content })).toMatchObject({
      code: 400,
      msg: '内容不能超过50KB',
    })
  })

  it('is copied under another name or into another language', async () => {
    const from = await make('复制源')
    const copy = { id: from.id, templateName: '复制源', language: 'fr' }
    expect((await supervisor.post(`${TEMPLATE}/copy`, copy)).data).toMatchObject({ language: 'fr', subject: from.subject })
    expect(await supervisor.post(`${TEMPLATE}/copy`, copy)).toMatchObject({ code: 400, msg: '该分类下模板复制源已存在' })
  })
})

describe('a preview', () => {
  const all = `{{buyerName}}|{{orderNo}}|{{platOrderNo}}|{{orderDate}}|{{shopName}}|{{items}}|{{quantity}}|{{saleAmount}}|{{currency}}|{{country}}|{{expressName}}|{{trackingNumber}}|{{trackUrl}}|{{shipDate}}|{{expectDate}}|{{refundAmount}}|{{caseNo}}|{{sellerName}}|{{today}}`

  it('knows every variable, with its example', async () => {
    const { data: variables } = await seller.get<{ name: string; label: string; sample: string }[]>(`${TEMPLATE}/variables`)
    expect(variables).toHaveLength(19)
    const { data } = await seller.post(`${TEMPLATE}/preview`, { subject: '{{orderNo}}', content: `<p>${all}</p>` })
    expect(data).toMatchObject({ missing: [], orderNo: null })
    for (const { sample } of variables) expect(data.content).toContain(sample.split('\n')[0])
  })

  it('of an order: escaped, days as days, expected = shipped + the longest the way takes, red where nothing is known', async () => {
    const way = await makeWay(app)
    await db.run(sql`UPDATE express_express SET track_url = 'https://t.example/?n={no}&l=en' WHERE id = 1`)
    const order = await makeOrder(db, {
      name: '<b>Bobby</b> & "Tables"',
      country_code: 'DE',
      order_time: '2026-11-01 23:30:00+08',
      ship_time: '2026-11-04 08:00:00+08',
      logistic_way_id: way.id,
      tracking_number: 'RA 1',
      sale_amount: '25.99',
      lines: [
        { skuId: null, quantity: 2, shopSku: 'LAMP <1>' },
        { skuId: null, shopSku: 'CABLE' },
      ],
    })
    const { data } = await supervisor.post(`${TEMPLATE}/preview`, {
      subject: 'A {{buyerName}} {{caseNo}}',
      content: `<p>${all}</p>`,
      orderNo: order.orderNo,
    })
    const parts = data.content.replace(/^<p>|<\/p>$/g, '').split('|')
    expect(parts[0]).toBe('&lt;b&gt;Bobby&lt;/b&gt; &amp; "Tables"')
    expect(parts[3]).toBe('2026-11-01')
    expect(parts[5]).toBe('LAMP &lt;1&gt; × 2<br />CABLE × 1')
    expect(parts.slice(6, 10)).toEqual(['3', '25.99', 'USD', 'Germany'])
    expect(parts[12]).toBe('https://t.example/?n=RA%201&amp;l=en')
    expect(parts.slice(13, 15)).toEqual(['2026-11-04', '2026-11-13'])
    expect(parts[15]).toContain('background-color:#cf1322')
    expect(parts[18]).toBe('2026-11-17')
    expect(data.subject).toBe('A <b>Bobby</b> & "Tables" {{caseNo}}')
    expect(data.missing).toEqual(expect.arrayContaining(['caseNo', 'refundAmount']))
    expect(await supervisor.post(`${TEMPLATE}/preview`, { subject: 'x', content: 'x', orderNo: 'NOPE' })).toMatchObject({
      code: 404,
    })
  })

  it('never runs what a value brings where an address is expected', async () => {
    const order = await makeOrder(db, { name: 'javascript:alert(1)' })
    const { data } = await supervisor.post(`${TEMPLATE}/preview`, {
      subject: 'x',
      content: '<a href="{{buyerName}}">x</a>',
      orderNo: order.orderNo,
    })
    expect(data.content).not.toContain('javascript')
  })
})
