import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { pointsFor } from './points.ts'

const app = await testApp()
const { db } = app.house
const DAY = '2026-11-18'
const difficulty = async (pick: string, pack: string, label: string) =>
  (await db.one<{ id: number }>(sql`
    INSERT INTO basic_degree_difficulty (difficulty_name, pick_coef, pack_coef, label_coef)
    VALUES (${`难${pick}${pack}${label}`}, ${pick}, ${pack}, ${label}) RETURNING id`))!.id
const [skuId, plain] = [await makeSku(app), await makeSku(app)]
const [own, override] = [await difficulty('1.20', '1.30', '1.10'), await difficulty('2.00', '1.80', '1.50')]

it('30 labels × 0.05 × 1.50 = 2.25, by the degree of managed marketplaces before that of the SKU', async () => {
  const label = async (id: number) => (await pointsFor(db, 'temuLabel', [{ skuId: id, quantity: 30 }], DAY))[0]
  expect(await label(plain)).toMatchObject({ difficultyId: null, coef: '1.00', points: '1.5000' })
  await db.run(sql`UPDATE goods_goods_sku SET degree_difficulty_id = ${own} WHERE id = ${skuId}`)
  expect(await label(skuId)).toMatchObject({ difficultyId: own, coef: '1.10', points: '1.6500' })
  await db.run(sql`INSERT INTO temu_sku_degree (sku_id, difficulty_id) VALUES (${skuId}, ${override})`)
  expect(await label(skuId)).toEqual({ skuId, quantity: 30, difficultyId: override, coef: '1.50', points: '2.2500' })
})

it('every action takes its own coefficient; marking and sorting none', async () => {
  const coefs = async (...actions: Parameters<typeof pointsFor>[1][]) => {
    const found = []
    for (const action of actions) found.push((await pointsFor(db, action, [{ skuId, quantity: 1 }], DAY))[0]!.coef)
    return found
  }
  expect(await coefs('temuPick', 'temuLabel', 'temuPackage', 'temuPack')).toEqual(['2.00', '1.50', '1.80', '1.80'])
  expect(await coefs('sheinPicking', 'sheinLabeling', 'sheinPack')).toEqual(['2.00', '1.50', '1.80'])
  expect(await coefs('sheinMarking', 'sheinSorting')).toEqual(['1.00', '1.00'])
})

it('counts by the table of the day, many SKUs in the order asked', async () => {
  await db.run(
    sql`INSERT INTO data_center_report_warehouse_points (action, unit, points, from_day) VALUES ('temuPick', '件', 0.1, '2026-12-01')`,
  )
  const works = [
    { skuId: plain, quantity: 3, note: 'x' },
    { skuId, quantity: 2, note: 'y' },
  ]
  expect(await pointsFor(db, 'temuPick', works, '2026-11-30')).toMatchObject([
    { note: 'x', points: '0.1500' },
    { note: 'y', points: '0.2000' },
  ])
  expect((await pointsFor(db, 'temuPick', works, '2026-12-01')).map(({ points }) => points)).toEqual(['0.3000', '0.4000'])
})
