import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { fresh, makeSku } from '../../../../test/fixtures/stock.ts'
import { makeQuote, makeSupplier } from '../../../../test/fixtures/supply.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { keepAliSuppliers } from './ali-supplier.ts'

const app = await testApp()
const { db } = app.house

interface Offer {
  member: string | null
  name: string
  price?: string
  ratio?: string
  moq?: number
  link?: number
}
async function offer({ member, name, price = '12', ratio = '1', moq = 5, link = 1 }: Offer, skuId?: number) {
  const offerId = `6${fresh()}`
  const sku = skuId ?? (await makeSku(app))
  await db.run(sql`
    INSERT INTO goods_ali_offer (offer_id, subject, ali_member_id, ali_supplier_name, min_order_qty) VALUES (${offerId}, '1688货源', ${member}, ${name}, ${moq})`)
  await db.run(sql`INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price) VALUES (${offerId}, 's1', '默认', ${price})`)
  await db.run(sql`
    INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id, unit_ratio, last_price, ref_price, link_status, is_default)
    VALUES (${sku}, ${sku}, ${offerId}, 's1', ${ratio}, ${price}, ${price}, ${link}, 0)`)
  return { offerId, skuId: sku }
}
const keep = (...offerIds: string[]) => db.transact((tx) => keepAliSuppliers(tx, offerIds, contextOfClock(app.house, 'test')))
const supplierBy = (member: string) =>
  db.one<{ id: number; supplier_name: string; status: number }>(
    sql`SELECT s.id, supplier_name, supplier_type, status, l.level_code AS level FROM purchasing_supplier s JOIN purchasing_supplier_level l ON l.id = s.level_id
      WHERE ali_member_id = ${member} AND s.deleted_at IS NULL`,
  )
const quotesOf = (skuId: number) =>
  db.query(
    sql`SELECT supplier_id, price, moq, is_default FROM purchasing_supplier_sku WHERE sku_id = ${skuId} AND deleted_at IS NULL ORDER BY id`,
  )

describe('sellers of 1688', () => {
  it('become suppliers of level C with a quote by piece; a second sync changes the price alone', async () => {
    const { offerId, skuId } = await offer({ member: 'm-new', name: '1688新厂', price: '12', ratio: '4', moq: 5 })
    expect(await keep(offerId)).toEqual({ suppliers: 1, quotes: 1 })
    const made = (await supplierBy('m-new'))!
    expect(made).toMatchObject({ supplier_name: '1688新厂', supplier_type: '1', status: 1, level: 'C' })
    expect(await quotesOf(skuId)).toEqual([{ supplier_id: made.id, price: '3.0000', moq: 20, is_default: 1 }])
    await db.run(sql`UPDATE goods_ali_goods SET last_price = 14 WHERE offer_id = ${offerId}`)
    expect(await keep(offerId)).toEqual({ suppliers: 0, quotes: 1 })
    expect(await quotesOf(skuId)).toEqual([{ supplier_id: made.id, price: '3.5000', moq: 20, is_default: 1 }])
    expect(await keep(offerId)).toEqual({ suppliers: 0, quotes: 0 })
  })

  it('are known by their member first, then by exactly the same name', async () => {
    const byName = await makeSupplier(app, { supplier_name: '同名厂' })
    const byMember = await makeSupplier(app, { ali_member_id: 'm-known' })
    const [a, b] = [await offer({ member: 'm-same', name: '同名厂' }), await offer({ member: 'm-known', name: '改了名的厂' })]
    await keep(a.offerId, b.offerId)
    expect((await supplierBy('m-same'))!.id).toBe(byName)
    expect((await supplierBy('m-known'))!.id).toBe(byMember)
    expect(await quotesOf(a.skuId)).toMatchObject([{ supplier_id: byName }])
    expect(await quotesOf(b.skuId)).toMatchObject([{ supplier_id: byMember }])
  })

  it('leave the default where it is, dead links and the blacklist alone', async () => {
    const skuId = await makeSku(app)
    const ours = await makeSupplier(app)
    await makeQuote(app, ours, skuId, { price: '99', isDefault: 1 })
    const listed = await makeSupplier(app, { ali_member_id: 'm-listed', status: 2 })
    const [fine, gone, barred] = [
      await offer({ member: 'm-fine', name: '好厂' }, skuId),
      await offer({ member: 'm-gone', name: '失效厂', link: 3 }),
      await offer({ member: 'm-listed', name: '黑名单厂' }),
    ]
    await keep(fine.offerId, gone.offerId, barred.offerId)
    expect(await quotesOf(skuId)).toMatchObject([
      { supplier_id: ours, is_default: 1 },
      { price: '12.0000', is_default: 0 },
    ])
    expect(await quotesOf(gone.skuId)).toEqual([])
    expect(await quotesOf(barred.skuId)).toEqual([])
    expect(await db.one(sql`SELECT status FROM purchasing_supplier WHERE id = ${listed}`)).toEqual({ status: 2 })
  })
})
