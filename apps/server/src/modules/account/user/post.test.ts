import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { postOf } from '../../../../test/fixtures/people.ts'

const app = await testApp()
const admin = await app.as('admin')

it('is listed for everybody, kept by administrators', async () => {
  const newcomer = await app.as('newcomer')
  const list = (await newcomer.get('/v1/post/list')).data
  expect(list).toContainEqual(expect.objectContaining({ post_name: '采购专员', postType: 'purchase', userCount: 4 }))
  expect(await newcomer.post('/v1/post', { post_name: '新岗位', postType: 'other' })).toMatchObject({ status: 403 })
  const made = await admin.post('/v1/post', { post_name: '新岗位', postType: 'other' })
  const { postId } = made.data
  const edited = await admin.put('/v1/post', { postId, version: 1, post_name: '新岗位', postType: 'sales', status: 0 })
  expect(edited.data).toMatchObject({ postType: 'sales', status: 0, version: 2 })
  expect((await newcomer.get('/v1/post/list')).data.map((row: any) => row.post_name)).not.toContain('新岗位')
  expect(await admin.delete(`/v1/post/${postId}`)).toMatchObject({ code: 200 })
})

it('is refused when taken or in use', async () => {
  expect(await admin.post('/v1/post', { post_name: '采购专员', postType: 'other' })).toMatchObject({
    code: 400,
    msg: '岗位名称「采购专员」已存在',
  })
  const postId = await postOf(app, '采购专员')
  expect(await admin.delete(`/v1/post/${postId}`)).toMatchObject({ code: 409, msg: '「采购专员」被 4 个用户使用，不能删除' })
  expect((await admin.get('/v1/post/list')).data.map((row: any) => row.post_name)).toContain('采购专员')
})
