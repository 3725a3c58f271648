import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sampleGoods } from '../../../../test/fixtures/goods-sample.ts'
import { sql } from '../../../kit/db/db.ts'
import { daily, figuresOf, levelOf, soldRows, thresholds } from './level.ts'
import { renewLevels } from './level-night.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-15 02:00:00')
const developer = await app.as('developer')
const admin = await app.as('admin')
const USUAL = { s: 20, a: 5, b: 1 }
const ask = async (...goodsIds: number[]) => (await admin.post('/goods/goods/getGoodsLevel', { goodsIds })).data

async function sold(code: string, status: string, figures: [number, number, number], days = 90): Promise<number> {
  const goods = await sampleGoods(app, { code, statuses: [status, status] })
  await db.run(
    sql`UPDATE goods_goods SET approve_time = ${app.clock.now()}::timestamptz - make_interval(days => ${days}) WHERE id = ${goods.id}`,
  )
  const [s7, s15, s30] = figures
  await db.run(sql`
    INSERT INTO goods_sku_sale (sku_id, sold7, sold15, sold30) VALUES (${goods.skus[0]}, ${s7}, ${s15}, ${s30}), (${goods.skus[1]}, 0, 0, 0)`)
  return goods.id
}

describe('a level', () => {
  it('is weighed from three spans', () => {
    expect(daily({ s7: 70, s15: 120, s30: 210 })).toBe('8.80')
    expect(levelOf('8.80', '20', false, USUAL)).toBe('A')
    expect(daily({ s7: 0, s15: 0, s30: 0 })).toBe('0.00')
    expect(daily({ s7: 1, s15: 1, s30: 1 })).toBe('0.10')
    expect(daily({ s7: 0, s15: 1, s30: 15 })).toBe('0.12')
  })

  it('follows the order of the book', () => {
    const level = (d: string, status = '20', isNew = false) => levelOf(d, status, isNew, USUAL)
    for (const status of ['40', '50', '60', '70', '80']) expect(level('99.00', status)).toBe('E')
    expect(['20.00', '19.99', '5.00', '4.99', '1.00', '0.99', '0.01', '0.00'].map((d) => level(d))).toEqual(
      'S A A B B C C D'.split(' '),
    )
    expect(['20.00', '5.00', '4.99', '0.00'].map((d) => level(d, '10', true))).toEqual(['S', 'A', 'N', 'N'])
    expect(levelOf('3.00', '20', false, { s: 3, a: 2, b: 1 })).toBe('S')
  })

  it('is answered with its figures and what is missing to the next', async () => {
    const a = await sold('LVA', '20', [70, 120, 210])
    const b = await sold('LVB', '20', [14, 30, 60])
    const d = await sold('LVD', '20', [0, 0, 0])
    const s = await sold('LVS', '20', [300, 600, 900])
    const n = await sold('LVN', '10', [7, 15, 30], 60)
    const e = await sold('LVE', '60', [70, 120, 210])
    expect(await ask(a, b, d, s, n, e)).toMatchObject([
      { goodsId: a, level: 'A', locked: 0, d: '8.80', s7: 70, s15: 120, s30: 210, nextLevel: 'S', missing: '11.20' },
      { goodsId: b, level: 'B', d: '2.00', nextLevel: 'A', missing: '3.00' },
      { goodsId: d, level: 'D', d: '0.00', nextLevel: 'C', missing: '0.01' },
      { goodsId: s, level: 'S', nextLevel: null, missing: null },
      { goodsId: n, level: 'N', d: '1.00', nextLevel: 'A', missing: '4.00' },
      { goodsId: e, level: 'E', nextLevel: null, missing: null },
    ])
    expect(await admin.post('/goods/goods/getGoodsLevel', { goodsIds: [a, 999_999_999] })).toMatchObject({ code: 404 })
    expect(await developer.post('/goods/goods/getGoodsLevel', { goodsIds: [] })).toMatchObject({ code: 400 })
  })

  it('is new up to 60 days after approval', async () => {
    const old = await sold('LVO', '10', [1, 1, 1], 61)
    expect(await ask(old)).toMatchObject([{ level: 'C' }])
  })

  it('takes its limits from the settings', async () => {
    const id = await sold('LVC', '20', [70, 120, 210])
    await db.run(sql`UPDATE system_config SET config_value = '8' WHERE config_key = 'goods.level.s'`)
    expect(await ask(id)).toMatchObject([{ level: 'S' }])
    await db.run(sql`UPDATE system_config SET config_value = '20' WHERE config_key = 'goods.level.s'`)
  })
})

describe('every night', () => {
  const kept = (id: number) => db.one(sql`SELECT goods_level AS level, level_daily AS d FROM goods_goods WHERE id = ${id}`)

  it('levels are renewed, locked ones only in their d', async () => {
    const free = await sold('LNA', '20', [70, 120, 210])
    const locked = await sold('LNB', '20', [70, 120, 210])
    await db.run(sql`UPDATE goods_goods SET goods_level = 'C', level_locked = 1 WHERE id = ${locked}`)
    await renewLevels(app.house)
    expect(await kept(free)).toEqual({ level: 'A', d: '8.80' })
    expect(await kept(locked)).toEqual({ level: 'C', d: '8.80' })
    expect(await ask(locked)).toMatchObject([{ level: 'C', locked: 1, computedLevel: 'A' }])
    expect(await renewLevels(app.house)).toBe('0 个商品的等级有变化')
    expect(await db.query(sql`SELECT action, user_id FROM biz_log WHERE entity = 'goods/goods' AND entity_id = ${free}`)).toEqual(
      [{ action: '重算等级', user_id: null }],
    )
  })

  it('by the same rule as on demand', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % below
    }
    for (let i = 0; i < 40; i++) {
      const s30 = random(900)
      const status = String(10 + 10 * random(8))
      await sold(`LQ${i}`, status, [random(1 + Math.floor(s30 / 3)), random(1 + Math.floor(s30 / 2)), s30], 50 + random(20))
    }
    await renewLevels(app.house)
    const limits = await thresholds(db)
    const rows = await soldRows(db, '2026-11-15 02:00:00', sql`t.audit_status = 200 AND t.level_locked = 0`)
    expect(rows.length).toBeGreaterThan(40)
    const expected = rows.map((row) => figuresOf(row, limits))
    expect(rows.map((row) => [row.goodsLevel, row.levelDaily])).toEqual(expected.map(({ level, d }) => [level, d]))
  })
})
