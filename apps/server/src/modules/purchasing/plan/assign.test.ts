import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { makeSupplier } from '../../../../test/fixtures/supply.ts'
import { sql } from '../../../kit/db/db.ts'
import { assignPurchasers, transferStores } from './assign.ts'

const app = await testApp()
const { db } = app.house
const [zhou, lv, ding, ren] = [
  await idOf(app, 'purchaser'),
  await idOf(app, 'lv.fang'),
  await idOf(app, 'ding.hao'),
  await idOf(app, 'ren.jia'),
]
const [stopped, left] = [await idOf(app, 'yao.gang'), await idOf(app, 'lu.ming')]
const [parent, child] = await db
  .query<{ id: number; child: number }>(
    sql`SELECT p.id, c.id AS child FROM goods_goods_cats p JOIN goods_goods_cats c ON c.parent_id = p.id ORDER BY c.level DESC LIMIT 1`,
  )
  .then(([row]) => [row!.id, row!.child])
const rule = (type: number, matchId: number | null, purchaserId: number, backup: number | null = null) =>
  db.run(
    sql`INSERT INTO purchasing_purchaser_config (match_type, match_id, purchaser_id, backup_purchaser_id) VALUES (${type}, ${matchId}, ${purchaserId}, ${backup})`,
  )

describe('who buys', () => {
  let [skuId, supplierId, storeId] = [0, 0, 0]
  const want = () => ({ skuId, supplierId, storeId })
  const who = async () => (await assignPurchasers(db, [want()]))[0]!
  beforeEach(async () => {
    await db.run(sql`DELETE FROM purchasing_purchaser_config`)
    skuId = await makeSku(app)
    supplierId = await makeSupplier(app)
    storeId = await makeStore(app)
    await db.run(sql`UPDATE goods_goods SET cat_id = ${child}, purchaser_id = NULL WHERE id = ${skuId}`)
  })

  it('is said by SKU, supplier, category from below, store, goods and default, in this order', async () => {
    expect(await who()).toMatchObject({ purchaserId: null, matchType: null })
    await rule(9, null, ren)
    expect(await who()).toMatchObject({ purchaserId: ren, matchType: 9 })
    await db.run(sql`UPDATE goods_goods SET purchaser_id = ${ding} WHERE id = ${skuId}`)
    expect(await who()).toMatchObject({ purchaserId: ding, matchType: 0, ruleId: null })
    await rule(4, storeId, lv)
    expect(await who()).toMatchObject({ purchaserId: lv, matchType: 4 })
    await rule(3, parent!, zhou)
    expect(await who()).toMatchObject({ purchaserId: zhou, matchType: 3 })
    await rule(3, child!, ding)
    expect(await who()).toMatchObject({ purchaserId: ding, matchType: 3 })
    await rule(2, supplierId, lv)
    expect(await who()).toMatchObject({ purchaserId: lv, matchType: 2 })
    await rule(1, skuId, zhou)
    expect(await who()).toMatchObject({ purchaserId: zhou, matchType: 1, fellToDefault: false })
  })

  it('falls from somebody who is not at work to the backup, then to the default, then to nobody', async () => {
    await rule(1, skuId, stopped, lv)
    expect(await who()).toMatchObject({ purchaserId: lv, namedId: stopped, fellToDefault: false })
    await db.run(sql`UPDATE purchasing_purchaser_config SET backup_purchaser_id = ${left}`)
    await rule(4, storeId, ding)
    expect(await who()).toMatchObject({ purchaserId: null, fellToDefault: true })
    await rule(9, null, left, ren)
    expect(await who()).toMatchObject({ purchaserId: ren, namedId: stopped, fellToDefault: true })
  })

  it('is answered for many at once in the order asked; switched-off rules say nothing', async () => {
    const other = await makeSku(app)
    await rule(1, skuId, zhou)
    await rule(1, other, lv)
    await db.run(sql`UPDATE purchasing_purchaser_config SET is_activated = 0 WHERE match_id = ${other}`)
    const bare = { supplierId: null, storeId: null }
    const found = await assignPurchasers(db, [{ skuId: other, ...bare }, want(), { skuId: 999_999_999, ...bare }])
    expect(found.map(({ purchaserId }) => purchaserId)).toEqual([null, zhou, null])
    expect(await assignPurchasers(db, [])).toEqual([])
  })
})

describe('where it is received', () => {
  it('is said by the lowest priority, then by more conditions; without a rule at the target itself', async () => {
    const skuId = await makeSku(app)
    await db.run(sql`UPDATE goods_goods SET cat_id = ${child} WHERE id = ${skuId}`)
    const [target, a, b, c] = [await makeStore(app, 2), await makeStore(app), await makeStore(app), await makeStore(app)]
    const near = await makeSupplier(app, { province_code: '330000' })
    const far = await makeSupplier(app, { province_code: '440000' })
    const want = (supplierId: number | null) => ({ skuId, supplierId, targetStoreId: target })
    const where = async (supplierId: number | null) => (await transferStores(db, [want(supplierId)]))[0]!
    expect(await where(null)).toMatchObject({ ruleId: null, storeId: target, autoTransfer: 0 })
    const add = (store: number, priority: number, category: number | null, province: string | null, auto = 0) =>
      db.run(sql`
        INSERT INTO purchasing_purchase_plan_transfer_store_config (target_store_id, receive_store_id, category_id, supplier_province, priority, auto_transfer)
        VALUES (${target}, ${store}, ${category}, ${province}, ${priority}, ${auto})`)
    await add(a, 10, null, null)
    await add(b, 10, parent!, '330000', 1)
    expect(await where(near)).toMatchObject({ storeId: b, autoTransfer: 1 })
    expect(await where(far)).toMatchObject({ storeId: a })
    await add(c, 5, null, '440000')
    const both = await transferStores(db, [want(far), want(near), want(null)])
    expect(both.map(({ storeId }) => storeId)).toEqual([c, b, a])
  })
})
