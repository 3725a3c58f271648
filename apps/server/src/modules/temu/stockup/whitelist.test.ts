import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { addTemuShop } from '../../../../test/fixtures/stockup.ts'
import { untouched } from '../../../../test/untouched.ts'
import { uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
app.clock.set('2026-11-18 10:00:00')
const PATH = '/operation-temu/sku-whitelist'
const [supervisor, seller, admin] = [await app.as('supervisor'), await app.as('seller'), await app.as('admin')]
const storeId = await makeStore(app)
const shopId = await addTemuShop(app, storeId)
const OURS = '^temu_sku_whitelist'
const row = (skuId: number, more: object = {}) => ({
  skuId,
  shopId: null,
  exemptCap: 1,
  exemptMargin: 0,
  validFrom: '2026-11-18',
  validTo: '2026-12-31',
  reason: '新品推广',
  ...more,
})
const add = (body: object, who = supervisor) => who.post(`${PATH}/add`, body as Record<string, unknown>)

describe('whitelist', () => {
  it('is added, changed and removed', async () => {
    const skuId = await makeSku(app)
    const { data: made } = await add(row(skuId))
    expect(made).toMatchObject({ skuId, exemptCap: 1, isLive: 1 })
    const edited = await supervisor.put(`${PATH}/edit`, {
      ...row(skuId, { exemptMargin: 1 }),
      id: made.id,
      version: made.version,
    })
    expect(edited).toMatchObject({ code: 200, data: { exemptMargin: 1 } })
    expect((await seller.post(`${PATH}/list-page`, { condition: { sku: `S${skuId}` } })).data.list).toHaveLength(1)
    expect(await supervisor.delete(`${PATH}/remove/${made.id}`)).toMatchObject({ code: 200 })
    expect(await add(row(skuId))).toMatchObject({ code: 200 })
  })

  it('has a SKU of a shop once on any day', async () => {
    const skuId = await makeSku(app)
    await add(row(skuId))
    const twice = await untouched(app, () => add(row(skuId, { validFrom: '2026-12-31', validTo: null })), OURS)
    expect(twice).toMatchObject({ code: 409, msg: `SKU S${skuId} 已在白名单（至 2026-12-31）` })
    expect(await add(row(skuId, { shopId }))).toMatchObject({ code: 200 })
    expect(await add(row(skuId, { validFrom: '2027-01-01', validTo: null }))).toMatchObject({ code: 200 })
    expect(await add(row(skuId, { validFrom: '2028-01-01', validTo: null }))).toMatchObject({
      code: 409,
      msg: `SKU S${skuId} 已在白名单（长期有效）`,
    })
  })

  it('is written by one of two who add it at once', async () => {
    const skuId = await makeSku(app)
    const answers = await Promise.all([add(row(skuId)), add(row(skuId), admin)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it.each([
    [{ validTo: '2026-11-17' }, '失效日期不能早于今天'],
    [{ validFrom: '2026-12-02', validTo: '2026-12-01' }, '失效日期不能早于生效日期'],
    [{ exemptCap: 0 }, '请至少选择一项豁免（免备货上限、免毛利率）'],
    [{ reason: '' }, '原因不能为空'],
  ])('refuses %o', async (more, says) => {
    const skuId = await makeSku(app)
    const answer = await untouched(app, () => add(row(skuId, more)), OURS)
    expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining(says.slice(-4))])
  })

  it('is for shops of Temu, and written by supervisors', async () => {
    const skuId = await makeSku(app)
    const other = await app.house.db.one<{ id: number }>(
      sql`SELECT id FROM authorize_shop WHERE plat_code <> 'temu' AND deleted_at IS NULL LIMIT 1`,
    )
    expect(await add(row(skuId, { shopId: other!.id }), admin)).toMatchObject({ code: 400, msg: '请选择Temu店铺' })
    expect((await add(row(skuId), seller)).status).toBe(403)
  })

  it('is imported whole or not at all', async () => {
    const [first, second] = [await makeSku(app), await makeSku(app)]
    const head = ['SKU', '免备货上限', '免毛利率', '生效日期', '失效日期', '原因']
    const bad = await untouched(
      app,
      () =>
        uploadRows(supervisor, `${PATH}/import`, head, [
          [`S${first}`, '是', '否', '2026-11-18', '2026-12-31', '推广'],
          ['NOPE', '是', '否', '2026-11-18', '2026-12-31', '推广'],
        ]),
      OURS,
    )
    expect(bad.code).toBe(400)
    const good = await uploadRows(supervisor, `${PATH}/import`, head, [
      [`S${first}`, '是', '否', '2026-11-18', '2026-12-31', '推广'],
      [`S${second}`, '否', '是', '2026-11-18', '', '推广'],
    ])
    expect(good).toMatchObject({ code: 200, data: { rows: 2 } })
  })
})
