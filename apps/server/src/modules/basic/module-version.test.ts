import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const admin = await app.as('admin')
const PATH = '/sys/module/version'
const module = (await admin.post('/sys/module/add', { moduleName: '试验模块', section: '基础资料' })).data
const draft = (versionNo: string, content = '<p>内容</p>') =>
  admin.post(`${PATH}/add`, { moduleId: module.moduleId, versionNo, title: `版本 ${versionNo}`, content })
const messages = (versionId: number) =>
  app.house.db.query(
    sql`SELECT version_text, content, status, user_id FROM basic_message WHERE source_id = ${versionId} AND source_type = 'sys/module/version'`,
  )
const read = async (versionNo: string) =>
  (await admin.post(`${PATH}/list-page`, { condition: { moduleId: module.moduleId, versionNo } })).data.list[0]

describe('modules', () => {
  it('are listed, edited, and removed when they have no versions', async () => {
    const { data } = await admin.post('/sys/module/add', { moduleName: '空模块' })
    expect(await admin.put('/sys/module/edit', { ...data, section: '工具' })).toMatchObject({ data: { section: '工具' } })
    expect(await admin.post('/sys/module/add', { moduleName: '空模块' })).toMatchObject({
      code: 400,
      msg: '模块名称「空模块」已存在',
    })
    expect(await admin.delete(`/sys/module/remove/${data.moduleId}`)).toMatchObject({ code: 200 })
    const [orders] = (await (await app.as('seller')).get('/sys/module/list?moduleName=订单')).data
    expect(orders).toMatchObject({ moduleName: '订单中心', ownerName: '林晓梅' })
    expect(await admin.delete(`/sys/module/remove/${orders.moduleId}`)).toMatchObject({
      code: 409,
      msg: '「订单中心」被 3 个版本使用，不能删除',
    })
  })
})

describe('versions', () => {
  it('are published to everybody once, and hidden again when withdrawn', async () => {
    const { data } = await draft('2.4.1')
    expect(data).toMatchObject({ status: 0, publishTime: null })
    expect(await messages(data.versionId)).toEqual([])
    expect(await admin.post(`${PATH}/publish`, { versionId: data.versionId })).toMatchObject({ code: 200 })
    expect(await messages(data.versionId)).toEqual([{ version_text: '2.4.1', content: '<p>内容</p>', status: 1, user_id: null }])
    expect(await read('2.4.1')).toMatchObject({ status: 1 })
    expect(await admin.post(`${PATH}/publish`, { versionId: data.versionId })).toMatchObject({
      code: 409,
      msg: '版本当前为「已发布」，不能发布',
    })
    expect(await messages(data.versionId)).toHaveLength(1)
    expect(await admin.post(`${PATH}/withdraw`, { versionId: data.versionId })).toMatchObject({ code: 200 })
    expect(await messages(data.versionId)).toMatchObject([{ status: 2 }])
    const logs = await app.house.db.query(sql`
      SELECT l.action, l.version FROM biz_log l JOIN basic_message m ON m.id = l.entity_id AND m.source_id = ${data.versionId}
      WHERE l.entity = 'basic/message'`)
    expect(logs).toEqual([{ action: '撤回', version: 2 }])
    expect(await admin.post(`${PATH}/publish`, { versionId: data.versionId })).toMatchObject({ code: 409 })
    expect(await read('2.4.1')).toMatchObject({ status: 2 })
  })

  it('only go up', async () => {
    for (const versionNo of ['2.4.1', '2.4.0', '1.99.99'])
      expect(await draft(versionNo)).toMatchObject({ code: 400, msg: '版本号必须高于 2.4.1' })
    expect(await draft('2.4')).toMatchObject({ code: 400, msg: '版本号格式应为 主.次.修订，如 2.4.1' })
    expect(await draft('2.4.10')).toMatchObject({ code: 200 })
    expect(await draft('2.4.10')).toMatchObject({ code: 400, msg: '版本号「2.4.10」已存在' })
  })

  it('are checked again when published', async () => {
    const low = (await draft('2.5.0')).data
    const high = (await draft('2.6.0')).data
    await admin.post(`${PATH}/publish`, { versionId: high.versionId })
    expect(await admin.post(`${PATH}/publish`, { versionId: low.versionId })).toMatchObject({
      code: 400,
      msg: '版本号必须高于 2.6.0',
    })
    expect(await read('2.5.0')).toMatchObject({ status: 0 })
    expect(await messages(low.versionId)).toEqual([])
  })

  it('without content are not published', async () => {
    const { data } = await draft('3.0.0', '<p>&nbsp;</p>')
    expect(await admin.post(`${PATH}/publish`, { versionId: data.versionId })).toMatchObject({
      code: 409,
      msg: '版本内容为空，不能发布',
    })
    expect(await read('3.0.0')).toMatchObject({ status: 0 })
  })

  it('lose scripts when saved, and the answer says so', async () => {
    const { data, msg } = await draft('3.0.1', '<p onclick="x()">好</p><script>alert(1)</script><a href="javascript:x">k</a>')
    expect(data.content).toBe('<p>好</p><a>k</a>')
    expect(msg).toBe('已保存，内容中的脚本等不安全部分已移除')
    const clean = await admin.put(`${PATH}/edit`, { ...data, content: '<h2 style="color: red;">标题</h2><br>' })
    expect(clean).toMatchObject({ code: 200, msg: '操作成功' })
  })

  it('are edited and removed as drafts only', async () => {
    const published = await read('2.6.0')
    expect(await admin.put(`${PATH}/edit`, { ...published, title: '改' })).toMatchObject({
      code: 409,
      msg: '版本当前为「已发布」，不能编辑',
    })
    expect(await admin.delete(`${PATH}/remove/${published.versionId}`)).toMatchObject({
      code: 409,
      msg: '版本当前为「已发布」，不能删除',
    })
    expect(await read('2.6.0')).toEqual(published)
    const { versionId } = await read('3.0.1')
    expect(await admin.delete(`${PATH}/remove/${versionId}`)).toMatchObject({ code: 200 })
    expect(await read('3.0.1')).toBeUndefined()
  })

  it('are read by all and published by the administrator', async () => {
    const supervisor = await app.as('supervisor')
    expect(await supervisor.post(`${PATH}/list-page`, {})).toMatchObject({ code: 200 })
    expect(await supervisor.post(`${PATH}/publish`, { versionId: 1 })).toMatchObject({ status: 403 })
  })
})
