import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { temuFloorOf } from '../../../../test/fixtures/temu-floor.ts'
import { readRows } from '../../../../test/workbook.ts'
import { raw, sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const floor = await temuFloorOf(app)
const { admin, keeper, shopId, house, goods, labelled, label, picked, pack, opened, ok } = floor
const supervisor = await app.as('supervisor')
const finance = await app.as('finance')
const { storeId, shelves } = await house()
const sku = await goods(storeId, shelves[0]!, 999)
const list = async (path: string, condition: object, by = keeper) => (await by.post(`${path}/list-page`, { condition })).data
const names = new Map(
  (await db.query<any>(sql`SELECT username, id, display_name AS name FROM account_user`)).map((row) => [row.username, row]),
)

describe('work records', () => {
  it('are one’s own for workers and everybody’s for supervisors; totals by person are those of the list', async () => {
    const order = await picked(storeId, [[sku, 10]])
    await ok(label(order, sku, 4))
    await ok(label(order, sku, 6, {}, admin))
    const path = '/operation-temu/label-record'
    const condition = { deliveryOrderNo: order.no.slice(2) }
    const own = await list(path, condition)
    expect(own).toMatchObject({
      total: 1,
      list: [{ quantity: 4, deliveryOrderNo: order.no, sku: `S${sku}`, shopId, points: '0.2000' }],
    })
    expect((await list(path, condition, supervisor)).list.map((row: any) => row.quantity)).toEqual([6, 4])
    expect((await list(path, { ...condition, shopId: [shopId], sku: `S${sku}` }, finance)).total).toBe(2)
    expect((await list('/operation-temu/pick-record', condition)).list).toMatchObject([{ quantity: 10 }])
    expect((await list('/operation-temu/package-record', condition, admin)).total).toBe(0)
    const totals = (by: typeof admin) => by.post(`${path}/totals`, { condition })
    expect((await totals(supervisor)).data).toEqual([
      { userId: names.get('admin').id, userName: names.get('admin').name, records: 1, quantity: 6, points: '0.3000' },
      { userId: names.get('warehouse').id, userName: names.get('warehouse').name, records: 1, quantity: 4, points: '0.2000' },
    ])
    expect((await totals(keeper)).data).toMatchObject([{ quantity: 4 }])
    const rows = async (by: typeof admin) => (await readRows(app, (await by.post(`${path}/export`, { condition })).raw)).length
    expect([await rows(keeper), await rows(supervisor)]).toEqual([2, 3])
  })

  it('a time filter reads the months that it means and no others', async () => {
    const plan = await db.query<Record<string, string>>(
      raw(`EXPLAIN SELECT * FROM temu_work_row t
      WHERE t.deleted_at IS NULL AND t.work_type = 1 AND t.time >= '2026-11-03'::timestamptz AND t.time < '2026-11-10'::date + 1 ORDER BY t.time DESC, t.id DESC LIMIT 20`),
    )
    const read = plan.map((row) => row['QUERY PLAN']!).flatMap((line) => / on (temu_work_record_\w+)/.exec(line)?.[1] ?? [])
    expect(read.toSorted()).toEqual(['temu_work_record_202611'])
  })

  it('somebody of another store sees none of them', async () => {
    const other = (await house()).storeId
    await db.run(sql`INSERT INTO account_user_store (user_id, store_id) VALUES (${names.get('finance').id}, ${other})`)
    await db.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
    expect((await list('/operation-temu/label-record', {}, finance)).total).toBe(0)
    await db.run(sql`DELETE FROM account_user_store WHERE user_id = ${names.get('finance').id}`)
  })
})

describe('packing records', () => {
  it('are written by sealing, also without the package screen, and made up by supervisors alone', async () => {
    const order = await labelled(storeId, [[sku, 3]])
    const packageNo = await opened(order)
    await ok(pack('add-sku', { packageNo, sku: `S${sku}`, quantity: 3 }))
    const add = (body: object, by = keeper) => by.post('/trust/temu/packing-records/add', { packageNo, ...body })
    expect(await add({})).toMatchObject({ code: 400, msg: '请称重' })
    expect(await add({ isMadeUp: 1 }, supervisor)).toMatchObject({ code: 409, msg: `包裹${packageNo}尚未封箱，不能补录` })
    const made = await ok(add({ weight: '1.5', station: '台2' }))
    expect(made).toMatchObject({
      packageNo,
      deliveryOrderNo: order.no,
      quantity: 3,
      weight: '1.500',
      contents: `S${sku} × 3`,
      isMadeUp: 0,
      station: '台2',
    })
    expect(await add({ isMadeUp: 1 }, supervisor)).toMatchObject({ code: 409, msg: `包裹${packageNo}已有装箱记录` })
    await db.run(sql`DELETE FROM temu_packing_record WHERE id = ${made.id}`)
    expect(await add({ isMadeUp: 1 })).toMatchObject({ code: 403 })
    const userId = names.get('warehouse').id
    expect(await add({ isMadeUp: 1, userId: 999_999_999 }, supervisor)).toMatchObject({ code: 404 })
    expect(await ok(add({ isMadeUp: 1, userId }, supervisor))).toMatchObject({
      isMadeUp: 1,
      userId,
      weight: '1.500',
      points: '0.5000',
    })
    const path = '/trust/temu/packing-records'
    for (const condition of [
      { packageNo: packageNo.slice(3) },
      { deliveryOrderNo: order.no },
      { sku: `S${sku}` },
      { shopId: [shopId] },
    ])
      expect((await list(path, condition)).list.map((row: any) => row.packageNo)).toContain(packageNo)
    expect(await readRows(app, (await keeper.post(`${path}/export`, { condition: { packageNo } })).raw)).toHaveLength(2)
  })
})

describe('saved conditions', () => {
  const path = '/trust/temu/packing-query-condition'
  const body = { conditionName: '本周A店', condition: { shopId: [1] }, sortNo: 2 }
  const seen = async (by: typeof admin) => (await by.get(`${path}/list`)).data.map((row: any) => row.conditionName)

  it('are one’s own, unique by name, shared by supervisors', async () => {
    const own = await ok(keeper.post(`${path}/add`, body))
    expect(own).toMatchObject({ ...body, isShared: 0, ownerId: names.get('warehouse').id })
    expect(await keeper.post(`${path}/add`, body)).toMatchObject({ code: 409, msg: '查询条件「本周A店」已存在' })
    expect(await keeper.post(`${path}/add`, { ...body, conditionName: '大家的', isShared: 1 })).toMatchObject({ code: 403 })
    const shared = await ok(supervisor.post(`${path}/add`, { ...body, isShared: 1, sortNo: 1, conditionName: '主管的' }))
    expect(await ok(supervisor.post(`${path}/add`, body))).toMatchObject({ isShared: 0 })
    expect(await seen(keeper)).toEqual(['主管的', '本周A店'])
    const edit = { id: own.id, version: own.version, ...body, conditionName: '上周A店' }
    expect(await ok(keeper.put(`${path}/edit`, edit))).toMatchObject({ conditionName: '上周A店', version: 2 })
    expect(await keeper.put(`${path}/edit`, edit)).toMatchObject({ code: 409 })
    expect(await keeper.put(`${path}/edit`, { ...edit, version: 2, isShared: 1 })).toMatchObject({ code: 403 })
    const foreign = { id: shared.id, version: 1, ...body }
    expect(await keeper.put(`${path}/edit`, foreign)).toMatchObject({ code: 409, msg: '共享的查询条件只能由所有者修改' })
    expect(await keeper.delete(`${path}/remove/${shared.id}`)).toMatchObject({ code: 409 })
    expect(await admin.delete(`${path}/remove/${own.id}`)).toMatchObject({ code: 404 })
    await ok(keeper.delete(`${path}/remove/${own.id}`))
    expect(await seen(keeper)).toEqual(['主管的'])
    expect(await ok(keeper.post(`${path}/add`, body))).toMatchObject({ conditionName: '本周A店' })
  })
})
