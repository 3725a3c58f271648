import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import {
  AMISS_DAY,
  bindFirst,
  FINE_DAY,
  goodsFor,
  linkRow,
  linksIn,
  offerNow,
  offerNumber,
} from '../../../../test/fixtures/ali.ts'
import { messagesTo } from '../../../../test/fixtures/messages.ts'
import { sql } from '../../../kit/db/db.ts'
import { aliSyncJob, syncAll } from './ali-sync.ts'

const app = await testApp()
let purchaser: Caller
/** Sessions end with time: who works on another day signs in again. */
const at = async (time: string) => {
  app.clock.set(time)
  purchaser = await app.as('purchaser')
}
const PATH = '/goods/goods1688'
/** The first week of the four in which offers ending in 520 rise by 6 % a week. */
const WEEKS = ['2026-11-26 10:40:00', '2026-12-03 10:40:00', '2026-12-10 10:40:00']
beforeEach(() => at(FINE_DAY))
const sync = (input: Record<string, unknown>) => purchaser.post(`${PATH}/sync-1688-supplier`, input)
const messagesOf = (userId: number, title: string) =>
  app.house.db.query<{ title: string; content: string }>(
    sql`SELECT title, content FROM basic_message WHERE user_id = ${userId} AND title LIKE ${`${title}%`} ORDER BY id`,
  )
let n = 0
async function linked(ending: string, more: string[] = []) {
  const { goodsId, skuIds, purchaserId } = await goodsFor(app, `AS${String(++n).padStart(3, '0')}`, 1)
  const links = []
  for (const each of [ending, ...more]) links.push(await bindFirst(purchaser, app, goodsId, skuIds[0]!, offerNumber(each)))
  return { goodsId, skuId: skuIds[0]!, purchaserId, ...links[0]!, links }
}

