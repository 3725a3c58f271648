import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { must, studioOf } from '../../../../test/fixtures/product/studio.ts'
import { sql } from '../../../kit/db/db.ts'
import { returnNight } from './return-night.ts'

const app = await testApp()
const TODAY = '2026-11-18 10:00:00'
app.clock.set(TODAY)
const { db } = app.house
const studio = await studioOf(app)
const { PATH, post, row, seller, developer, second, supervisor, admin, catId } = studio
const { pool, open, waiting, approved } = DEVELOPMENT
const page = async (condition: object, by = admin) => (await by.post(`${PATH}/list-page`, { condition })).data
const submitted = async (more: object = {}, by = developer) => {
  const id = await studio.add(more, by)
  must(await post('submit-approval', { ids: [id] }, by))
  return id
}

describe('what is written', () => {
  it('has its number, its styles, its developer and group, and a profit that the server reckons', async () => {
    const id = await studio.add({ estProfit: '9999', estProfitRate: '99', devStatus: 40 })
    expect(await studio.details(id)).toMatchObject({
      developNo: expect.stringMatching(/^KF261118\d{5}$/),
      estProfit: '18.72',
      estProfitRate: '26.39',
      minProfitRate: '20.00',
      devStatus: open,
      developerName: '赵一鸣',
      groupId: studio.groupId,
      platNames: '速卖通',
      missing: [],
      skus: [
        { property1: '红色', costPrice: null },
        { property1: '蓝色', costPrice: '26.5000', weight: 230 },
      ],
    })
    expect(await row(id)).toMatchObject({ offer_ids: [expect.stringMatching(/^61\d{10}$/)] })
  })

  it('takes the rates of its platform where none are typed', async () => {
    await db.run(sql`DELETE FROM data_center_report_gross_profit_params WHERE plat_code = 'smt'`)
    await db.run(
      sql`INSERT INTO data_center_report_gross_profit_params (plat_code, platform_percent, pay_percent, from_day) VALUES ('smt', 8, 1, '2026-01-01')`,
    )
    const id = await studio.add({ feeRate: null, payRate: null })
    expect(await studio.details(id)).toMatchObject({ feeRate: '8.00', payRate: '1.00', estProfit: '18.72' })
    const { data } = await seller.post(`${PATH}/calc-profit`, { ...studio.form(), feeRate: '10', targetPlats: ['smt', 'temu'] })
    expect(data).toMatchObject({ exchangeRate: '7.1', estProfit: '17.30', minProfitRate: '20.00' })
    expect(data.platforms.map(({ platName, profit }: any) => [platName, profit])).toEqual([
      ['填写的费率', '17.30'],
      ['速卖通', '18.72'],
      [expect.any(String), expect.any(String)],
    ])
  })

  it.each([
    ['逆向开发请填写竞品链接', { devType: 2 }],
    ['第2行款式重复', { skus: [{ property1: '红' }, { property1: '红' }] }],
    ['目标平台「nowhere」不存在', { targetPlats: ['nowhere'] }],
    ['目标国家「QQ」不存在', { targetCountries: ['QQ'] }],
    ['图片不存在，请重新上传', { mainImage: '/api/goods/goods/image/none.jpg' }],
  ])('is refused: %s', async (msg, more) => {
    expect(await post('add', studio.form(more), developer)).toMatchObject({ code: 400, msg })
  })

  it('is written again by whoever has seen the last of it', async () => {
    const id = await studio.add()
    const { version } = await row(id)
    const put = (more: object) => developer.put(`${PATH}/edit`, { id, version, ...studio.form({ goodsName: '新名', ...more }) })
    expect(await put({ estSalePrice: '19.99' })).toMatchObject({ code: 200, data: { goodsName: '新名', version: version + 1 } })
    expect(await put({})).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    const { data } = await developer.get(`${PATH}/log-list?id=${id}`)
    expect(data.list.map(({ action }: any) => action)).toEqual(['修改', '新增'])
  })
})

