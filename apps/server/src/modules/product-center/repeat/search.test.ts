import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addGoods, addSku } from '../../../../test/fixtures/goods.ts'
import { leafCat, picture, uploaded } from '../../../../test/fixtures/goods-form.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { addAcquisition, addDevelopment } from '../../../../test/fixtures/product/development.ts'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { differenceHash } from '../../goods/catalog/goods-image.ts'
import { bandsOf, picturesLike, probesOf } from '../../goods/catalog/image-bands.ts'
import { NAMED_ACQUISITIONS, NAMED_DEVELOPMENTS, NAMED_GOODS, sharing } from './like-names.ts'

const app = await testApp()
const { db } = app.house
const developer = await app.as('developer')
const ownerId = await idOf(app, 'song.yu')
const check = async (asked: Record<string, unknown>) =>
  (await developer.post('/product-center/development/check-repeat', asked)).data
const codes = async (asked: Record<string, unknown>) => (await check(asked)).map(({ code }: { code: string }) => code)
const near = (await differenceHash(await picture(21)))!
const [COLLECTED, DEVELOPED] = ['product_center_data_acquisition', 'product_center_development']
let made = 0
beforeAll(async () => {
  const goodsId = await addGoods(app, 'RD0001', {
    goodsName: '折叠硅胶饭盒 三格',
    catId: await leafCat(app, 'RD'),
    imageHash: near,
  })
  await db.run(sql`INSERT INTO goods_sku_sale (sku_id, sold30) VALUES (${await addSku(app, goodsId, 'RD000101')}, 210)`)
  made = await addDevelopment(app, {
    developNo: 'KF26111700001',
    goodsName: '折叠硅胶饭盒三格',
    offerIds: ['770011'],
    devStatus: DEVELOPMENT.made,
    goodsId,
  })
  await addDevelopment(app, {
    developNo: 'KF26111700002',
    goodsName: '便携硅胶折叠饭盒',
    offerIds: ['770012'],
    imageHash: flipped(near, 6),
    devStatus: DEVELOPMENT.waiting,
    developerId: ownerId,
  })
  await addDevelopment(app, { developNo: 'KF26111700003', goodsName: '折叠硅胶饭盒三格', devStatus: DEVELOPMENT.void })
  const titled = { ownerId, title: 'Foldable Silicone Lunch Box with 3 Compartments' }
  await addAcquisition(app, { srcItemId: '770012', ...titled, imageHash: flipped(near, 7) })
  await addAcquisition(app, {
    srcPlat: 'amazon',
    srcItemId: 'B0RADAR',
    ownerId,
    title: 'Garden Hose 30m',
    imageHash: flipped(near, 5),
  })
})

function flipped(hash: string, bits: number): string {
  const places = Array.from({ length: bits }, (_, i) => 1n << BigInt((i * 11 + 3) % 64))
  return BigInt.asIntN(
    64,
    places.reduce((all, bit) => all ^ bit, BigInt(hash)),
  ).toString()
}

describe('the bands of a picture', () => {
  it('bring two pictures together however their six bits lie', () => {
    let seed = 7
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 500; round++) {
      const hash = BigInt.asIntN(64, BigInt(draw(2 ** 31)) * BigInt(draw(2 ** 31)) * 4n + BigInt(draw(4)))
      let other = hash
      for (let bit = 0; bit < 6; bit++) other ^= 1n << BigInt(draw(64))
      const probes = new Set(probesOf(hash))
      expect(bandsOf(BigInt.asIntN(64, other)).some((band) => probes.has(band))).toBe(true)
    }
  })

  it('are those of the database', async () => {
    for (const hash of ['0', '-1', near, '4611686018427387905'])
      expect(await db.one(sql`SELECT hash_bands(${hash}::bigint)::text[] AS bands`)).toEqual({ bands: bandsOf(BigInt(hash)) })
  })
})

