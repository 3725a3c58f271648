import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { seasonPhase } from './season-phase.ts'

const app = await testApp()
app.clock.set('2027-01-15 09:00:00')
const { db } = app.house
const supervisor = await app.as('supervisor')
const seller = await app.as('seller')
const PATH = '/goods/season'
const EASTER = {
  seasonCode: 'EASTER',
  seasonName: '复活节',
  startMonthDay: '03-01',
  endMonthDay: '04-20',
  purchaseStopDays: 30,
  clearStartDays: 10,
}
const all = async () => (await seller.get(`${PATH}/list?all=1`)).data as Record<string, any>[]
const byCode = async (code: string) => (await all()).find((row) => row['seasonCode'] === code)!

describe('seasons', () => {
  it('are there from the start, 四季 built in', async () => {
    expect((await all()).map((row) => row['seasonName'])).toEqual(
      expect.arrayContaining(['四季', '春', '夏', '秋', '冬', '圣诞']),
    )
    expect(await byCode('ALL')).toMatchObject({ startMonthDay: '01-01', endMonthDay: '12-31', inSeason: 1, isSystem: 1 })
  })

  it('say whether today is in them, over the turn of the year too', async () => {
    const states = Object.fromEntries((await all()).map((row) => [row['seasonCode'], row['inSeason']]))
    expect(states).toMatchObject({ ALL: 1, WINTER: 1, SUMMER: 0, SPRING: 0 })
    const page = await seller.post(`${PATH}/list-page`, { condition: { seasonName: '冬' } })
    expect(page.data.list).toMatchObject([{ seasonCode: 'WINTER', inSeason: 1 }])
  })

  it('are added, edited and removed by a supervisor only', async () => {
    expect(await seller.post(`${PATH}/add`, EASTER)).toMatchObject({ status: 403 })
    const added = await supervisor.post(`${PATH}/add`, EASTER)
    expect(added).toMatchObject({ code: 200, data: { seasonCode: 'EASTER', goodsCount: 0, isSystem: 0 } })
    const edited = await supervisor.put(`${PATH}/edit`, { ...added.data, clearStartDays: 12 })
    expect(edited).toMatchObject({ code: 200, data: { clearStartDays: 12, version: 2 } })
    expect(await supervisor.put(`${PATH}/edit`, { ...added.data, clearStartDays: 13 })).toMatchObject({ code: 409 })
    expect(await supervisor.put(`${PATH}/edit`, { ...edited.data, seasonCode: 'OSTERN' })).toMatchObject({ code: 400 })
    expect(await supervisor.delete(`${PATH}/remove/${added.data.id}`)).toMatchObject({ code: 200 })
    expect(await byCode('EASTER')).toBeUndefined()
  })

  it('have dates that exist and days up to 180', async () => {
    const before = await all()
    const wrong = (change: object) => supervisor.post(`${PATH}/add`, { ...EASTER, seasonCode: 'WRONG', ...change })
    expect(await wrong({ startMonthDay: '02-30' })).toMatchObject({ code: 400, msg: '开始日期「02-30」不存在' })
    expect(await wrong({ endMonthDay: '04-31' })).toMatchObject({ code: 400, msg: '结束日期「04-31」不存在' })
    expect(await wrong({ endMonthDay: '13-01' })).toMatchObject({ code: 400, msg: '结束日期应为 MM-DD 格式的日期' })
    expect(await wrong({ purchaseStopDays: 181 })).toMatchObject({ code: 400 })
    expect(await all()).toEqual(before)
  })

  it('four seasons stay', async () => {
    const built = await byCode('ALL')
    expect(await supervisor.delete(`${PATH}/remove/${built['id']}`)).toMatchObject({ code: 409, msg: '四季为系统内置，不能删除' })
    expect(await supervisor.put(`${PATH}/edit`, { ...built, endMonthDay: '11-30' })).toMatchObject({ code: 409 })
    expect(await supervisor.put(`${PATH}/edit`, { ...built, isActivated: 0 })).toMatchObject({ code: 409 })
    expect(await byCode('ALL')).toEqual(built)
  })

  it('in use are not removed', async () => {
    const { data } = await supervisor.post(`${PATH}/add`, { ...EASTER, seasonCode: 'USED' })
    await db.run(sql`
      INSERT INTO goods_goods (goods_code, goods_name, season) VALUES ('SEASONA', '甲', 'USED'), ('SEASONB', '乙', 'USED')`)
    expect(await byCode('USED')).toMatchObject({ goodsCount: 2 })
    expect(await untouched(app, () => supervisor.delete(`${PATH}/remove/${data.id}`))).toMatchObject({
      code: 409,
      msg: '正在被2个商品使用，不能删除',
    })
    expect(await byCode('USED')).toMatchObject({ id: data.id })
  })
})

describe('the phase of a season', () => {
  const xmas = { startMonthDay: '09-15', endMonthDay: '12-25', purchaseStopDays: 45, clearStartDays: 20 }
  const winter = { startMonthDay: '12-01', endMonthDay: '02-29', purchaseStopDays: 20, clearStartDays: 30 }

  it('counts the days before the end', () => {
    expect(seasonPhase(xmas, '2026-11-09')).toEqual({
      inSeason: true,
      purchaseStopped: false,
      clearing: false,
      end: '2026-12-25',
    })
    expect(seasonPhase(xmas, '2026-11-10')).toMatchObject({ purchaseStopped: true, clearing: false })
    expect(seasonPhase(xmas, '2026-12-04')).toMatchObject({ clearing: false })
    expect(seasonPhase(xmas, '2026-12-05')).toMatchObject({ clearing: true, inSeason: true })
    expect(seasonPhase(xmas, '2026-12-26')).toEqual({ inSeason: false, purchaseStopped: true, clearing: true, end: '2026-12-25' })
    expect(seasonPhase(xmas, '2027-09-14')).toMatchObject({ inSeason: false, end: '2026-12-25' })
  })

  it('wraps the year, and ends on the last of February', () => {
    expect(seasonPhase(winter, '2026-12-01')).toMatchObject({ inSeason: true, clearing: false, end: '2027-02-28' })
    expect(seasonPhase(winter, '2027-01-29')).toMatchObject({ inSeason: true, clearing: true, purchaseStopped: false })
    expect(seasonPhase(winter, '2028-02-29')).toMatchObject({ inSeason: true, end: '2028-02-29' })
    expect(seasonPhase(winter, '2027-03-01')).toMatchObject({ inSeason: false, clearing: true, end: '2027-02-28' })
  })

  it('of the whole year never ends', () => {
    const always = { startMonthDay: '01-01', endMonthDay: '12-31', purchaseStopDays: 10, clearStartDays: 10 }
    expect(seasonPhase(always, '2026-12-31')).toEqual({ inSeason: true, purchaseStopped: false, clearing: false, end: null })
  })
})