describe('a recommendation', () => {
  it('needs something to look at, and reaches the group of its category', async () => {
    const bare = { goodsName: '空', recommendReason: '好卖' }
    expect(await post('add-recommend', bare, seller)).toMatchObject({ code: 400, msg: '请上传图片或填写链接' })
    await studio.recommend({ goodsName: '磁吸灯' })
    expect((await studio.told('developer')).at(-1)).toMatchObject({
      title: '1个产品推荐给您开发',
      content: expect.stringContaining('磁吸灯'),
    })
    const before = (await studio.told('developer')).length
    await studio.recommend({ recommendTo: await idOf(app, 'yuan.jing') })
    expect([(await studio.told('developer')).length, (await studio.told('yuan.jing')).at(-1)?.title]).toEqual([
      before,
      '1个产品推荐给您开发',
    ])
  })

  it('is changed and voided by who made it, until somebody has it', async () => {
    const id = await studio.recommend()
    const { version } = await row(id)
    const change = { id, version, goodsName: '改名', refUrls: ['https://shop.example.com/2'], recommendReason: '更好卖' }
    expect(await seller.put(`${PATH}/edit-recommend`, change)).toMatchObject({
      code: 200,
      data: { goodsName: '改名', recommendReason: '更好卖' },
    })
    expect(await developer.put(`${PATH}/edit-recommend`, { ...change, version: version + 1 })).toMatchObject({ code: 409 })
    expect((await post('void', { ids: [id], reason: '不要了' }, second)).status).toBe(403)
    expect(await post('void', { ids: [id], reason: '不要了' }, seller)).toMatchObject({ code: 200 })
  })

  it('is received by one of two who click at once, all of a batch or none', async () => {
    const [shared, mine, theirs] = [await studio.recommend(), await studio.recommend(), await studio.recommend()]
    const answers = await Promise.all([
      post('receive', { ids: [mine, shared] }, developer),
      post('receive', { ids: [shared, theirs] }, second),
    ])
    const won = answers.findIndex(({ code }) => code === 200)
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    const { develop_no } = await row(shared)
    expect(answers[1 - won]!.msg).toBe(`产品【${develop_no}】已被${won === 0 ? '赵一鸣' : '袁静'}领取`)
    expect((await row(won === 0 ? theirs : mine)).dev_status).toBe(pool)
  })

  it('is for the person it names during the first day', async () => {
    const id = await studio.recommend({ recommendTo: await idOf(app, 'yuan.jing') })
    expect(await post('receive', { ids: [id] }, developer)).toMatchObject({ code: 409, msg: '该推荐24小时内仅限袁静领取' })
    await db.run(
      sql`UPDATE product_center_development SET recommend_time = recommend_time - interval '24 hours 1 second' WHERE id = ${id}`,
    )
    expect(await post('receive', { ids: [id] }, developer)).toMatchObject({ code: 200 })
  })

  it('waits while one holds as many as one may, also when two calls come at once', async () => {
    const held = (await db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM product_center_development WHERE dev_status = 20 AND deleted_at IS NULL AND developer_id = ${await idOf(app, 'yuan.jing')}`,
    ))!.n
    await db.run(sql`UPDATE product_center_development_group SET receive_limit = ${held + 1} WHERE id = ${studio.groupId}`)
    const [a, b] = [await studio.recommend(), await studio.recommend()]
    const answers = await Promise.all([a, b].map((id) => post('receive', { ids: [id] }, second)))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)!.msg).toBe(`您已有${held + 1}个待提交产品，最多${held + 1}个，请先提交或退回`)
    await db.run(sql`UPDATE product_center_development_group SET receive_limit = 30 WHERE id = ${studio.groupId}`)
  })

  it('goes back by itself after its days, and its holder heard of it the night before', async () => {
    const id = await studio.recommend()
    const own = await studio.add()
    must(await post('receive', { ids: [id] }, developer))
    const night = async (days: number) => {
      app.clock.advance(days * 86_400_000)
      await returnNight.run(app.house)
    }
    await night(5)
    expect(await studio.told('developer')).not.toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('明天退回') }),
    )
    await night(1)
    expect((await studio.told('developer')).at(-1)?.title).toMatch(/明天退回推荐池/)
    expect((await row(id)).dev_status).toBe(open)
    await night(1)
    expect(await row(id)).toMatchObject({ dev_status: pool, developer_id: null, group_id: null })
    app.clock.set(TODAY)
    expect((await row(own)).dev_status).toBe(open)
    expect(await post('release', { ids: [own] }, developer)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('不是推荐的产品'),
    })
  })
})

describe('before it is approved', () => {
  it('it is complete, and the leader of the group hears of it', async () => {
    const id = await studio.recommend({ catId: null })
    must(await post('receive', { ids: [id] }, developer))
    expect(await post('submit-approval', { ids: [id] }, developer)).toMatchObject({
      code: 400,
      msg: '请先完善：类目、主图、货源链接、目标平台、预估采购价、预估重量、预估售价、币种、侵权检查、款式',
    })
    const risky = await studio.add({ infringeCheck: 2 })
    expect(await post('submit-approval', { ids: [risky] }, developer)).toMatchObject({ code: 400, msg: '请先完善：侵权说明' })
    await submitted()
    expect((await studio.told('yuan.jing')).at(-1)?.title).toBe('1个产品等待审批')
    expect(await post('submit-approval', { ids: [id] }, second)).toMatchObject({ code: 409 })
  })

  it('its double needs a reason, which the approver reads', async () => {
    const purchaseUrls = ['https://detail.1688.com/offer/611112222999.html']
    await submitted({ purchaseUrls })
    const id = await studio.add({ purchaseUrls })
    const { develop_no } = await row(id)
    const refused = { code: 409, msg: `产品【${develop_no}】有1个同款，请填写仍要提交的理由` }
    expect(await post('submit-approval', { ids: [id] }, developer)).toMatchObject(refused)
    expect(await post('submit-approval', { ids: [id], repeatReason: '换了材质' }, developer)).toMatchObject({ code: 200 })
    expect(await studio.details(id)).toMatchObject({ repeatReason: '换了材质', devStatus: waiting })
  })

  it('it is judged by somebody else, with a word where it is unusual', async () => {
    const own = await submitted({}, supervisor)
    expect(await post('approve', { ids: [own], pass: 1 }, supervisor)).toMatchObject({ code: 409, msg: '不能审批自己开发的产品' })
    const [low, risky] = [
      await submitted({ estSalePrice: '8' }),
      await submitted({ infringeCheck: 2, infringeRemark: '外观近似' }),
    ]
    expect(await post('approve', { ids: [low], pass: 0 }, supervisor)).toMatchObject({ code: 400, msg: '请填写审批意见' })
    const { est_profit_rate } = await row(low)
    expect(await post('approve', { ids: [low], pass: 1 }, supervisor)).toMatchObject({
      code: 400,
      msg: `利润率${est_profit_rate}%低于类目下限20.00%，请填写通过理由`,
    })
    expect(await post('approve', { ids: [risky], pass: 1 }, supervisor)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('请填写通过理由'),
    })
    expect(await post('approve', { ids: [low, risky], pass: 1, remark: '引流款' }, supervisor)).toMatchObject({ code: 200 })
    expect(await row(low)).toMatchObject({
      dev_status: approved,
      approve_remark: '引流款',
      approver_id: await idOf(app, 'supervisor'),
    })
  })

  it('and withdrawn at the same moment, the first counts', async () => {
    const id = await submitted()
    const answers = await Promise.all([
      post('approve', { ids: [id], pass: 1 }, supervisor),
      post('withdraw', { ids: [id] }, developer),
    ])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await row(id)).dev_status).toBe(answers[0]!.code === 200 ? approved : open)
  })
})

describe('the list', () => {
  it('is found by what people know, and its tabs count what it shows', async () => {
    const id = await submitted({ goodsName: '雷达测试灯', devType: 2, refUrls: ['https://a.example.com'] })
    const { develop_no } = await row(id)
    const conditions = [
      { developNo: develop_no },
      { goodsName: '雷达测试' },
      { catId: [catId], goodsName: '雷达测试' },
      { devType: [2], goodsName: '雷达' },
      { platCode: ['smt'], goodsName: '雷达测试' },
      { estProfitRate: ['26', '27'], goodsName: '雷达测试' },
      { developerId: [await idOf(app, 'developer')], goodsName: '雷达测试' },
    ]
    for (const condition of conditions) {
      expect([condition, (await page(condition)).list.map((one: any) => one.id)]).toEqual([condition, [id]])
      const counts = (await admin.post(`${PATH}/status-count`, { condition })).data
      expect([condition, counts[waiting], counts.all]).toEqual([condition, 1, 1])
    }
    expect((await page({ mine: [1], goodsName: '雷达测试' }, supervisor)).total).toBe(0)
    expect((await admin.post(`${PATH}/export`, { condition: { developNo: develop_no } })).headers['content-type']).toContain(
      'spreadsheet',
    )
  })

  it('shows the pool to all and the rest to whom it belongs', async () => {
    const [pooled, others] = [await studio.recommend(), await studio.add()]
    const seen = async (by: typeof seller, id: number) => (await by.get(`${PATH}/${id}`)).code
    expect([await seen(developer, pooled), await seen(second, pooled), await seen(seller, others)]).toEqual([200, 200, 404])
    expect(await seen(second, others)).toBe(200)
    await db.run(
      sql`UPDATE product_center_development_group SET leader_id = ${await idOf(app, 'developer')} WHERE id = ${studio.groupId}`,
    )
    expect(await seen(second, others)).toBe(404)
    expect(await post('submit-approval', { ids: [others] }, second)).toMatchObject({ code: 404 })
    expect((await page({ mine: [0] }, second)).list.every((one: any) => one.devStatus === pool)).toBe(true)
  })
})
