import { manifests } from '@erp/contract'
import { type Findings, pathOf } from '@erp/contract/kit'
import { describe, expect, it } from 'vitest'
import { raw, type Sql, sql, type Tx } from '../src/kit/db/db.ts'
import { findOrders } from '../src/modules/order/desk/find-orders.ts'
import { testApp } from './app.ts'
import { makeOrder } from './fixtures/order.ts'

const app = await testApp()
const { db, resources } = app.house
const ask = async (who: string, keyword: string): Promise<Findings[]> =>
  (await (await app.as(who)).get(`/v1/user/search?keyword=${encodeURIComponent(keyword)}`)).data
const found = async (who: string, keyword: string, title: string) =>
  (await ask(who, keyword)).find((group) => group.title === title)?.findings ?? []
const paths = async (who: string, keyword: string, title = '订单') => (await found(who, keyword, title)).map(({ path }) => path)

const shopOf = async (username: string) =>
  (await db.one<{ id: number }>(
    sql`SELECT s.id FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id WHERE u.username = ${username} ORDER BY s.id LIMIT 1`,
  ))!.id
const store = (await db.one<{ id: number }>(sql`SELECT id FROM stock_store ORDER BY id LIMIT 1`))!.id
const mine = await makeOrder(db, {
  status: 50,
  storeId: store,
  shop_id: await shopOf('seller'),
  plat_order_no: 'pLat-77-4411',
  tracking_number: 'YT9988776655CN',
  transfer_number: 'TR5544332211',
  name: 'Quentin Zzyzx',
  buyer_email: 'Zzyzx@Example.com',
})
const other = await makeOrder(db, {
  status: 10,
  shop_id: await shopOf('tian.yuan'),
  plat_order_no: 'pLat-77-4422',
  name: 'Quentin Zzyzx',
})
const opens = ({ id }: { id: number }) => `/orderListInfo/${id}`

describe('an order is found', () => {
  it.each([
    ['its own number', mine.orderNo],
    ['the platform’s', 'pLat-77-4411'],
    ['the beginning of it', 'pLat-77-44'],
    ['the parcel’s', 'yt9988776655cn'],
    ['the beginning of that', 'YT998877'],
    ['the number of the second leg', 'TR5544332211'],
    ['the buyer', 'quentin zz'],
    ['the buyer’s address', 'zzyzx@example'],
  ])('by %s, within the data scope', async (_by, typed) => {
    expect(await paths('seller', typed)).toEqual([opens(mine)])
  })

  it('by whoever may see it, and told as they may know it', async () => {
    expect(await paths('admin', 'pLat-77-44')).toEqual([opens(mine), opens(other)].toSorted().toReversed())
    expect(await paths('seller', 'pLat-77-4422')).toEqual([])
    expect(await paths('warehouse', 'quentin zzyzx')).toEqual([])
    expect(await found('warehouse', mine.orderNo, '订单')).toMatchObject([{ path: opens(mine), detail: 'Q*** · 待拣货' }])
    expect((await found('seller', mine.orderNo, '订单'))[0]!.detail).toBe('Quentin Zzyzx · 待拣货')
    expect(await ask('newcomer', mine.orderNo)).toEqual([])
  })

  it('merged, by the number of a part', async () => {
    await makeOrder(db, { status: 10, shop_id: await shopOf('seller'), plat_order_no: 'PART-000-9', merge_to_id: mine.id })
    expect(await paths('seller', 'PART-000-9')).toEqual([opens(mine)])
  })

  it('by indexes alone, however many there are', async () => {
    const asked: Sql[] = []
    const tx = { query: async (statement: Sql) => asked.push(statement) && [] } as unknown as Tx
    const { user } = { user: { permissions: new Set(['*:*:*']), scope: { all: true, deptIds: [] }, storeIds: null } } as any
    await findOrders.find(tx, 'SO261117', { user } as any)
    const plan = await db.transact(async (inside) => {
      await inside.run(raw('SET LOCAL enable_seqscan = off'))
      return inside.query<Record<string, string>>(sql`EXPLAIN ${asked[0]!}`)
    })
    expect(plan.map((line) => Object.values(line)[0]).join('\n')).not.toContain('Seq Scan')
  })
})

describe('everything else with a number', () => {
  const numbered = manifests.flatMap((module) => module.numbered ?? [])
  const pages = new Set(manifests.flatMap(({ menu }) => Object.values(menu).flatMap((each) => each.map(({ path }) => path))))

  it.each(numbered.map((one) => [one.resource, one] as const))('%s', async (path, { field, page }) => {
    const { title, fields, actions, ...resource } = resources.get(path)!
    expect([...pages]).toContain(page)
    expect(fields[field]!.search).toBeTruthy()
    const listed = pathOf(resource, actions['list-page'])
    const { list } = (await (await app.as('admin')).post(listed, { pageNum: 1, pageSize: 100 })).data
    const no = list.map((row: Record<string, string>) => row[field]).find(Boolean)
    if (!no) return
    const hits = await found('admin', no, title)
    expect(hits.map((hit) => hit.title)).toContain(no)
    expect(hits[0]!.path).toContain(`${page}?${field}=`)
  })

  it('a SKU, a barcode, goods and people', async () => {
    const sku = (await db.one<{ sku: string; barcode: string; code: string }>(sql`
      SELECT s.sku, s.barcode, g.goods_code AS code FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
      WHERE s.barcode IS NOT NULL AND s.deleted_at IS NULL AND g.deleted_at IS NULL AND g.audit_status = 200 AND g.goods_type = 1 ORDER BY s.id LIMIT 1`))!
    const panorama = `/product/skuList?panorama=${encodeURIComponent(sku.sku)}`
    expect(await paths('warehouse', sku.sku.toLowerCase(), 'SKU')).toContain(panorama)
    expect(await paths('warehouse', sku.barcode, 'SKU')).toContain(panorama)
    expect(await paths('warehouse', sku.code, '商品')).toContain(`/product/goodsList?codes=${encodeURIComponent(sku.code)}`)
    expect(await paths('admin', '王芳', '人员')).toEqual(['/basic/user?username=seller'])
    expect(await paths('seller', '田园', '人员')).toEqual([])
    expect((await (await app.as('seller')).get('/v1/user/search?keyword=')).code).toBe(400)
    expect(await ask('admin', '%')).toEqual([])
    expect(await ask('admin', "x%'; --_")).toEqual([])
  })
})
