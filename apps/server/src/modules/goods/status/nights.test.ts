import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { goodsStatusOf, sampleGoods, sampleStock, statusesOf } from '../../../../test/fixtures/goods-sample.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'
import { tellSeasons } from './season-night.ts'
import { leaveByClock } from './status-night.ts'

const app = await testApp()
const { db } = app.house
const DAY = 86_400_000
app.clock.set('2026-11-15 02:30:00')
const later = (days: number) => app.clock.advance(days * DAY)
const night = () => leaveByClock(app.house)
const lastLog = (skuId: number) =>
  db.one(sql`
    SELECT from_status AS "from", to_status AS "to", reason, source, operator_id AS by FROM goods_goods_status_update_log
    WHERE sku_id = ${skuId} ORDER BY id DESC LIMIT 1`)

describe('at night a SKU', () => {
  it('is new for 60 days, or until 30 were sold', async () => {
    const { id, skus } = await sampleGoods(app, { code: 'NTA', statuses: ['10', '10', '10'], purchaser: 'purchaser' })
    await db.run(sql`INSERT INTO goods_sku_sale (sku_id, sold_total) VALUES (${skus[0]}, 30), (${skus[1]}, 29)`)
    await night()
    expect(await statusesOf(app, skus)).toEqual(['20', '10', '10'])
    expect(await lastLog(skus[0]!)).toEqual({ from: '10', to: '20', reason: '新品累计售出30件', source: 4, by: null })
    expect(await goodsStatusOf(app, id)).toBe('20')
    later(59)
    await night()
    expect(await statusesOf(app, skus)).toEqual(['20', '10', '10'])
    later(1)
    await night()
    expect(await statusesOf(app, skus)).toEqual(['20', '20', '20'])
    expect(await lastLog(skus[2]!)).toMatchObject({ reason: '新品满60天' })
  })

  it('that was out of stock sells again when it is there or at 1688', async () => {
    const { skus } = await sampleGoods(app, { code: 'NTB', statuses: ['30', '30', '30', '30'] })
    await sampleStock(app, skus[0]!, 1)
    await sampleStock(app, skus[1]!, 0, 9)
    await db.run(sql`INSERT INTO goods_ali_offer (offer_id, subject) VALUES ('900100', '样')`)
    await db.run(sql`
      INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price, stock) VALUES ('900100', 'a', '红', 1, 8), ('900100', 'b', '蓝', 1, 0)`)
    await db.run(sql`
      INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id, is_default)
      SELECT goods_id, id, '900100', CASE WHEN id = ${skus[2]} THEN 'a' ELSE 'b' END, 1 FROM goods_goods_sku WHERE id IN (${skus[2]}, ${skus[3]})`)
    await night()
    expect(await statusesOf(app, skus)).toEqual(['20', '30', '20', '30'])
    expect(await lastLog(skus[0]!)).toMatchObject({ reason: '已有库存' })
    expect(await lastLog(skus[2]!)).toMatchObject({ reason: '1688恢复有货', source: 4 })
  })

  it('on its way out ends three days after the last piece', async () => {
    const { skus } = await sampleGoods(app, { code: 'NTC', statuses: ['40', '50', '40', '40'] })
    await sampleStock(app, skus[1]!, 2)
    await sampleStock(app, skus[2]!, 0, 5)
    await night()
    later(2)
    await sampleStock(app, skus[3]!, 0)
    await night()
    expect(await statusesOf(app, skus)).toEqual(['40', '50', '40', '40'])
    await sampleStock(app, skus[2]!, 0, 0, new Date('2026-01-01'))
    later(1)
    await night()
    expect(await statusesOf(app, skus)).toEqual(['60', '50', '40', '40'])
    expect(await lastLog(skus[0]!)).toMatchObject({ from: '40', to: '60', reason: '库存与在途为0已满3天', source: 4 })
    later(2)
    await night()
    expect(await statusesOf(app, skus)).toEqual(['60', '50', '60', '60'])
  })

  it('that is not audited, deleted or at its end stays', async () => {
    const pending = await sampleGoods(app, { code: 'NTD', statuses: ['10'], audit: 100 })
    const ended = await sampleGoods(app, { code: 'NTE', statuses: ['60', '70', '80', '20'] })
    later(100)
    await night()
    expect(await statusesOf(app, [...pending.skus, ...ended.skus])).toEqual(['10', '60', '70', '80', '20'])
  })

  it('runs again without doing more', async () => {
    await night()
    expect(await night()).toBe('0 个SKU的状态有变化')
  })
})

describe('when a season ends', () => {
  const messages = async () =>
    db.query<{ title: string; content: string }>(sql`
      SELECT title, content FROM basic_message WHERE user_id = ${await idOf(app, 'tang.ning')} AND content LIKE '%SNA%' ORDER BY id`)

  it('the seller of what is left hears of it once', async () => {
    const make = async (code: string, season: string, stock: number) => {
      const goods = await sampleGoods(app, { code, statuses: ['20'], seller: 'tang.ning' })
      await db.run(sql`UPDATE goods_goods SET season = ${season} WHERE id = ${goods.id}`)
      if (stock) await sampleStock(app, goods.skus[0]!, stock)
    }
    await db.run(sql`
      INSERT INTO goods_season (season_code, season_name, start_month_day, end_month_day, clear_start_days) VALUES ('FEAST', '节', '09-15', '12-25', 20)`)
    await make('SNA', 'FEAST', 12)
    await make('SNB', 'FEAST', 3)
    await make('SNC', 'FEAST', 0)
    await make('SND', 'ALL', 7)
    const before = (await messages()).length
    const told = async () => {
      await tellSeasons(app.house)
      return (await messages()).slice(before)
    }
    app.clock.set('2026-12-04 02:40:00')
    expect(await told()).toEqual([])
    app.clock.set('2026-12-05 02:40:00')
    expect(await told()).toMatchObject([{ title: '2个商品待清仓' }])
    expect((await messages()).at(-1)!.content).toContain('SNA 商品SNA：库存12')
    app.clock.set('2026-12-28 02:40:00')
    expect(await told()).toHaveLength(1)
    app.clock.set('2027-12-06 02:40:00')
    expect(await told()).toHaveLength(2)
  })
})
