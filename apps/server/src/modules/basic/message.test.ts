import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { connected, listen, ofType } from '../../../test/socket.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const [admin, seller, finance] = [await app.as('admin'), await app.as('seller'), await app.as('finance')]
const unread = async (who = seller): Promise<number> => (await who.get('/basic/message/getMessageNoReadCount')).data
const release = { version: '9.1', title: '新版本', content: '<p>更新内容</p>' }
const draft = async (change: Partial<typeof release> = {}) =>
  (await admin.post('/basic/message/save', { ...release, ...change })).data
let sockets = ''
beforeAll(async () => {
  sockets = await listen(app)
})

describe('reading', () => {
  it('lists what is published, newest first, by pages', async () => {
    const page = (await seller.post('/basic/message/getMessagePage', { pageNum: 1, pageSize: 20 })).data
    expect(page.list).toHaveLength(page.total)
    expect(page.list[0]).toMatchObject({
      messageId: expect.any(Number),
      version: '1.2.0',
      title: '账号利润支持按站点汇总',
      content: expect.stringContaining('<ul>'),
      status: 1,
      isRead: 0,
    })
    const times = page.list.map((each: { createTime: string }) => each.createTime)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await seller.get('/basic/message/getMessageNew')).data).toEqual(page.list[0])
    expect((await seller.post('/basic/message/getMessagePage', { pageNum: 2, pageSize: 10 })).data).toMatchObject({ list: [] })
  })

  it('marks one read once, and the badge of every tab of that person follows', async () => {
    const before = await unread()
    const [one, two] = await Promise.all([1, 2].map(() => connected(sockets, 'seller', seller.token)))
    const other = await connected(sockets, 'finance', finance.token)
    const { messageId } = (await seller.get('/basic/message/getMessageNew')).data
    const read = () => seller.get(`/basic/message/readMessage?messageId=${messageId}`)
    expect(await read()).toMatchObject({ code: 200 })
    const frame = { type: 'unread', count: before - 1 }
    expect(await Promise.all([one!.got(ofType('unread')), two!.got(ofType('unread'))])).toEqual([frame, frame])
    expect(await read()).toMatchObject({ code: 200 })
    expect(await unread()).toBe(before - 1)
    expect((await seller.get('/basic/message/getMessageNew')).data.isRead).toBe(1)
    expect((await finance.get('/basic/message/getMessageNew')).data.isRead).toBe(0)
    expect((await seller.get('/v1/user/info')).data.unread).toBe(before - 1)
    await Promise.all([one!.close(), two!.close(), other.close()])
    expect(other.frames.filter((each) => ofType('unread')(each as object))).toEqual([])
  })

  it('knows no notice of somebody else, no draft, no withdrawn one', async () => {
    const made = await db.one<{ id: number }>(sql`
      INSERT INTO basic_message (kind, user_id, title, content, status) SELECT 2, id, '给财务', 'x', 1 FROM account_user WHERE username = 'finance' RETURNING id`)
    const withdrawn = await db.one<{ id: number }>(sql`SELECT id FROM basic_message WHERE status = 2 LIMIT 1`)
    const { messageId } = await draft()
    const before = await unread()
    for (const id of [made!.id, withdrawn!.id, messageId, 999_999])
      expect(await seller.get(`/basic/message/readMessage?messageId=${id}`)).toMatchObject({
        code: 404,
        msg: '公告不存在或已删除',
      })
    expect(await unread()).toBe(before)
    const titles = (await seller.post('/basic/message/getMessagePage')).data.list.map((each: { title: string }) => each.title)
    expect(titles).not.toContain('给财务')
    expect(titles).not.toContain(release.title)
    expect(await finance.get(`/basic/message/readMessage?messageId=${made!.id}`)).toMatchObject({ code: 200 })
    expect(await seller.get('/basic/message/readMessage?messageId=abc')).toMatchObject({ code: 400 })
  })
})

describe('writing a release', () => {
  it('is kept as a draft without scripts, and seen by writers alone', async () => {
    const content = '<p onclick="a()">好<script>alert(1)</script><img src=x onerror=alert(1)></p>'
    const saved = await admin.post('/basic/message/save', { ...release, title: '<b>标题</b>', content })
    expect(saved).toMatchObject({ code: 200, msg: '已保存，内容中的脚本等不安全部分已移除' })
    expect(saved.data).toMatchObject({ status: 0, rowVersion: 1, version: '9.1', title: '<b>标题</b>' })
    expect(saved.data.content).not.toMatch(/script|onclick|onerror/)
    const drafts = (await admin.post('/basic/message/getMessagePage', { status: 0 })).data.list
    expect(drafts).toContainEqual(expect.objectContaining({ messageId: saved.data.messageId }))
    expect(await seller.post('/basic/message/getMessagePage', { status: 0 })).toMatchObject({ status: 403 })
    expect(await seller.post('/basic/message/save', release)).toMatchObject({ status: 403 })
    expect(await admin.post('/basic/message/save', { ...release, title: '' })).toMatchObject({ code: 400, msg: '标题不能为空' })
  })

  it('can be changed by its current version until it is out', async () => {
    const { messageId, rowVersion } = await draft()
    const change = (version: number | null) =>
      admin.post('/basic/message/save', { ...release, messageId, rowVersion: version, title: '改过' })
    expect(await change(rowVersion)).toMatchObject({ code: 200, data: { title: '改过', rowVersion: 2 } })
    expect(await change(rowVersion)).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    expect(await change(null)).toMatchObject({ code: 400 })
    const { changes } = (await db.one<{ changes: unknown[] }>(sql`
      SELECT changes FROM biz_log WHERE entity = 'basic/message' AND entity_id = ${messageId} AND action = '修改'`))!
    expect(changes).toEqual([{ field: 'title', label: '标题', from: '新版本', to: '改过' }])
    expect(await admin.post('/basic/message/publish', { messageId })).toMatchObject({ code: 200 })
    expect(await change(3)).toMatchObject({ code: 409, msg: '公告当前为「已发布」，不能修改' })
    expect(await admin.post('/basic/message/publish', { messageId })).toMatchObject({
      code: 409,
      msg: '公告当前为「已发布」，不能发布',
    })
  })

  it('is told to everybody connected when it is published, with their own counts', async () => {
    const { messageId } = await draft()
    const [one, two] = [await connected(sockets, 'seller', seller.token), await connected(sockets, 'finance', finance.token)]
    const counts = [await unread(seller), await unread(finance)]
    expect(await seller.post('/basic/message/publish', { messageId })).toMatchObject({ status: 403 })
    expect(await admin.post('/basic/message/publish', { messageId })).toMatchObject({ code: 200 })
    const notice = { type: 'notice', messageId, version: '9.1', title: '新版本' }
    expect(await Promise.all([one.got(ofType('notice')), two.got(ofType('notice'))])).toEqual([notice, notice])
    const told = [(await one.got(ofType('unread')))['count'], (await two.got(ofType('unread')))['count']]
    expect(told).toEqual(counts.map((count) => count + 1))
    expect((await seller.get('/basic/message/getMessageNew')).data).toMatchObject({ messageId })
    await Promise.all([one.close(), two.close()])
  })

  it('is not published empty', async () => {
    const { messageId } = await draft({ content: '<p>&nbsp;</p>' })
    expect(await admin.post('/basic/message/publish', { messageId })).toMatchObject({ code: 409, msg: '公告内容为空，不能发布' })
  })
})
