import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods } from '../../../../test/fixtures/goods.ts'
import { idOf, shopsAndStores } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const admin = await app.as('admin')

it('who leaves hands over every goods they answer for', async () => {
  await shopsAndStores(app)
  const [leaver, heir] = await Promise.all([idOf(app, 'song.yu'), idOf(app, 'tang.ning')])
  await app.house.db.run(sql`UPDATE authorize_shop SET seller_id = NULL`)
  const one = await addGoods(app, 'HO0001', { developerId: leaver, purchaserId: leaver, artistId: leaver, sellerIds: [leaver] })
  const two = await addGoods(app, 'HO0002', { sellerIds: [heir, leaver] })
  await addGoods(app, 'HO0003', { sellerIds: [leaver], deletedAt: '2026-01-01' })
  const preview = (await admin.get(`/v1/user/handover/preview?userId=${leaver}`)).data
  const wanted = [
    { kind: 'goods.developerId', title: '开发商品', count: 1 },
    { kind: 'goods.purchaserId', title: '采购商品', count: 1 },
    { kind: 'goods.artistId', title: '美工商品', count: 1 },
    { kind: 'goods.sellerIds', title: '责任商品', count: 2 },
  ]
  expect(preview.kinds).toEqual(wanted)
  const refused = await admin.post('/v1/user/handover', { userId: leaver, receivers: [] })
  expect(refused).toMatchObject({ code: 409, msg: '请先交接：开发商品 1、采购商品 1、美工商品 1、责任商品 2' })
  const receivers = wanted.map(({ kind }) => ({ kind, userId: heir }))
  expect(await admin.post('/v1/user/handover', { userId: leaver, receivers })).toMatchObject({ code: 200 })
  const rows = await app.house.db.query(sql`
    SELECT developer_id AS d, purchaser_id AS p, artist_id AS a, seller_ids AS s, version FROM goods_goods WHERE id = ANY(${[one, two]}::bigint[]) ORDER BY id`)
  expect(rows).toEqual([
    { d: heir, p: heir, a: heir, s: [heir], version: 5 },
    { d: null, p: null, a: null, s: [heir], version: 2 },
  ])
  const log = (await admin.get(`/goods/goods/log-list?goodsId=${one}`)).data.list
  expect(log).toMatchObject(Array.from({ length: 4 }, () => ({ action: '交接', changes: [{ from: '宋雨', to: '唐宁' }] })))
})
