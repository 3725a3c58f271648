import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db/db.ts'
import { readSheet } from '../../kit/excel/book.ts'

const app = await testApp()
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')
const seller = await app.as('seller')
const country = async (code: string) => (await admin.get(`/basic/country/list?countryCode=${code}&all=1`)).data[0]

describe('lists of masters', () => {
  it.each(['country', 'currency', 'platform', 'tagType', 'tag', 'china-city'])(
    '%s answers 304 until something is written',
    async (name) => {
      const first = await seller.get(`/basic/${name}/list`)
      expect(first.headers['etag']).toBeTruthy()
      const again = await seller.get(`/basic/${name}/list`, { 'if-none-match': first.headers['etag']! })
      expect(again).toMatchObject({ status: 304 })
      expect(again.raw.length).toBe(0)
    },
  )

  it('give a new tag after a write', async () => {
    const { headers } = await seller.get('/basic/country/list')
    const fiji = await country('FJ')
    await supervisor.put('/basic/country', { ...fiji, nameEn: 'Republic of Fiji' })
    const after = await seller.get('/basic/country/list', { 'if-none-match': headers['etag']! })
    expect(after).toMatchObject({ status: 200, code: 200 })
    expect(after.headers['etag']).not.toBe(headers['etag'])
  })

  it('hold the enabled rows unless all=1, as an array or as a page', async () => {
    await supervisor.put('/basic/country', { ...(await country('TO')), isActivated: 0 })
    const codes = async (query: string) =>
      (await seller.get(`/basic/country/list${query}`)).data.map((c: { countryCode: string }) => c.countryCode)
    expect(await codes('')).not.toContain('TO')
    expect(await codes('?all=1')).toContain('TO')
    expect((await codes('?all=1')).length).toBe(250)
    const page = (await seller.get('/basic/country/list?pageNum=1&pageSize=10')).data
    expect(page).toMatchObject({ total: 249 })
    expect(page.list).toHaveLength(10)
    expect((await seller.get('/basic/country/list?pageNum=1&pageSize=10&all=1')).data.total).toBe(250)
  })

  it('know the world as the seed has it', async () => {
    expect(await country('DE')).toMatchObject({
      code3: 'DEU',
      nameCn: '德国',
      phoneCode: '49',
      currencyCode: 'EUR',
      continent: '欧洲',
      isEu: 1,
    })
    expect(await country('GB')).toMatchObject({ nameCn: '英国', isEu: 0 })
    const platforms = (await seller.get('/basic/platform/list')).data
    expect(platforms.map((p: { platCode: string }) => p.platCode)).toEqual(
      'ebay-yw ebay-hw smt amazon joom lazada temu shein shopee smt-qtg smt-btg tiktok smt-zy'.split(' '),
    )
  })
})

