import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { makeBought, makeQuote, makeSupplier } from '../../../../test/fixtures/supply.ts'
import { sql } from '../../../kit/db/db.ts'
import { MERGED, MOVED } from './supplier-merge.ts'

const app = await testApp()
const { db } = app.house
const supervisor = await app.as('supervisor')
const merge = (id: number, ids: number[]) => supervisor.post('/purchasing/supplier/merge', { id, ids, reason: '同一家' })
const statement = (supplierId: number, month: string, amount: number) =>
  db.run(sql`
    INSERT INTO purchasing_statement (statement_no, supplier_id, month, in_amount, closing_due)
    VALUES (${`DZ${supplierId}${month}`}, ${supplierId}, ${month}, ${amount}, ${amount})`)

describe('merging suppliers', () => {
  it('moves orders, quotes, statements, rules and goods, and keeps the sums', async () => {
    const [kept, twin] = [await makeSupplier(app), await makeSupplier(app)]
    const [both, alone] = [await makeSku(app), await makeSku(app)]
    await makeQuote(app, kept, both, { price: '10' })
    await makeQuote(app, twin, both, { price: '9', isDefault: 1 })
    await makeQuote(app, twin, alone, { price: '5', isDefault: 1 })
    const orderId = await makeBought(app, { supplierId: twin, skuId: both })
    await statement(kept, '2026-10-01', 100)
    await statement(twin, '2026-10-01', 50)
    await statement(twin, '2026-09-01', 30)
    await db.run(sql`UPDATE goods_goods SET supplier_id = ${twin} WHERE id = ${alone}`)
    await db.run(sql`
      INSERT INTO purchasing_purchaser_config (match_type, match_id, purchaser_id) VALUES (2, ${twin}, ${await idOf(app, 'purchaser')})`)
    expect(await merge(kept, [twin])).toMatchObject({ code: 200, data: { supplierId: kept } })
    expect(await db.one(sql`SELECT supplier_id FROM purchasing_order WHERE id = ${orderId}`)).toEqual({ supplier_id: kept })
    const quotes = await db.query(sql`
      SELECT sku_id, supplier_id, price, is_default FROM purchasing_supplier_sku WHERE sku_id IN (${both}, ${alone}) AND deleted_at IS NULL ORDER BY sku_id`)
    expect(quotes).toEqual([
      { sku_id: both, supplier_id: kept, price: '10.0000', is_default: 1 },
      { sku_id: alone, supplier_id: kept, price: '5.0000', is_default: 1 },
    ])
    const statements = await db.query(
      sql`SELECT month, in_amount, closing_due FROM purchasing_statement WHERE supplier_id IN (${kept}, ${twin}) ORDER BY month`,
    )
    expect(statements).toEqual([
      { month: '2026-09-01', in_amount: '30.00', closing_due: '30.00' },
      { month: '2026-10-01', in_amount: '150.00', closing_due: '150.00' },
    ])
    expect(await db.one(sql`SELECT supplier_id FROM goods_goods WHERE id = ${alone}`)).toEqual({ supplier_id: kept })
    expect(
      await db.one(sql`SELECT count(*)::int AS n FROM purchasing_purchaser_config WHERE match_type = 2 AND match_id = ${kept}`),
    ).toEqual({ n: 1 })
    expect(
      await db.one(sql`SELECT merged_into, deleted_at IS NOT NULL AS gone FROM purchasing_supplier WHERE id = ${twin}`),
    ).toEqual({
      merged_into: kept,
      gone: true,
    })
  })

  it('is refused into itself and with one on the blacklist, and changes nothing', async () => {
    const [a, b, listed] = [await makeSupplier(app), await makeSupplier(app), await makeSupplier(app, { status: 2 })]
    const orderId = await makeBought(app, { supplierId: b, skuId: await makeSku(app) })
    expect(await merge(a, [a, b])).toMatchObject({ code: 400, msg: '供应商不能合并到自己' })
    expect(await merge(listed, [b])).toMatchObject({ code: 409, msg: `供应商「测试供应商${listed}」已拉黑，不能合并` })
    expect(await merge(a, [b, 999_999_999])).toMatchObject({ code: 404 })
    expect(await db.one(sql`SELECT supplier_id FROM purchasing_order WHERE id = ${orderId}`)).toEqual({ supplier_id: b })
    expect(await (await app.as('purchaser')).post('/purchasing/supplier/merge', { id: a, ids: [b] })).toMatchObject({
      status: 403,
    })
  })

  it('knows every table that names a supplier', async () => {
    const named = await db.query<{ table: string }>(sql`
      SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'f' AND confrelid = 'purchasing_supplier'::regclass`)
    const known: string[] = [...MOVED, ...MERGED]
    expect(named.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([])
  })
})
