import { SMT_EVENT, SMT_FAULT_KIND } from '@erp/contract/tool/smt-simulator'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { mugContent, quietShop } from '../../../test/fixtures/product/publish.ts'
import { listingPlatform } from '../../connectors/smt.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const admin = await app.as('admin')
const PATH = '/tool/smt-simulator'
const { account, shopId } = await quietShop(app)
const platform = listingPlatform(app.house)

it('plays what AliExpress decides, and how it fails', async () => {
  expect(await (await app.as('supervisor')).get(`${PATH}/state`)).toMatchObject({ code: 403 })
  const { productId } = await platform.publish(account, 1, mugContent(shopId))
  const play = (kind: number, more: object = {}) => admin.post(`${PATH}/event`, { kind, shopId, productId, ...more })
  expect(await play(SMT_EVENT.pass, { productId: null })).toMatchObject({ code: 400, msg: '请填写商品ID' })
  expect(await play(SMT_EVENT.reject, { words: '类目错放' })).toMatchObject({
    code: 200,
    data: { said: `审核不通过：${productId}` },
  })
  expect(await platform.product(account, productId)).toMatchObject({ productStatus: 'editingRequired', wsDisplay: '类目错放' })
  expect(await play(SMT_EVENT.pass)).toMatchObject({ code: 400, msg: `商品${productId}不在审核中` })
  await play(SMT_EVENT.change, { words: 'Mug by Platform' })
  await play(SMT_EVENT.figures, { sold30: 9, views30: 400 })
  expect((await admin.get(`${PATH}/state`)).data.products[0]).toMatchObject({ productId, subject: 'Mug by Platform', sold30: 9 })
  await play(SMT_EVENT.remove)
  expect(await platform.product(account, productId)).toMatchObject({ productStatus: 'deleted' })
  const fail = (kind: number, more: object = {}) => admin.post(`${PATH}/fault`, { kind, shopId, ...more })
  expect(await fail(SMT_FAULT_KIND.throttles)).toMatchObject({ code: 400, msg: '请填写次数' })
  await fail(SMT_FAULT_KIND.throttles, { calls: 1 })
  expect((await admin.get(`${PATH}/state`)).data.faults).toMatchObject([{ callsLeft: 1 }])
  await expect(platform.product(account, productId)).rejects.toMatchObject({ kind: 'throttled' })
  await fail(SMT_FAULT_KIND.down, { minutes: 5 })
  await fail(SMT_FAULT_KIND.mend)
  expect((await admin.get(`${PATH}/state`)).data.faults).toEqual([])
})
