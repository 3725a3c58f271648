import { LIVELINESS, mayMove } from '@erp/contract/goods/status/goods-status'
import { expect, it } from 'vitest'
import { raw, sql } from '../../../../src/kit/db/db.ts'
import { localFiles } from '../../../../src/kit/file/files-local.ts'
import { contextOfClock } from '../../../../src/kit/job/background.ts'
import { keepHealth } from '../../../../src/modules/goods/catalog/goods-health.ts'
import { isPicture } from '../../../../src/modules/goods/catalog/goods-image.ts'
import { missingOf } from '../../../../src/modules/goods/catalog/goods-missing.ts'
import { figuresOf, soldRows, thresholds } from '../../../../src/modules/goods/status/level.ts'
import { deriveGoods, deriveGroups } from '../../../../src/modules/goods/status/status-derive.ts'
import { testApp } from '../../../../test/app.ts'
import { makeGoods } from './goods-made.ts'
import { makePictures } from './goods-pictures.ts'

const app = await testApp()
const { db } = app.house
const ids = async (table: 'goods_goods' | 'goods_goods_sku', where = 'true') =>
  (await db.query<{ id: number }>(raw(`SELECT id FROM ${table} WHERE ${where} ORDER BY id`))).map(({ id }) => id)

it('the demo catalogue has every state and kind', async () => {
  const states = async (column: string, table: string) =>
    (await db.query<{ v: unknown }>(raw(`SELECT DISTINCT ${column}::text AS v FROM ${table} ORDER BY 1`))).map(({ v }) => v)
  expect(await states('audit_status', 'goods_goods')).toEqual(['100', '110', '200', '90'])
  expect(await states('goods_status', 'goods_goods WHERE audit_status = 200')).toEqual([...LIVELINESS].sort())
  expect(await states('sku_status', 'goods_goods_sku')).toEqual([...LIVELINESS].sort())
  expect(await states('sku_kind', 'goods_goods_sku')).toEqual(['1', '2', '3', '4'])
  expect((await ids('goods_goods')).length).toBeGreaterThanOrEqual(100)
})

it('statuses and scores are what the verbs would have made of them', async () => {
  const ctx = contextOfClock(app.house, 'test')
  expect(await deriveGroups(db, ctx, { groupIds: await ids('goods_goods_sku', 'sku_kind = 2') })).toEqual([])
  expect(await deriveGoods(db, ctx, await ids('goods_goods'))).toEqual([])
  const scores = () => db.query(sql`SELECT id, health_score FROM goods_goods ORDER BY id`)
  const before = await scores()
  await keepHealth(db, await ids('goods_goods'))
  expect(await scores()).toEqual(before)
  const limits = await thresholds(db)
  const now = (await db.one<{ now: string }>(sql`SELECT now() AS now`))!.now
  const rows = await soldRows(db, now, raw('t.audit_status = 200 AND t.level_locked = 0'))
  expect(rows.map((row) => [row.goodsLevel, row.levelDaily])).toEqual(
    rows.map((row) => figuresOf(row, limits)).map(({ computedLevel, d }) => [computedLevel, d]),
  )
})

it('what was submitted is complete, and every gap of 待完善 is real', async () => {
  const gaps = await db.query<{ audit: number; missing: string[] }>(sql`
    SELECT t.audit_status AS audit, ${missingOf} AS missing FROM goods_goods t
    WHERE t.goods_type = 1 AND NOT EXISTS (SELECT 1 FROM goods_goods_sku s WHERE s.goods_id = t.id AND s.sku_kind = 3)`)
  expect(gaps.filter(({ audit, missing }) => audit >= 100 && missing.length > 0)).toEqual([])
  expect(gaps.some(({ audit, missing }) => audit === 90 && missing.length > 0)).toBe(true)
})

it('the log of each SKU leads by allowed moves to what it is', async () => {
  const chains = await db.query<{
    status: string
    approved: string
    statusTime: string
    steps: { from: string; to: string; time: string }[]
  }>(sql`
    SELECT s.sku_status AS status, g.approve_time AS approved, s.status_time AS "statusTime",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('from', l.from_status, 'to', l.to_status, 'time', l.create_time) ORDER BY l.id), '[]')
        FROM goods_goods_status_update_log l WHERE l.sku_id = s.id) AS steps
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE s.sku_kind = 1 AND g.audit_status = 200`)
  for (const { status, steps } of chains) {
    expect([...steps.map(({ from }) => from), status]).toEqual(['10', ...steps.map(({ to }) => to)])
    for (const { from, to } of steps) expect(mayMove(from, to)).toBe(true)
    expect(steps.map(({ time }) => time)).toEqual(steps.map(({ time }) => time).toSorted())
  }
})

it('pending goods can be audited, and new codes go on behind the seeded ones', async () => {
  const pending = await db.one<{ id: number }>(sql`SELECT id FROM goods_goods WHERE audit_status = 100 ORDER BY id LIMIT 1`)
  expect(await (await app.as('admin')).post('/goods/goods/audit', { ids: [pending!.id] })).toMatchObject({ code: 200 })
  const last = await db.one<{ catId: number; code: string }>(sql`
    SELECT cat_id AS "catId", max(goods_code) AS code FROM goods_goods WHERE goods_type = 1 AND goods_code ~ '^[A-Z]{3}[0-9]{4}$' GROUP BY 1 LIMIT 1`)
  const next = await (await app.as('developer')).get(`/goods/goods/next-code?catId=${last!.catId}`)
  expect(next.data.goodsCode > last!.code).toBe(true)
})

it('shares of each group are a hundred, and its parts hold stock', async () => {
  const wrong = await db.query(sql`
    SELECT i.group_sku_id FROM goods_group_sku_item i JOIN goods_goods_sku p ON p.id = i.sku_id
    GROUP BY 1 HAVING sum(i.share_ratio) <> 100 OR sum(i.quantity) < 2 OR bool_or(p.sku_kind NOT IN (1, 4))`)
  expect(wrong).toEqual([])
})

it('is the same every time, and its pictures are kept as uploads are', async () => {
  const [goods, again] = [makeGoods(100), makeGoods(100)]
  expect(goods).toEqual(again)
  const few = goods.slice(0, 2)
  const files = localFiles(app.house.config.dataDir)
  const pictures = [...(await makePictures(few, files)).values()]
  expect(pictures.length).toBeGreaterThan(0)
  for (const { url } of pictures) expect(await isPicture({ files }, url)).toBe(true)
  const { status, headers } = await (await app.as('seller')).get(pictures[0]!.url.replace('/api', ''))
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  const stored = await db.one(
    sql`SELECT 1 AS yes FROM goods_goods WHERE main_image = ANY(${pictures.map(({ url }) => url)}::text[]) LIMIT 1`,
  )
  expect(stored).toBeDefined()
})

it('a full company is 2,000 goods with 5,000 SKUs', () => {
  const goods = makeGoods(2000)
  const skus = goods.flatMap((each) => each.skus)
  expect(skus.length).toBeGreaterThan(4800)
  expect(new Set(skus.map(({ sku }) => sku)).size).toBe(skus.length)
  expect(new Set(goods.map(({ code }) => code)).size).toBe(2000)
})