describe('a master in use', () => {
  it('is refused with what uses it, and stays', async () => {
    const us = await country('US')
    const { n } = (await app.house.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM authorize_shop WHERE site = 'US'`))!
    expect(n).toBeGreaterThan(5)
    const refused = await supervisor.delete(`/basic/country/${us.id}`)
    expect(refused).toMatchObject({ status: 200, code: 409 })
    expect(refused.msg).toMatch(new RegExp(`^「美国」被 ${n} 个店铺(、\\d+ 个[^、]+)*使用，不能删除$`))
    expect(await country('US')).toEqual(us)
    const gb = await supervisor.delete(`/basic/country/${(await country('GB')).id}`)
    expect(gb.msg).toMatch(/^「英国」被 (\d+) 个平台地址、(\d+) 个店铺、\d 个仓库(、\d+ 个[^、]+)*使用，不能删除$/)
  })

  it('can be removed once nothing points at it', async () => {
    const tonga = await country('TV')
    expect(await supervisor.delete(`/basic/country/${tonga.id}`)).toMatchObject({ code: 200 })
    expect(await country('TV')).toBeUndefined()
  })

  it('holds for currencies and platforms alike', async () => {
    const currencies = (await admin.get('/basic/currency/list')).data as { currencyCode: string; id: number }[]
    const eur = currencies.find((c) => c.currencyCode === 'EUR')!
    expect((await admin.delete(`/basic/currency/${eur.id}`)).msg).toMatch(
      /^「欧元」被 \d+ 个国家、\d+ 个店铺、\d 个仓库(、\d+ 个[^、]+)*使用，不能删除$/,
    )
    const [ebay] = (await admin.get('/basic/platform/list')).data
    expect((await admin.delete(`/basic/platform/${ebay.platId}`)).msg).toMatch(
      /^「eBay义乌仓」被 3 个平台地址、5 个店铺(、\d+ 个\S+)?使用，不能删除$/,
    )
    expect((await admin.get('/basic/platform/list')).data[0]).toEqual(ebay)
  })
})

describe('a master removed while somebody starts to use it', () => {
  it('ends with one of the two refused', async () => {
    const codes = ['NR', 'NU', 'TK', 'PN', 'NF']
    const address = { platCode: 'smt', addressType: 3, contact: '王芳', phone: '13800001111', city: 'Town', street: 'Road 1' }
    const ids = await Promise.all(codes.map(async (code) => (await country(code)).id))
    for (const [i, countryCode] of codes.entries()) {
      const [removed, added] = await Promise.all([
        supervisor.delete(`/basic/country/${ids[i]}`),
        seller.post('/basic/platform-address/add', { ...address, countryCode }),
      ])
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removed.code, added.code])
    }
  })
})

describe('exports', () => {
  it.each([
    ['country', '国家代码'],
    ['currency', '今日汇率'],
    ['tagType', '标签'],
    ['packInfo', '成本(CNY)'],
  ])('of %s hold every row', async (name, header) => {
    const file = await admin.post(`/basic/${name}/export`, {})
    const path = join(app.house.config.dataDir, `${name}.xlsx`)
    await writeFile(path, file.raw)
    const rows = await readSheet(path, { maxRows: 1000, maxColumns: 100, maxBytes: 1e8 })
    expect(rows[0]!.cells).toContain(header)
    const { total } = (await admin.post(`/basic/${name}/list-page`, {})).data
    expect(total).toBeGreaterThan(5)
    expect(rows).toHaveLength(total + 1)
  })
})

describe('platforms', () => {
  it('are added by the administrator only, and keep their code', async () => {
    const fresh = { platCode: 'ozon', platName: 'Ozon', platGroup: 'other', defaultCurrency: 'RUB', sortNo: 14 }
    expect(await supervisor.post('/basic/platform', fresh)).toMatchObject({ status: 403 })
    const { data } = await admin.post('/basic/platform', fresh)
    expect(data).toMatchObject({ platCode: 'ozon', authMode: 1, isActivated: 1 })
    expect(await admin.put('/basic/platform', { ...data, platCode: 'ozon2' })).toMatchObject({
      code: 400,
      msg: '平台代码创建后不能修改',
    })
    expect(await admin.post('/basic/platform', fresh)).toMatchObject({ code: 400, msg: '平台代码「ozon」已存在' })
    expect(await admin.post('/basic/platform', { ...fresh, platCode: 'ozon3', platName: 'O3', platGroup: 'moon' })).toMatchObject(
      {
        code: 400,
        msg: '平台分组「moon」不在字典中',
      },
    )
    expect((await admin.get('/basic/platform/list?all=1')).data).toHaveLength(14)
  })
})

describe('packing info', () => {
  it('is kept by the supervisor and refused while a category uses it', async () => {
    const { data } = await supervisor.post('/basic/packInfo', { packName: '试用袋', packType: 1, cost: '0.1250', length: '30.5' })
    expect(data).toMatchObject({ cost: '0.1250', length: '30.50', weight: 0 })
    expect(await supervisor.post('/basic/packInfo', { packName: '试用袋', packType: 1, cost: '1' })).toMatchObject({
      code: 400,
      msg: '包装名称「试用袋」已存在',
    })
    expect(await seller.post('/basic/packInfo', { packName: '私袋', packType: 1, cost: '1' })).toMatchObject({ status: 403 })
    const { list } = (await seller.post('/basic/packInfo/list-page', { condition: { packType: 1, packName: '试用' } })).data
    expect(list).toMatchObject([{ packName: '试用袋', skuCount: 0 }])
    const cat = (await supervisor.post('/goods/goodsCats', { catName: '试用类目', packInfoId: data.id })).data
    expect(await supervisor.delete(`/basic/packInfo/${data.id}`)).toMatchObject({
      msg: '「试用袋」被 1 个商品类目使用，不能删除',
    })
    await supervisor.delete(`/goods/goodsCats/${cat.id}`)
    expect(await supervisor.delete(`/basic/packInfo/${data.id}`)).toMatchObject({ code: 200 })
  })
})
