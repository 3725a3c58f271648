import { PICTURE } from '@erp/contract/product-center/picture/picture.states'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { drawing, studioOf } from '../../../../test/fixtures/product/picture.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { picturePossession } from './handover.ts'
import { overduePictures } from './overdue.ts'
import { picturesOf } from './pictures-of.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const { db } = app.house
const studio = await studioOf(app)
const { PATH, supervisor, developer, artist, admin, artistId, wanted, upload, fill, verb, standing, details } = studio
const stateOf = async (id: number) => (await details(id)).picStatus
const toldTo = async (username: string) =>
  (await db.one<{ title: string; content: string }>(sql`
    SELECT title, content FROM basic_message WHERE user_id = ${await idOf(app, username)} AND kind = 2 ORDER BY id DESC LIMIT 1`))!

describe('a task', () => {
  it('is asked for once a goods, seen by artists while it is free, and counted by its tabs', async () => {
    const { id, code, taskId } = await wanted({ priority: 2, dueDate: '2026-11-17' })
    const msg = `商品【${code}】已有图片任务，当前状态为待分配`
    expect(await developer.post(`${PATH}/add`, { goodsId: id })).toMatchObject({ code: 409, msg })
    const stranger = await app.as('tang.ning')
    expect(await stranger.post(`${PATH}/add`, { goodsId: id })).toMatchObject({ code: 404 })
    expect(await stranger.get(`${PATH}/details?id=${taskId}`)).toMatchObject({ code: 404 })
    expect((await artist.get(`${PATH}/details?id=${taskId}`)).data).toMatchObject({ goodsCode: code, skuCount: 2, skuDone: 0 })
    const late = { condition: { goodsCode: code, overdue: [1] } }
    expect((await admin.post(`${PATH}/list-page`, late)).data.total).toBe(1)
    expect((await admin.post(`${PATH}/status-count`, { condition: { goodsCode: code } })).data).toEqual({
      all: 1,
      10: 1,
      20: 0,
      30: 0,
      40: 0,
      50: 0,
      mine: 0,
      overdue: 1,
    })
    expect((await admin.post(`${PATH}/export`, late)).headers['content-type']).toContain('spreadsheetml')
  })

  it('is edited in its version until it is confirmed, and removed until it is handed in', async () => {
    const { taskId } = await wanted()
    const input = { id: taskId, version: 1, requirement: '加尺寸图', priority: 2, dueDate: '2026-11-20' }
    expect((await developer.put(`${PATH}/edit`, input)).data).toMatchObject({ requirement: '加尺寸图', priority: 2, version: 2 })
    expect(await developer.put(`${PATH}/edit`, input)).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    const handedIn = await standing(PICTURE.submitted)
    expect(await developer.delete(`${PATH}/remove/${handedIn.taskId}`)).toMatchObject({ code: 409 })
    expect((await developer.delete(`${PATH}/remove/${taskId}`)).code).toBe(200)
    expect(await developer.get(`${PATH}/details?id=${taskId}`)).toMatchObject({ code: 404 })
  })

  it('goes to somebody who may make it, who is told, and may go to another', async () => {
    const { taskId, code } = await wanted()
    const seller = await idOf(app, 'seller')
    expect(await verb(supervisor, 'assign', taskId, { artistId: seller })).toMatchObject({
      code: 400,
      msg: '王芳没有制作图片的权限，请选择其他美工',
    })
    expect(await verb(artist, 'assign', taskId, { artistId })).toMatchObject({
      code: 409,
      msg: `只有商品【${code}】的开发员或主管可以分配`,
    })
    await verb(supervisor, 'assign', taskId, { artistId })
    expect(await toldTo('yuan.jing')).toMatchObject({
      title: `新的图片任务：${code}`,
      content: expect.stringContaining('白底，正面'),
    })
    const other = await idOf(app, 'cai.wen')
    expect((await verb(supervisor, 'reassign', taskId, { artistId: other })).code).toBe(200)
    expect(await details(taskId)).toMatchObject({ artistId: other, picStatus: PICTURE.making })
    expect((await supervisor.get(`${PATH}/artists`)).data).toContainEqual(expect.objectContaining({ userId: other, open: 1 }))
  })

  it('is claimed by one of two who press at once', async () => {
    const { taskId, code } = await wanted()
    const other = await app.as('cai.wen')
    const answers = await Promise.all([artist, other].map((by) => verb(by, 'claim', taskId)))
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const name = (await details(taskId)).artistName
    const msg = `商品【${code}】的图片任务已由${name}领取，不属于待分配的任务`
    expect(answers.find((answer) => answer.code === 409)).toMatchObject({ msg })
  })
})

