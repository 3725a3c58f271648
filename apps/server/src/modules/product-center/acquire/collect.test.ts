import { ACQUISITION } from '@erp/contract/product-center/acquire/acquisition.states'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { SiteDown, SiteRefused, type Sites, sitesOf } from '../../../connectors/acquire/sites.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { collectDue } from './collect.ts'

const app = await testApp()
const { house } = app
const { db } = house
const seller = await app.as('seller')
const PATH = '/product-center/data-acquisition'
const url = (id: number) => `https://detail.1688.com/offer/${id}.html`

beforeEach(async () => {
  app.clock.set('2026-11-18 10:00:00')
  await db.run(sql`DELETE FROM product_center_acquisition_content`)
  await db.run(sql`DELETE FROM product_center_data_acquisition`)
})
const ask = (...ids: number[]) => seller.post(`${PATH}/acquire`, { urls: ids.map(url) })
const rows = () =>
  db.query<{ id: number; state: number; tries: number; reason: string | null }>(
    sql`SELECT id, acq_status AS state, retry_count AS tries, fail_reason AS reason FROM product_center_data_acquisition ORDER BY id`,
  )
const { open, waiting, running, failed } = ACQUISITION
const failing = (error: Error): Sites => ({ item: () => Promise.reject(error), picture: () => Promise.reject(error) })

describe('what does not answer', () => {
  it('is tried again after 30 seconds, 2 and 10 minutes, then it has failed, and a person may begin anew', async () => {
    await ask(655012345678)
    const down = failing(new SiteDown('网站暂时不可用（503）'))
    await collectDue(house, down)
    expect(await rows()).toMatchObject([{ state: waiting, tries: 1, reason: '网站暂时不可用（503）' }])
    for (const [seconds, tries] of [
      [30, 2],
      [120, 3],
    ] as const) {
      app.clock.advance((seconds - 1) * 1000)
      await collectDue(house, down)
      expect(await rows()).toMatchObject([{ state: waiting, tries: tries - 1 }])
      app.clock.advance(1000)
      await collectDue(house, down)
      expect(await rows()).toMatchObject([{ state: waiting, tries }])
    }
    app.clock.advance(600_000)
    await collectDue(house, down)
    expect(await rows()).toMatchObject([{ state: failed, tries: 3, reason: '网站暂时不可用（503）' }])
    const { id } = (await rows())[0]!
    expect((await seller.post(`${PATH}/acquire`, { ids: [id] })).data).toMatchObject({ accepted: 1, rejected: [] })
    expect(await rows()).toMatchObject([{ state: waiting, tries: 0, reason: null }])
    await collectDue(house)
    expect(await rows()).toMatchObject([{ state: open, reason: null }])
    const again = (await seller.post(`${PATH}/acquire`, { ids: [id] })).data
    expect(again.rejected).toEqual([{ line: 1, reason: '第1行：当前状态为待完善，不能重新采集' }])
    expect(await seller.post(`${PATH}/acquire`, { ids: [99_999_999] })).toMatchObject({ code: 404 })
  })

  it('is said at once where trying again would not help', async () => {
    await ask(655012345404, 655012345999)
    await collectDue(house)
    expect(await rows()).toMatchObject([
      { state: failed, tries: 0, reason: '商品不存在或已下架' },
      { state: failed, reason: '页面中没有商品信息，网站可能要求登录或验证' },
    ])
    await ask(655012345678)
    await collectDue(house, failing(new SiteRefused('网站转址到允许范围之外，已拒绝采集')))
    expect((await rows())[2]).toMatchObject({ state: failed, reason: '网站转址到允许范围之外，已拒绝采集' })
  })

  it('says in words that there is no way out, and every call is in the log', async () => {
    await ask(655012345678)
    const real = { ...house, config: { ...house.config, connectors: 'real' } } as House
    const nowhere = { resolve: () => Promise.reject(new Error('EAI_AGAIN')), allows: () => true, ports: [443] }
    await collectDue(real, sitesOf(real, nowhere))
    expect(await rows()).toMatchObject([{ state: waiting, tries: 1, reason: '无法解析detail.1688.com，请检查服务器的网络' }])
    const log = await db.one(
      sql`SELECT account, about, outcome FROM connector_call WHERE connector = 'acquire' ORDER BY id DESC LIMIT 1`,
    )
    expect(log).toMatchObject({ account: '1688', about: url(655012345678), outcome: 5 })
  })

  it('keeps the item when only its picture does not come', async () => {
    await ask(655012345678)
    const sites = { ...sitesOf(house), picture: () => Promise.reject(new SiteDown('没有图片')) }
    await collectDue(house, sites)
    const { data } = await seller.get(`${PATH}/${(await rows())[0]!.id}`)
    expect(data).toMatchObject({ acqStatus: open, mainImage: expect.stringMatching(/^https:/) })
    const hash = await db.one(sql`SELECT image_hash FROM product_center_data_acquisition`)
    expect(hash).toEqual({ image_hash: null })
  })
})

describe('several workers', () => {
  it('ask one site four at a time, whatever their number, and each item once', async () => {
    await ask(...Array.from({ length: 12 }, (_, n) => 655012345600 + n))
    const simulated = sitesOf(house)
    const counted = { now: 0, most: 0, asked: [] as string[] }
    const sites: Sites = {
      ...simulated,
      item: async (asked) => {
        counted.asked.push(asked.url)
        counted.most = Math.max(counted.most, ++counted.now)
        const found = await simulated.item(asked)
        counted.now--
        return { ...found, images: [] }
      },
    }
    for (let round = 0; round < 4; round++) await Promise.all([1, 2, 3].map(() => collectDue(house, sites)))
    expect(counted.most).toBeLessThanOrEqual(4)
    expect(counted.asked).toHaveLength(12)
    expect(new Set(counted.asked).size).toBe(12)
    expect((await rows()).every(({ state }) => state === open)).toBe(true)
  })

  it('take over what a killed one held, count it, and end what kills whoever takes it', async () => {
    await ask(655012345678)
    const dying = failing(new Error('killed'))
    await expect(collectDue(house, dying)).rejects.toThrow('killed')
    expect(await rows()).toMatchObject([{ state: running, tries: 0 }])
    await collectDue(house)
    expect(await rows()).toMatchObject([{ state: running }])
    app.clock.advance(181_000)
    await expect(collectDue(house, dying)).rejects.toThrow('killed')
    expect(await rows()).toMatchObject([{ state: running, tries: 1 }])
    app.clock.advance(181_000)
    await collectDue(house)
    expect(await rows()).toMatchObject([{ state: open, tries: 2 }])
    await ask(655012345679)
    for (let n = 0; n < 4; n++) {
      await expect(collectDue(house, dying)).rejects.toThrow('killed')
      app.clock.advance(181_000)
    }
    await collectDue(house, dying)
    expect((await rows())[1]).toMatchObject({ state: failed, reason: '采集途中中断' })
  })

  it('write nothing when they come late', async () => {
    await ask(655012345678)
    const simulated = sitesOf(house)
    let late = false
    const slow: Sites = {
      ...simulated,
      item: async (asked) => {
        if (!late) {
          late = true
          app.clock.advance(181_000)
          await collectDue(house, simulated)
        }
        return { ...(await simulated.item(asked)), title: 'too late' }
      },
    }
    await collectDue(house, slow)
    const { data } = await seller.get(`${PATH}/${(await rows())[0]!.id}`)
    expect(data.acqStatus).toBe(open)
    expect(data.title).not.toBe('too late')
  })
})