describe('a sync', () => {
  it('that finds a price above 105 % marks the link and tells the purchaser; the accepted price is the new one', async () => {
    await at(WEEKS[0]!)
    const { goodsId, id, purchaserId } = await linked('520')
    const before = await linkRow(app, id)
    await at(WEEKS[1]!)
    expect(await sync({ goodsIds: [goodsId] })).toMatchObject({ code: 200, data: { taskId: null, synced: 1, failed: [] } })
    const risen = await linkRow(app, id)
    expect(risen).toMatchObject({ link_status: 2, ref_price: before['ref_price'], is_default: 1 })
    expect(risen['last_price']).toBeGreaterThan(before['ref_price'] * 1.05)
    expect(risen['price_change_rate']).toBeCloseTo(((risen['last_price'] - before['ref_price']) * 100) / before['ref_price'], 1)
    const told = (await messagesOf(purchaserId, '1688涨价提醒')).map(({ content }) => content)
    expect(told.join()).toContain(`AS${String(n).padStart(3, '0')}01`)
    const count = (await messagesOf(purchaserId, '1688涨价提醒')).length
    await sync({ goodsIds: [goodsId] })
    expect((await messagesOf(purchaserId, '1688涨价提醒')).length).toBe(count)
    expect(await purchaser.post(`${PATH}/confirm-price`, { ids: [id] })).toMatchObject({ code: 200 })
    expect(await linkRow(app, id)).toMatchObject({ link_status: 1, ref_price: risen['last_price'], price_change_rate: 0 })
    const refused = await linksIn(app)
    expect(await purchaser.post(`${PATH}/confirm-price`, { ids: [id] })).toMatchObject({
      code: 409,
      msg: '1688商品关联当前为「正常」，不能确认新价',
    })
    expect(await linksIn(app)).toBe(refused)
  })

  it('keeps every price it sees', async () => {
    await at(WEEKS[0]!)
    const { goodsId, specId } = await linked('520')
    const offerId = (await app.house.db.one<{ offer: string }>(
      sql`SELECT offer_id AS offer FROM goods_ali_goods ORDER BY id DESC LIMIT 1`,
    ))!.offer
    const prices = [offerNow(app, offerId).specs.at(-1)!.price]
    for (const week of WEEKS.slice(1)) {
      await at(week)
      await sync({ goodsIds: [goodsId] })
      await sync({ goodsIds: [goodsId] })
      prices.push(offerNow(app, offerId).specs.at(-1)!.price)
    }
    const history = (await purchaser.get(`${PATH}/price-list?offerId=${offerId}&specId=${specId}`)).data
    expect(history.map((row: any) => row.price)).toEqual(prices.map((price) => `${price}00`))
    expect(history.map((row: any) => row.time)).toEqual(WEEKS)
  })

  it('that misses the specification or the offer takes the link out, and the next 正常 one becomes default', async () => {
    for (const [ending, state] of [
      ['422', 3],
      ['410', 4],
    ] as const) {
      await at(FINE_DAY)
      const { goodsId, links, purchaserId } = await linked(ending, ['001', '002'])
      const ids = links.map((link) => link.id)
      await at(AMISS_DAY)
      await sync({ goodsIds: [goodsId] })
      const rows = await Promise.all(ids.map((id) => linkRow(app, id)))
      expect(rows.map((row) => [row['link_status'], row['is_default']])).toEqual([
        [state, 0],
        [1, 1],
        [1, 0],
      ])
      expect((await messagesOf(purchaserId, '1688链接失效提醒')).length).toBeGreaterThan(0)
      const before = await linksIn(app)
      expect((await purchaser.post(`${PATH}/set-default`, { id: ids[0] })).msg).toBe(
        `1688商品关联当前为「${state === 3 ? '规格失效' : '商品下架'}」，不能设为默认`,
      )
      expect(await linksIn(app)).toBe(before)
      await at(FINE_DAY)
      await sync({ goodsIds: [goodsId] })
      expect(await linkRow(app, ids[0]!)).toMatchObject({ link_status: 1, is_default: 0 })
    }
  })

  it('leaves a dead default in its place where nothing else can be bought', async () => {
    const { goodsId, id } = await linked('410')
    await at(AMISS_DAY)
    await sync({ goodsIds: [goodsId] })
    expect(await linkRow(app, id)).toMatchObject({ link_status: 4, is_default: 1 })
  })

  it('of several goes on when one is not answered', async () => {
    const { goodsId, links } = await linked('503', ['001'])
    await at('2026-11-19 11:10:00')
    const answer = await sync({ goodsIds: [goodsId] })
    expect(answer).toMatchObject({ code: 200, data: { synced: 1, failed: [{ reason: '1688接口超时' }] } })
    const kept = await app.house.db.query<{ error: string | null; time: string }>(sql`
      SELECT o.sync_error AS error, o.last_sync_time AS time FROM goods_ali_goods l JOIN goods_ali_offer o ON o.offer_id = l.offer_id
      WHERE l.id = ANY(${links.map((link) => link.id)}::bigint[]) ORDER BY l.id`)
    expect(kept).toEqual([
      { error: '1688接口超时', time: FINE_DAY },
      { error: null, time: '2026-11-19 11:10:00' },
    ])
  })

  it('of many is a task', async () => {
    const { goodsId, skuIds } = await goodsFor(app, 'ASMANY', 1)
    for (let i = 0; i < 21; i++) await bindFirst(purchaser, app, goodsId, skuIds[0]!, offerNumber(i === 3 ? '503' : '100'))
    await at('2026-11-19 11:10:00')
    const { data } = await sync({ goodsIds: [goodsId] })
    await aliSyncJob.run(app.house, data.taskId, AbortSignal.timeout(60_000))
    expect((await purchaser.get(`/tool/task/${data.taskId}`)).data).toMatchObject({
      status: 5,
      done: 21,
      failed: 1,
      message: expect.stringMatching(/^20 个1688商品；失败：1 个1688商品（\d+：1688接口超时）$/),
    })
    expect(await messagesTo(app, 'purchaser', 2)).toEqual([
      '同步1688成功：20 个1688商品',
      expect.stringMatching(/^同步1688失败：1 个1688商品（\d+：1688接口超时）$/),
    ])
    expect(await (await app.as('developer')).get(`/tool/task/${data.taskId}`)).toMatchObject({ code: 404 })
  })

  it('of nothing is refused', async () => {
    for (const nothing of [{}, { ids: [] }, { offerIds: ['1'] }, { goodsIds: [999_999] }])
      expect(await sync(nothing)).toMatchObject({ code: 400, msg: '没有可同步的1688商品' })
  })

  it('happens every night for all that is linked', async () => {
    await at(WEEKS[0]!)
    const { id } = await linked('520')
    await at(WEEKS[1]!)
    expect(await syncAll(app.house)).toMatch(/^同步 \d+ 个，失败 \d+ 个，\d+ 个关联状态变化$/)
    expect(await linkRow(app, id)).toMatchObject({ link_status: 2 })
  })
})

describe('the default link', () => {
  it('is one a SKU, chosen by a person', async () => {
    const { links } = await linked('001', ['002'])
    const [first, second] = links.map((link) => link.id)
    expect(await purchaser.post(`${PATH}/set-default`, { id: second })).toMatchObject({ code: 200 })
    expect([await linkRow(app, first!), await linkRow(app, second!)]).toMatchObject([{ is_default: 0 }, { is_default: 1 }])
    expect(await purchaser.post(`${PATH}/set-default`, { id: second })).toMatchObject({ code: 200 })
    expect(await purchaser.post(`${PATH}/set-default`, { id: 999_999 })).toMatchObject({ code: 404 })
  })
})
