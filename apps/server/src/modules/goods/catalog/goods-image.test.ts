import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { leafCat, picture, saved, uploaded, wholeForm } from '../../../../test/fixtures/goods-form.ts'
import { sql } from '../../../kit/db/db.ts'
import { differenceHash } from './goods-image.ts'

const app = await testApp()
const developer = await app.as('developer')
const UPLOAD = '/goods/goods/imageUpload'
const path = (url: string) => url.replace(/^\/api/, '')
const bits = (a: string, b: string) =>
  (
    BigInt.asUintN(64, BigInt(a) ^ BigInt(b))
      .toString(2)
      .match(/1/g) ?? []
  ).length

describe('an uploaded picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('%s is answered with its address, its thumbnail and its size', async (format) => {
    const bytes = await picture(1, format, 640)
    const { data } = await developer.upload(UPLOAD, 'whatever.gif', bytes)
    expect(data).toMatchObject({ width: 640, height: 640 })
    const shown = await developer.get(path(data.url))
    expect(shown.raw.equals(bytes)).toBe(true)
    expect(shown.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const thumb = await sharp((await developer.get(path(data.thumbUrl))).raw).metadata()
    expect(thumb).toMatchObject({ format: 'webp', width: 240, height: 240 })
  })

  it('has one address for the same bytes', async () => {
    const bytes = await picture(2)
    expect((await uploaded(developer, bytes)).url).toBe((await uploaded(developer, bytes)).url)
    expect((await uploaded(developer, await picture(3))).url).not.toBe((await uploaded(developer, bytes)).url)
  })

  it('is seen by its cookie, and by nobody without one', async () => {
    const { url } = await uploaded(developer, await picture(2))
    const cookie = await app.server.inject({ method: 'GET', url, headers: { cookie: `Admin-TokenErp=${developer.token}` } })
    expect(cookie.statusCode).toBe(200)
    expect(await app.visitor.get(path(url))).toMatchObject({ status: 401 })
    expect(await developer.get('/goods/goods/image/..%2F..%2Fetc%2Fpasswd')).toMatchObject({ code: 404 })
    expect(await developer.get(`/goods/goods/image/${'f'.repeat(64)}.png`)).toMatchObject({ code: 404 })
  })

  it('is refused when it is none, or is too big', async () => {
    const msg = '图片格式不支持，仅限jpg、png、webp'
    expect(await developer.upload(UPLOAD, 'a.png', Buffer.from('not a picture'))).toMatchObject({ status: 200, code: 400, msg })
    const gif = await sharp(await picture(1))
      .gif()
      .toBuffer()
    expect(await developer.upload(UPLOAD, 'a.png', gif)).toMatchObject({ code: 400, msg })
    const broken = (await picture(1)).subarray(0, 200)
    expect(await developer.upload(UPLOAD, 'a.png', broken)).toMatchObject({ code: 400, msg })
    const big = Buffer.concat([await picture(1), randomBytes(5 * 1024 * 1024)])
    expect(await developer.upload(UPLOAD, 'a.png', big)).toMatchObject({ status: 413, code: 413, msg: '图片不能超过5MB' })
  })
})

describe('the hash of a picture', () => {
  it('is near for the same picture in another size and format, and far for another', async () => {
    const one = await differenceHash(await picture(5, 'png', 200))
    expect(bits(one, await differenceHash(await picture(5, 'jpeg', 480)))).toBeLessThanOrEqual(6)
    expect(bits(one, await differenceHash(await picture(6, 'png', 200)))).toBeGreaterThan(6)
  })

  it('is kept when it becomes the main picture, and goes with it', async () => {
    const catId = await leafCat(app, 'IA')
    const { url } = await uploaded(developer, await picture(5, 'png', 200))
    const goods = await saved(developer, await wholeForm(app, catId, { mainImage: url }))
    const kept = () =>
      app.house.db.one<{ hash: string | null }>(sql`SELECT image_hash::text AS hash FROM goods_goods WHERE id = ${goods.goodsId}`)
    expect(await kept()).toEqual({ hash: await differenceHash(await picture(5, 'png', 200)) })
    await developer.put('/goods/goods/edit', { ...goods, mainImage: null })
    expect(await kept()).toEqual({ hash: null })
  })
})