describe('the radar', () => {
  it('finds goods by name with what they sell, and not their development beside them', async () => {
    const [first, ...others] = await check({ goodsName: '折叠硅胶饭盒三格' })
    expect(first).toMatchObject({
      source: 'goods',
      code: 'RD0001',
      sold30: 210,
      line: expect.stringMatching(/^同款：RD0001 \S+，近30天销量210$/),
      reasons: [{ kind: 'name', says: '名称相似 100%' }],
    })
    expect(others.map(({ code }: { code: string }) => code)).not.toContain('KF26111700001')
    expect(others.map(({ code }: { code: string }) => code)).not.toContain('KF26111700003')
  })

  it('finds the same offer and the same item, in what is developed and what was collected', async () => {
    expect(await check({ purchaseUrls: ['https://detail.1688.com/offer/770012.html'] })).toMatchObject([
      {
        source: 'development',
        code: 'KF26111700002',
        state: '待审批',
        reasons: [{ kind: 'offer', says: '同一1688商品 770012' }],
      },
      { source: 'acquisition', code: '1688 770012', reasons: [{ kind: 'item' }] },
    ])
    expect(await codes({ srcPlat: 'amazon', srcItemId: 'B0RADAR' })).toEqual(['Amazon B0RADAR'])
    expect(await codes({ srcPlat: 'ebay', srcItemId: 'B0RADAR' })).toEqual([])
  })

  it('finds pictures up to six bits apart, and no further', async () => {
    const { url } = await uploaded(developer, await picture(21))
    expect(await codes({ mainImage: url })).toEqual(['RD0001', 'Amazon B0RADAR', 'KF26111700002'])
  })

  it('finds titles that share most of their words', async () => {
    expect(await check({ goodsNameEn: 'Silicone Lunch Box, Foldable with 3 compartments' })).toMatchObject([
      { code: '1688 770012', line: expect.stringContaining('已完善，采集人') },
    ])
    expect(await codes({ goodsName: '羊毛围巾' })).toEqual([])
  })

  it('leaves out what is asked about, read as it is kept', async () => {
    expect(await codes({ developmentId: made })).toEqual([])
    expect(await developer.post('/product-center/development/check-repeat', { developmentId: 999_999 })).toMatchObject({
      code: 404,
    })
    expect(await (await app.as('finance')).post('/product-center/development/check-repeat', {})).toMatchObject({ status: 403 })
  })

  it('reads names and pictures from their indexes', async () => {
    const many = (into: string, first: Sql) => sql`INSERT INTO ${raw(into)}
      SELECT ${first}, chr(20000 + n) || chr(21000 + n * 7 % 5000) || chr(22000 + n), hashint8extended(n, 1) FROM generate_series(1, 2000) n`
    const sets = [['折叠'], ['硅胶', '饭盒', '三格']]
    const plans = await db.transact(async (tx) => {
      await tx.run(
        many(`${COLLECTED} (src_plat, src_item_id, owner_id, title, image_hash)`, sql`'ebay', 'E' || n, ${ownerId}::bigint`),
      )
      await tx.run(many(`${DEVELOPED} (develop_no, goods_name, image_hash)`, sql`'KFE' || n`))
      await tx.run(many('goods_goods (goods_code, goods_name, image_hash)', sql`'RDE' || n`))
      await tx.run(raw(`ANALYZE ${COLLECTED}, ${DEVELOPED}, goods_goods`))
      const plan = async (asked: Sql) => JSON.stringify(await tx.query(sql`EXPLAIN ${asked}`))
      const named = [NAMED_ACQUISITIONS, NAMED_DEVELOPMENTS, NAMED_GOODS].map((each) => sharing(each, sets, raw('false')))
      const pictured = [COLLECTED, DEVELOPED, 'goods_goods'].map((table) => picturesLike(raw(table), near, raw('true'), 20))
      const read: string[] = []
      for (const asked of [...named, ...pictured]) read.push(await plan(asked))
      return read
    })
    const indexes = ['features', 'bands'].flatMap((kind) =>
      [COLLECTED, DEVELOPED, 'goods_goods'].map((table) => `${table}_${kind}`),
    )
    for (const [i, index] of indexes.entries()) expect(plans[i]).toContain(index)
  })
})
