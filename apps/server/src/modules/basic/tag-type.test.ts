import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const seller = await app.as('seller')
interface Tag {
  tagId: number
  tagName: string
  isActivated: number
  useCount: number
}
const types = async (query = '?all=1') => (await seller.get(`/basic/tagType/list${query}`)).data
const typeOf = async (name: string) => (await types()).find((t: { typeName: string }) => t.typeName === name)
const tagOf = async (type: string, name: string): Promise<Tag> => (await typeOf(type)).tags.find((t: Tag) => t.tagName === name)

describe('tag types', () => {
  it('are saved with their tags, and tags are renamed, swapped, added and removed with them', async () => {
    const saved = await seller.post('/basic/tagType', {
      typeName: '季节',
      bizScope: 1,
      tags: [{ tagName: '春' }, { tagName: '夏', color: 'red', isActivated: 0 }],
    })
    expect(saved.data).toMatchObject({
      isMulti: 1,
      tags: [
        { tagName: '春', sortNo: 1 },
        { tagName: '夏', color: 'red', isActivated: 0 },
      ],
    })
    const [spring, summer] = saved.data.tags
    const swapped = await seller.put('/basic/tagType', {
      ...saved.data,
      tags: [{ ...summer, tagName: '春' }, { ...spring, tagName: '夏' }, { tagName: '秋' }],
    })
    expect(swapped.data.tags).toMatchObject([
      { tagId: spring.tagId, tagName: '夏' },
      { tagId: summer.tagId, tagName: '春' },
      { tagName: '秋' },
    ])
    const less = await seller.put('/basic/tagType', { ...swapped.data, tags: [{ ...spring, tagName: '四季' }] })
    expect(less.data.tags).toMatchObject([{ tagId: spring.tagId, tagName: '四季' }])
    expect((await typeOf('季节')).tagNames).toBe('四季')
    expect(await seller.delete(`/basic/tagType/${saved.data.id}`)).toMatchObject({ code: 200 })
    expect(await typeOf('季节')).toBeUndefined()
  })

  it('answer pickers with the enabled tags only', async () => {
    const type = await typeOf('店铺风险')
    await seller.put('/basic/tagType', {
      ...type,
      tags: type.tags.map((t: Tag) => (t.tagName === '绩效差' ? { ...t, isActivated: 0 } : t)),
    })
    const [risk] = (await types('?bizScope=4&typeName=风险')) as { tags: Tag[] }[]
    expect(risk!.tags.map((t) => t.tagName)).toEqual(['侵权警告'])
    expect(await tagOf('店铺风险', '绩效差')).toMatchObject({ isActivated: 0, useCount: 0 })
  })

  it('refuse a taken name in the scope, a doubled tag, more than 50 and too long a name, and change nothing', async () => {
    const before = await types()
    const type = { typeName: '店铺定位', bizScope: 4 }
    expect(await seller.post('/basic/tagType', type)).toMatchObject({ code: 400, msg: '类型名称「店铺定位」已存在' })
    const fresh = { typeName: '新类型', bizScope: 2 }
    expect(await seller.post('/basic/tagType', { ...fresh, tags: [{ tagName: 'a' }, { tagName: 'a' }] })).toMatchObject({
      code: 400,
      msg: '标签「a」重复',
    })
    const many = Array.from({ length: 51 }, (_, i) => ({ tagName: `t${i}` }))
    expect(await seller.post('/basic/tagType', { ...fresh, tags: many })).toMatchObject({ code: 400, msg: '标签最多50项' })
    expect(await seller.post('/basic/tagType', { ...fresh, tags: [{ tagName: '一二三四五六七八九十一二三' }] })).toMatchObject({
      code: 400,
      msg: '第1行标签名称不能超过12个字',
    })
    expect(await types()).toEqual(before)
    const elsewhere = await seller.post('/basic/tagType', { ...type, bizScope: 1 })
    expect(elsewhere).toMatchObject({ code: 200 })
    await seller.delete(`/basic/tagType/${elsewhere.data.id}`)
  })

  it('keep a tag that shops carry', async () => {
    const type = await typeOf('店铺定位')
    const { useCount } = await tagOf('店铺定位', '重点店铺')
    expect(useCount).toBe(15)
    const refused = { code: 409, msg: '「重点店铺」被 15 个店铺使用，不能删除' }
    expect(await seller.put('/basic/tagType', { ...type, tags: [] })).toMatchObject(refused)
    expect(await seller.delete(`/basic/tagType/${type.id}`)).toMatchObject(refused)
    expect(await typeOf('店铺定位')).toEqual(type)
  })

  it('merge one tag into another, once on every shop', async () => {
    const from = await tagOf('店铺定位', '重点店铺')
    const to = await tagOf('店铺定位', '成长店铺')
    const carriers = sql`SELECT id, tag_ids AS tags FROM authorize_shop WHERE tag_ids && ${[from.tagId, to.tagId]}::bigint[] ORDER BY id`
    await app.house.db.run(
      sql`UPDATE authorize_shop SET tag_ids = tag_ids || ${to.tagId}::bigint WHERE id = (SELECT min(id) FROM authorize_shop WHERE tag_ids @> ARRAY[${from.tagId}]::bigint[])`,
    )
    const before = await app.house.db.query(carriers)
    expect(await seller.post('/basic/tagType/merge-tag', { fromId: from.tagId, toId: to.tagId })).toMatchObject({
      code: 200,
      msg: '已合并，15 条数据改用「成长店铺」',
    })
    const after = await app.house.db.query<{ tags: number[] }>(carriers)
    expect(after).toHaveLength(before.length)
    expect(after.map((row) => row.tags)).toEqual(after.map(() => [to.tagId]))
    expect(await tagOf('店铺定位', '重点店铺')).toBeUndefined()
    const other = await tagOf('店铺风险', '侵权警告')
    expect(await seller.post('/basic/tagType/merge-tag', { fromId: other.tagId, toId: to.tagId })).toMatchObject({
      code: 409,
      msg: '只能合并同一类型的标签',
    })
    expect(await seller.post('/basic/tagType/merge-tag', { fromId: to.tagId, toId: to.tagId })).toMatchObject({ code: 400 })
  })

  it('are not the warehouse’s to write', async () => {
    expect(await (await app.as('warehouse')).post('/basic/tagType', { typeName: '仓', bizScope: 1 })).toMatchObject({
      status: 403,
    })
  })
})
