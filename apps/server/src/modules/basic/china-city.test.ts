import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const app = await testApp()
const admin = await app.as('admin')
const seller = await app.as('seller')
const PATH = '/basic/china-city'
interface Node {
  id: number
  code: string
  name: string
  children?: Node[]
}
const tree = async (query = ''): Promise<Node[]> => (await seller.get(`${PATH}/tree${query}`)).data
const find = (nodes: Node[], code: string): Node | undefined =>
  nodes.find((node) => node.code === code) ?? nodes.flatMap((node) => find(node.children ?? [], code) ?? [])[0]

describe('china cities', () => {
  it('are one tree of provinces, cities and districts, with an ETag', async () => {
    const answer = await seller.get(`${PATH}/tree`)
    expect(answer.data).toHaveLength(34)
    expect(find(answer.data, '330782')).toMatchObject({ name: '义乌市', level: 3, pinyin: 'yiwushi' })
    expect(find(answer.data, '330700')?.children?.some((n) => n.code === '330782')).toBe(true)
    expect(await seller.get(`${PATH}/tree`, { 'if-none-match': answer.headers['etag']! })).toMatchObject({ status: 304 })
  })

  it('grow: level from the parent, pinyin from the name', async () => {
    const { data } = await admin.post(`${PATH}/add`, { code: '330799', name: '新城区', parentCode: '330700' })
    expect(data).toMatchObject({ level: 3, pinyin: 'xinchengqu', parentCode: '330700' })
    expect(find(await tree(), '330799')?.name).toBe('新城区')
    expect(await admin.put(`${PATH}/edit`, { ...data, name: '老城区', pinyin: '' })).toMatchObject({
      data: { pinyin: 'laochengqu' },
    })
  })

  it('refuse a taken code, a fourth level, an unknown parent and other people', async () => {
    const before = await tree('?all=1')
    expect(await admin.post(`${PATH}/add`, { code: '330782', name: '又一个' })).toMatchObject({
      code: 400,
      msg: '行政代码「330782」已存在',
    })
    expect(await admin.post(`${PATH}/add`, { code: '330783', name: '街道', parentCode: '330782' })).toMatchObject({ code: 400 })
    expect(await admin.post(`${PATH}/add`, { code: '999901', name: '某市', parentCode: '999900' })).toMatchObject({
      code: 400,
      msg: '上级代码「999900」不存在',
    })
    expect(await (await app.as('supervisor')).post(`${PATH}/add`, { code: '999900', name: '某省' })).toMatchObject({
      status: 403,
    })
    expect(await tree('?all=1')).toEqual(before)
  })

  it('disabled, take what is below with them', async () => {
    const all = await admin.get(`${PATH}/list?code=820000&all=1`)
    await admin.put(`${PATH}/edit`, { ...all.data[0], isActivated: 0 })
    expect(find(await tree(), '820000')).toBeUndefined()
    expect(find(await tree('?all=1'), '820000')).toBeDefined()
  })

  it('are removed when unused, refused when addresses or districts hang on them', async () => {
    const used = find(await tree(), '330782')!
    const refused = await admin.delete(`${PATH}/remove/${used.id}`)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringMatching(/^「义乌市」被 39 个平台地址、.*使用，不能删除$/) })
    const zhejiang = find(await tree(), '330000')!
    expect((await admin.delete(`${PATH}/remove/${zhejiang.id}`)).msg).toMatch(
      /^「浙江省」被 39 个平台地址、11 个中国城市、.*使用，不能删除$/,
    )
    const fresh = find(await tree(), '330799')!
    expect(await admin.delete(`${PATH}/remove/${fresh.id}`)).toMatchObject({ code: 200 })
    expect(find(await tree(), '330799')).toBeUndefined()
    expect(find(await tree(), '330782')).toEqual(used)
  })
})
