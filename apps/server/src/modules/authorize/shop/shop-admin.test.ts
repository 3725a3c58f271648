import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { deptOf, idOf } from '../../../../test/fixtures/people.ts'
import { errorsOf, readRows, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const boss = await app.as('supervisor')
const seller = await app.as('seller')
const PATH = '/authorize/shop'
const people = { seller: 0, song: 0, xiao: 0 }
beforeAll(async () => {
  Object.assign(people, {
    seller: await idOf(app, 'seller'),
    song: await idOf(app, 'song.yu'),
    xiao: await idOf(app, 'xiao.hua'),
  })
})
let n = 0
const wanted = (more: object = {}) => {
  n++
  return {
    platCode: 'temu',
    shopName: `新店${n}`,
    suffix: `NEW${n}`,
    site: 'US',
    currency: 'USD',
    sellerId: people.seller,
    ...more,
  }
}
const made = async (more: object = {}) => (await boss.post(PATH, wanted(more))).data
const abilities = async (shopId: number) =>
  Object.fromEntries(
    (
      await db.query<{ who: string; ability: number }>(sql`
        SELECT u.username AS who, us.ability FROM account_user_shop us JOIN account_user u ON u.id = us.user_id WHERE us.shop_id = ${shopId}`)
    ).map(({ who, ability }) => [who, ability]),
  )
const versionOf = async (userId: number) =>
  (await db.one<{ v: number }>(sql`SELECT perm_version AS v FROM account_user WHERE id = ${userId}`))!.v

describe('adding and changing a shop', () => {
  it('begins enabled and unauthorised, in the department of its seller, who answers for it', async () => {
    const before = await versionOf(people.seller)
    const row = await made({ remark: '春季新开' })
    expect(row).toMatchObject({ status: 1, authStatus: 0, tab: 0, markAt: 1, syncMinutes: 30, orderSync: 1, stockPush: 0 })
    expect(row.deptId).toBe(await deptOf(app, '上海一部'))
    expect(await abilities(row.shopId)).toEqual({ seller: 1 })
    expect(await versionOf(people.seller)).toBeGreaterThan(before)
    expect((await seller.get(`${PATH}/${row.shopId}`)).data).toMatchObject({ shopName: row.shopName, platName: 'Temu' })
  })

  it('says which name or suffix is taken, and by whom', async () => {
    const row = await made()
    expect(await boss.post(PATH, wanted({ shopName: row.shopName }))).toMatchObject({
      code: 400,
      msg: `平台「Temu」已有店铺「${row.shopName}」`,
    })
    expect(await boss.post(PATH, wanted({ suffix: row.suffix }))).toMatchObject({
      code: 400,
      msg: `账号后缀「${row.suffix}」已被店铺「${row.shopName}」使用`,
    })
    expect(await boss.post(PATH, wanted({ platCode: 'shein', shopName: row.shopName }))).toMatchObject({ code: 200 })
    const other = await made()
    expect(await boss.put(PATH, { ...other, suffix: row.suffix })).toMatchObject({
      code: 400,
      msg: `账号后缀「${row.suffix}」已被店铺「${row.shopName}」使用`,
    })
    expect(await boss.put(PATH, { ...other, platCode: 'shein' })).toMatchObject({ code: 400, msg: '平台创建后不能修改' })
  })

  it('gives one suffix to one of two people who add it at once', async () => {
    const tries = await Promise.all(['甲店', '乙店'].map((shopName) => boss.post(PATH, wanted({ shopName, suffix: 'RACE' }))))
    expect(new Set(tries.map(({ code }) => code))).toEqual(new Set([200, 400]))
    const won = tries.find(({ code }) => code === 200)!.data.shopName
    expect(tries.find(({ code }) => code === 400)!.msg).toBe(`账号后缀「RACE」已被店铺「${won}」使用`)
    const names = await Promise.all(['R1', 'R2'].map((suffix) => boss.post(PATH, wanted({ shopName: '同名店', suffix }))))
    expect(names.map(({ msg }) => msg)).toContain('平台「Temu」已有店铺「同名店」')
  })

  it('keeps to the departments of who does it', async () => {
    const beyond = { code: 400, msg: '负责人不存在、未在职或不在您的管辖范围' }
    expect(await boss.post(PATH, wanted({ sellerId: people.xiao }))).toMatchObject(beyond)
    expect(await boss.post(PATH, wanted({ sellerId: await idOf(app, 'newcomer').catch(() => 999) }))).toMatchObject({ code: 400 })
    expect(await boss.post(PATH, wanted({ deptId: await deptOf(app, '郑州一部') }))).toMatchObject({
      code: 400,
      msg: '部门不存在或不在您的管辖范围',
    })
    const foreign = (await admin.post(PATH, wanted({ sellerId: people.xiao }))).data
    expect(await boss.put(PATH, { ...foreign, remark: 'x' })).toMatchObject({ code: 404 })
    await admin.post('/authorize/user-shop/save', { userIds: [people.song], shopIds: [foreign.shopId], ability: 2 })
    expect(await boss.put(PATH, { ...foreign, remark: 'x' })).toMatchObject({
      code: 409,
      msg: `店铺「${foreign.shopName}」只是共享给您的部门，请由其负责部门维护`,
    })
    expect(await seller.post(PATH, wanted())).toMatchObject({ status: 403 })
    expect(await seller.get(`${PATH}/${foreign.shopId}`)).toMatchObject({ code: 404 })
  })

  it('refuses a stale version, and another account while it is authorised', async () => {
    const row = await made({ platformShopId: 'P-1' })
    const changed = (await boss.put(PATH, { ...row, remark: '一' })).data
    expect(await boss.put(PATH, { ...row, remark: '二' })).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    await db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${row.shopId}`)
    expect(await boss.put(PATH, { ...changed, platformShopId: 'P-2' })).toMatchObject({
      code: 409,
      msg: '店铺已授权，请先解除授权再修改平台店铺编号',
    })
  })

  it('hands over with the seller: the old one has it no longer, the department follows', async () => {
    const row = await made()
    const changed = (await boss.put(PATH, { ...row, sellerId: people.song })).data
    expect(changed.deptId).toBe(await deptOf(app, '上海一部'))
    expect(await abilities(row.shopId)).toEqual({ 'song.yu': 1 })
    const far = (await admin.put(PATH, { ...changed, sellerId: people.xiao })).data
    expect(far.deptId).not.toBe(changed.deptId)
  })
})

describe('the list', () => {
  it('has tabs whose counts add up to what is listed', async () => {
    const { data } = await admin.get(`${PATH}/status-count`)
    expect(Object.keys(data).toSorted()).toEqual(['0', '1', '2', '3', '4', '9', 'all'])
    const { all, ...tabs } = data as Record<string, number>
    expect(Object.values(tabs).reduce((a, b) => a + b, 0)).toBe(all)
    for (const [tab, count] of Object.entries(tabs)) {
      const page = (await admin.post(`${PATH}/list-page`, { condition: { tab: [Number(tab)] } })).data
      expect([tab, page.total]).toEqual([tab, count])
    }
    const temu = (await admin.post(`${PATH}/status-count`, { condition: { platCode: ['temu'] } })).data
    expect(temu.all).toBe((await admin.post(`${PATH}/list-page`, { condition: { platCode: ['temu'] } })).data.total)
  })

  it('is the shops of the caller, in page, counts, summary, search and export alike', async () => {
    const page = (await seller.post(`${PATH}/list-page`, { pageSize: 100 })).data
    expect((await seller.get(`${PATH}/status-count`)).data.all).toBe(page.total)
    const summed = (await seller.get('/authorize/platform/summary')).data
    expect(summed.reduce((sum: number, { shops }: { shops: number }) => sum + shops, 0)).toBe(page.total)
    const found = (await seller.get('/v1/user/search?keyword=EY01')).data.find((g: { title: string }) => g.title === '店铺')
    expect(found.findings).toEqual([{ title: 'yiwubest EY01', detail: 'eBay义乌仓', path: '/authorize/shop?suffix=EY01' }])
    expect(await seller.post(`${PATH}/export`, {})).toMatchObject({ status: 403 })
    const file = await boss.post(`${PATH}/export`, {
      condition: { platCode: ['ebay-yw'] },
      columns: ['shopName', 'sellerId', 'status'],
    })
    expect((await readRows(app, file.raw))[0]).toEqual(['店铺名称', '负责人', '状态'])
  })
})

describe('the state of a shop', () => {
  it('is not off while orders are open, and says how many', async () => {
    const { shopId } = await made()
    for (let i = 0; i < 14; i++) await makeOrder(db, { shop_id: shopId, status: i % 2 ? 10 : 110 })
    await makeOrder(db, { shop_id: shopId, status: 120 })
    const off = (reason: string | null = '不做了') => boss.post(`${PATH}/set-status`, { ids: [shopId], status: 0, reason })
    expect(await off(null)).toMatchObject({ code: 400, msg: '请填写原因' })
    expect(await off()).toMatchObject({ code: 409, msg: '店铺有 14 个未完成订单，不能停用' })
    expect(await boss.post(`${PATH}/set-status`, { ids: [shopId], status: 2, reason: '平台封店' })).toMatchObject({ code: 200 })
    expect((await boss.get(`${PATH}/${shopId}`)).data).toMatchObject({ status: 2, tab: 9 })
    expect(await off()).toMatchObject({ code: 409, msg: '店铺当前为「封店」，不能停用' })
    expect(await boss.post(`${PATH}/set-status`, { ids: [shopId], status: 1 })).toMatchObject({ code: 200 })
    await db.run(sql`UPDATE order_trade_info SET status = 200 WHERE shop_id = ${shopId}`)
    expect(await off()).toMatchObject({ code: 200 })
    expect(await seller.post(`${PATH}/set-status`, { ids: [shopId], status: 1 })).toMatchObject({ status: 403 })
  })

  it('changes for all or for none', async () => {
    const [one, two] = [await made(), await made()]
    await makeOrder(db, { shop_id: two.shopId, status: 50 })
    const refused = await boss.post(`${PATH}/set-status`, { ids: [one.shopId, two.shopId], status: 0, reason: 'x' })
    expect(refused).toMatchObject({ code: 409, msg: `店铺「${two.shopName}」有 1 个未完成订单，不能停用` })
    expect(refused.data.refusals).toHaveLength(1)
    expect((await boss.get(`${PATH}/${one.shopId}`)).data.status).toBe(1)
  })
})

describe('many shops at once', () => {
  it('get another seller, and the one before helps on or not', async () => {
    const ids = [await made(), await made()].map(({ shopId }) => shopId)
    expect(await boss.post(`${PATH}/set-seller`, { ids, sellerId: people.song, keep: 1 })).toMatchObject({ code: 200 })
    for (const id of ids) expect(await abilities(id)).toEqual({ 'song.yu': 1, seller: 2 })
    await boss.post(`${PATH}/set-seller`, { ids, sellerId: people.seller, keep: 0 })
    for (const id of ids) expect(await abilities(id)).toEqual({ seller: 1 })
    const log = (await boss.post('/tool/biz-log/list-page', { condition: { entity: 'authorize/shop', entityId: [ids[0]] } })).data
    expect(log.list[0]).toMatchObject({ action: '换负责人', changes: [{ label: '负责人', from: '宋雨' }] })
    expect(await boss.post(`${PATH}/set-seller`, { ids: [999_999], sellerId: people.song })).toMatchObject({ code: 404 })
  })

  it('get the switches that were given, and keep the others', async () => {
    const rows = [await made(), await made({ stockPush: 1 })]
    const ids = rows.map(({ shopId }) => shopId)
    expect(await boss.post(`${PATH}/set-switch`, { ids })).toMatchObject({ code: 400, msg: '请选择要修改的开关' })
    await boss.post(`${PATH}/set-switch`, { ids, stockPush: 1, syncMinutes: 60 })
    for (const id of ids)
      expect((await boss.get(`${PATH}/${id}`)).data).toMatchObject({ stockPush: 1, syncMinutes: 60, orderSync: 1, markAt: 1 })
    expect(await boss.post(`${PATH}/set-switch`, { ids, syncMinutes: 5 })).toMatchObject({ code: 400 })
  })

  it('are removed only when nothing was ever made of them, and keep their suffix', async () => {
    const row = await made()
    await makeOrder(db, { shop_id: row.shopId, status: 200 })
    expect((await boss.delete(`${PATH}/${row.shopId}`)).msg).toMatch(new RegExp(`^「${row.shopName}」被 1 个.*使用，不能删除$`))
    const fresh = await made()
    expect(await boss.delete(`${PATH}/${fresh.shopId}`)).toMatchObject({ code: 200 })
    expect(await abilities(fresh.shopId)).toEqual({})
    expect(await boss.post(PATH, wanted({ suffix: fresh.suffix }))).toMatchObject({ code: 400 })
  })
})

describe('a workbook of shops', () => {
  const HEAD = ['平台*', '店铺名称*', '账号后缀*', '站点*', '币种*', '负责人*', '同步间隔(分钟)']
  it('is taken whole, or not at all with every bad row said', async () => {
    const nameOf = async (username: string) =>
      (await db.one<{ name: string }>(sql`SELECT name FROM account_user WHERE username = ${username}`))!.name
    const [seller, song, other] = [await nameOf('seller'), await nameOf('song.yu'), await nameOf('xiao.hua')]
    const template = await boss.get(`${PATH}/import-template`)
    expect((await readRows(app, template.raw))[0]!.slice(0, 5)).toEqual(HEAD.slice(0, 5))
    const bad = await uploadRows(boss, `${PATH}/import`, HEAD, [
      ['Temu', '导入一店', 'IMP1', 'US', 'USD', seller, ''],
      ['Temu', '导入二店', 'IMP1', 'US', 'USD', seller, ''],
      ['Temu', '导入一店', 'IMP3', 'US', 'USD', seller, ''],
      ['Temu', '导入四店', 'IMP4', 'US', 'USD', other, ''],
    ])
    expect(errorsOf(bad)).toEqual([
      '3 账号后缀：账号后缀「IMP1」已被店铺「导入一店」使用',
      '4 店铺名称：平台「Temu」已有店铺「导入一店」',
      '5 负责人：负责人不存在、未在职或不在您的管辖范围',
    ])
    expect((await boss.post(`${PATH}/list-page`, { condition: { suffix: 'IMP' } })).data.total).toBe(0)
    const cells = await uploadRows(boss, `${PATH}/import`, HEAD, [['无此平台', '导', 'IMP1', 'US', 'USD', seller, '5']])
    expect(errorsOf(cells)).toHaveLength(3)
    const good = await uploadRows(boss, `${PATH}/import`, HEAD, [
      ['Temu', '导入一店', 'IMP1', 'US', 'USD', seller, ''],
      ['SHEIN', '导入一店', 'IMP2', 'US', 'CNY', song, '45'],
    ])
    expect(good).toMatchObject({ code: 200, data: { rows: 2 } })
    const { list } = (await boss.post(`${PATH}/list-page`, { condition: { suffix: 'IMP' } })).data
    expect(list.map((row: { suffix: string; syncMinutes: number }) => [row.suffix, row.syncMinutes]).toSorted()).toEqual([
      ['IMP1', 30],
      ['IMP2', 45],
    ])
  })
})

describe('立即同步', () => {
  it('answers again where nothing is new', async () => {
    const row = (await admin.post(PATH, wanted({ platformShopId: 'AGAIN' }))).data
    const keys = { appKey: 'key-1234', appSecret: 'secret-12345678', accessToken: 'mall-AGAIN-token' }
    expect(await admin.post(`${PATH}/save-key`, { shopId: row.shopId, ...keys })).toMatchObject({ code: 200 })
    for (const _again of [1, 2, 3]) expect(await admin.post(`${PATH}/sync`, { shopId: row.shopId })).toMatchObject({ code: 200 })
  })
})