describe('a picture', () => {
  it('named after a SKU goes to it, and the newer one stays', async () => {
    const made = await standing(PICTURE.making)
    const { code, taskId, skus } = made
    const answer = await upload(taskId, `${code.toLowerCase()}01-2.png`)
    expect(answer.data).toMatchObject({ sku: `${code}01`, replaced: true, picture: { skuId: skus[0], width: 60, height: 60 } })
    const { pictures, skuImages, mainImages } = await details(taskId)
    expect([pictures.length, mainImages.length, skuImages[skus[0]!]]).toEqual([3, 1, answer.data.picture.url])
    expect(await upload(taskId, 'x.png', { kind: '2' })).toMatchObject({ code: 400, msg: '文件「x.png」没有以该商品的SKU命名' })
  })

  it('is drawn upright and without what the camera wrote', async () => {
    const { taskId } = await standing(PICTURE.making)
    const shot = await sharp(await drawing(1, '#ffffff', 90))
      .resize(90, 60, { fit: 'fill' })
      .withExif({ IFD0: { Copyright: 'secret', Artist: 'me' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { picture } = (await upload(taskId, 'shot.jpg', {}, shot)).data
    expect(picture).toMatchObject({ width: 60, height: 90, isWhite: 1 })
    const kept = await sharp((await artist.get(picture.url.replace('/api', ''))).raw).metadata()
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([60, 90, undefined, undefined])
  })

  it('is refused where it is none, too big, too many, or not on white', async () => {
    const { taskId } = await standing(PICTURE.making)
    expect(await upload(taskId, 'a.png', {}, Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
      code: 400,
      msg: '图片格式不支持，仅限jpg、png、webp',
    })
    expect(await upload(taskId, 'a.png', {}, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      code: 413,
      msg: '图片不能超过5MB',
    })
    const grey = await drawing(1, '#cccccc')
    expect(await upload(taskId, 'w.png', { kind: '4' }, grey)).toMatchObject({
      code: 400,
      msg: '白底图的背景不是白色，请处理后重新上传',
    })
    expect((await upload(taskId, 'g.png', { kind: '1' }, grey)).data.picture).toMatchObject({ isWhite: 0 })
    for (let n = 2; n < 12; n++) expect((await upload(taskId, `m${n}.png`)).code).toBe(200)
    expect(await upload(taskId, 'm13.png')).toMatchObject({ code: 400, msg: '主图最多12张' })
  })

  it('of two who upload at once is kept of both; they are put in order and removed', async () => {
    const { taskId } = await standing(PICTURE.making)
    const files = await Promise.all([drawing(901), drawing(902)])
    await Promise.all(
      [artist, admin].map((by, n) => by.upload(`${PATH}/upload`, `two${n}.png`, files[n]!, { id: String(taskId) })),
    )
    const mains = (await details(taskId)).pictures
      .filter(({ kind }: { kind: number }) => kind === 1)
      .map(({ id }: { id: number }) => id)
    expect(mains).toHaveLength(3)
    const turned = mains.toReversed()
    expect((await artist.post(`${PATH}/sort-pictures`, { id: taskId, pictureIds: turned })).code).toBe(200)
    expect((await artist.post(`${PATH}/remove-picture`, { id: taskId, pictureIds: [turned[1]] })).code).toBe(200)
    const left = (await details(taskId)).pictures.filter(({ kind }: { kind: number }) => kind === 1)
    expect(left.map(({ id }: { id: number }) => id)).toEqual([turned[0], turned[2]])
    expect(await artist.post(`${PATH}/remove-picture`, { id: taskId, pictureIds: [turned[1]] })).toMatchObject({ code: 404 })
  })
})

describe('handing in and confirming', () => {
  it('needs a main picture and one of every SKU, from the artist', async () => {
    const { taskId, code } = await wanted()
    await verb(supervisor, 'assign', taskId, { artistId })
    expect(await verb(artist, 'submit', taskId)).toMatchObject({ code: 400, msg: `商品【${code}】请至少上传1张主图` })
    await upload(taskId, 'front.png')
    expect(await verb(artist, 'submit', taskId)).toMatchObject({ code: 400, msg: `SKU【${code}01、${code}02】缺少图片` })
    await fill({ taskId, code, id: 0, skus: [] })
    expect(await verb(developer, 'submit', taskId)).toMatchObject({
      code: 409,
      msg: `商品【${code}】的图片由袁静制作，请由其提交`,
    })
    expect(await stateOf(taskId)).toBe(PICTURE.making)
    expect((await verb(artist, 'submit', taskId)).code).toBe(200)
    expect(await toldTo('developer')).toMatchObject({ title: `图片待确认：${code}` })
    expect(await artist.upload(`${PATH}/upload`, 'a.png', await drawing(1), { id: String(taskId) })).toMatchObject({ code: 409 })
  })

  it('is not done by who made them, and returned with a reason', async () => {
    const { taskId, code } = await standing(PICTURE.submitted)
    expect(await verb(artist, 'confirm', taskId)).toMatchObject({ code: 409, msg: '不能确认自己制作的图片' })
    expect(await supervisor.post(`${PATH}/return`, { ids: [taskId] })).toMatchObject({ code: 400 })
    await verb(supervisor, 'return', taskId, { reason: '主图偏暗' })
    expect(await details(taskId)).toMatchObject({ picStatus: PICTURE.returned, returnReason: '主图偏暗' })
    expect(await toldTo('yuan.jing')).toMatchObject({
      title: `图片被退回：${code}`,
      content: expect.stringContaining('主图偏暗'),
    })
  })

  it('makes them the pictures of the goods, with log, likeness and health', async () => {
    const { taskId, id, skus } = await standing(PICTURE.submitted)
    expect((await picturesOf(db, [id])).get(id)).toMatchObject({ done: false, main: [] })
    const scoreOf = async () => (await db.one<{ n: number }>(sql`SELECT health_score AS n FROM goods_goods WHERE id = ${id}`))!.n
    const before = await scoreOf()
    expect((await verb(developer, 'confirm', taskId)).code).toBe(200)
    const { mainImages, skuImages, confirmTime } = await details(taskId)
    expect(confirmTime).toBe('2026-11-18 10:00:00')
    const goods = await db.one(sql`SELECT main_image, images, image_hash IS NOT NULL AS hashed FROM goods_goods WHERE id = ${id}`)
    expect(goods).toEqual({ main_image: mainImages[0], images: mainImages, hashed: true })
    const kept = await db.query<{ url: string }>(
      sql`SELECT sku_image AS url FROM goods_goods_sku WHERE goods_id = ${id} ORDER BY id`,
    )
    expect(kept.map(({ url }) => url)).toEqual(skus.map((skuId) => skuImages[skuId]))
    expect(await scoreOf()).toBeGreaterThanOrEqual(before)
    const logged = await db.query(sql`SELECT action FROM biz_log WHERE entity = 'goods/goods' AND entity_id = ${id}`)
    expect(logged).toEqual([{ action: '更新图片' }])
    const found = (await picturesOf(db, [id])).get(id)!
    expect([found.done, found.main, [...found.sku.keys()]]).toEqual([true, mainImages, skus])
  })

  it('waits while the goods lies with its approvers, and all of a batch or none is confirmed', async () => {
    const [good, judged] = [await standing(PICTURE.submitted), await standing(PICTURE.submitted)]
    await db.run(sql`UPDATE goods_goods SET audit_status = 100 WHERE id = ${judged.id}`)
    const answer = await supervisor.post(`${PATH}/confirm`, { ids: [good.taskId, judged.taskId] })
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining(`商品【${judged.code}】`) })
    expect(await stateOf(good.taskId)).toBe(PICTURE.submitted)
  })
})

it('what is late is told every morning to whom it lies with, and open tasks go to another when their artist leaves', async () => {
  const waits = await wanted({ dueDate: '2026-11-16' })
  const made = await wanted({ dueDate: '2026-11-17' })
  await verb(supervisor, 'assign', made.taskId, { artistId })
  await overduePictures.run(app.house)
  expect((await toldTo('yuan.jing')).content).toContain(`${made.code} 商品${made.code}：制作中，应于 2026-11-17 完成`)
  expect((await toldTo('developer')).content).toContain(waits.code)
  const heir = await idOf(app, 'cai.wen')
  const open = await picturePossession.count(db, artistId)
  await db.transact((tx) =>
    picturePossession.handOver(tx, artistId, heir, { ...contextOfClock(app.house, 'test'), user: { userId: 1 } as never }),
  )
  expect([open > 0, await picturePossession.count(db, artistId)]).toEqual([true, 0])
  expect(await details(made.taskId)).toMatchObject({ artistId: heir })
})

it('the zip holds every picture under a name that brings it back', async () => {
  const made = await standing(PICTURE.making)
  const { raw, headers } = await artist.post(`${PATH}/download`, { ids: [made.taskId] })
  expect(headers['content-type']).toBe('application/zip')
  const text = raw.toString('utf8')
  for (const name of ['主图/01.png', `SKU图/${made.code}01.png`, `SKU图/${made.code}02.png`])
    expect(text).toContain(`${made.code}/${name}`)
  const empty = await wanted()
  expect(await developer.post(`${PATH}/download`, { ids: [empty.taskId] })).toMatchObject({
    code: 409,
    msg: `商品【${empty.code}】还没有图片`,
  })
})
