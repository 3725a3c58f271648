import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('own data', () => {
  it('is read whole and changed by its owner, with the log', async () => {
    const me = await app.as('seller')
    const { data } = await me.get('/v1/user/profile')
    expect(data).toMatchObject({ username: 'seller', name: '王芳', dept_name: '上海一部', post_name: '销售专员' })
    expect(data.phone).toMatch(/^138\d{8}$/)
    const saved = await me.put('/v1/user/profile', {
      phone: '13900001111',
      email: '',
      remark: '在岗',
      name: '别人',
      version: data.version,
    })
    expect(saved.data).toMatchObject({
      phone: '13900001111',
      email: null,
      remark: '在岗',
      name: '王芳',
      version: data.version + 1,
    })
    const log = await app.house.db.one(sql`
      SELECT action, changes FROM biz_log WHERE entity = 'account/user' AND entity_id = ${data.userId} ORDER BY id DESC LIMIT 1`)
    expect(log).toMatchObject({
      action: '修改个人资料',
      changes: [{ field: 'phone', to: '139****1111' }, { field: 'email' }, { field: 'remark' }],
    })
    expect(await me.put('/v1/user/profile', { phone: '', version: data.version })).toMatchObject({ code: 409 })
  })

  it('changes what was sent and nothing else', async () => {
    const me = await app.as('purchaser')
    await me.put('/v1/user/profile', { phone: '13900002222', email: 'p@erp.example', remark: '采购' })
    const { data } = await me.put('/v1/user/profile', { phone: '13900003333' })
    expect(data).toMatchObject({ phone: '13900003333', email: 'p@erp.example', remark: '采购' })
    expect((await me.put('/v1/user/profile', { remark: '', version: data.version })).data).toMatchObject({
      phone: '13900003333',
      email: 'p@erp.example',
      remark: null,
    })
    expect(await me.put('/v1/user/profile', { remark: '旧', version: data.version })).toMatchObject({ code: 409 })
  })

  it.each([
    [{ phone: '123' }, '手机号应为11位数字'],
    [{ email: 'nobody' }, '邮箱格式不正确'],
  ])('refuses %j', async (input, msg) => {
    const me = await app.as('finance')
    const before = await me.get('/v1/user/profile')
    expect(await me.put('/v1/user/profile', input)).toMatchObject({ code: 400, msg })
    expect((await me.get('/v1/user/profile')).data).toEqual(before.data)
  })
})

describe('the avatar', () => {
  it('is uploaded, shown on the profile and served to colleagues', async () => {
    const me = await app.as('seller')
    expect(await me.upload('/v1/user/avatar', 'me.png', PNG)).toMatchObject({ code: 200 })
    const { avatar, userId } = (await me.get('/v1/user/info')).data
    expect(avatar).toMatch(new RegExp(`^/api/v1/user/avatar/${userId}\\?v=\\w+\\.png$`))
    const served = await (await app.as('finance')).get(avatar.replace('/api', ''))
    expect(served.headers['content-type']).toBe('image/png')
    expect(served.raw.equals(PNG)).toBe(true)
    expect(await app.visitor.get(avatar.replace('/api', ''))).toMatchObject({ status: 401 })
  })

  it('leaves no file of the one before behind', async () => {
    const me = await app.as('xu.lei')
    const kept = async () => {
      const { avatar, userId } = (await me.upload('/v1/user/avatar', 'me.png', PNG)) && (await me.get('/v1/user/info')).data
      return `avatar/${userId}/${avatar.split('?v=')[1]}`
    }
    const [first, second] = [await kept(), await kept()]
    expect(second).not.toBe(first)
    expect(await app.house.files.stat(first)).toBeNull()
    expect(await app.house.files.stat(second)).toMatchObject({ size: PNG.length })
  })

  it('is a picture by its content, not by its name', async () => {
    const me = await app.as('finance')
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const answer = await me.upload('/v1/user/avatar', 'me.png', script)
    expect(answer).toMatchObject({ code: 400, msg: '文件「me.png」不是 png、jpg、webp、gif 格式' })
    const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])
    expect(await me.upload('/v1/user/avatar', 'me.png', large)).toMatchObject({ code: 400, msg: '头像不能超过2MB' })
    expect((await me.get('/v1/user/info')).data.avatar).toBeNull()
  })

  it('of a person without one is not there', async () => {
    const me = await app.as('finance')
    const { userId } = (await me.get('/v1/user/info')).data
    expect(await me.get(`/v1/user/avatar/${userId}`)).toMatchObject({ code: 404 })
    expect(await me.get('/v1/user/avatar/999999')).toMatchObject({ code: 404 })
  })
})
