import sharp from 'sharp'
import { sql } from '../src/kit/db.ts'
import type { Caller, TestApp } from './app.ts'
import { idOf } from './people.ts'

export type Form = Record<string, any> & { skus: Record<string, any>[] }

export async function leafCat(
  app: TestApp,
  catCode: string,
  values: { parentId?: number; hsCode?: string } = {},
): Promise<number> {
  const supervisor = await app.as('supervisor')
  const parentId = values.parentId ?? (await supervisor.post('/goods/goodsCats', { catName: `根${catCode}` })).data.id
  const made = await supervisor.post('/goods/goodsCats', { catName: `类目${catCode}`, catCode, ...values, parentId })
  if (made.code !== 200) throw new Error(made.msg)
  return made.data.id
}

export async function wholeForm(app: TestApp, catId: number, values: Partial<Form> = {}): Promise<Form> {
  const pack = await app.house.db.one<{ id: number }>(sql`SELECT id FROM basic_pack_info ORDER BY id LIMIT 1`)
  const sku = { costPrice: '12.5', weight: '120' }
  return {
    goodsName: '保温杯',
    goodsNameEn: 'Vacuum cup',
    catId,
    mainImage: 'https://img.example.com/cup.jpg',
    season: 'ALL',
    developerId: await idOf(app, 'developer'),
    purchaserId: await idOf(app, 'purchaser'),
    sellerIds: [await idOf(app, 'seller')],
    purchaseUrl: 'https://detail.1688.com/offer/123456.html',
    defaultStoreId: 1,
    packInfoId: pack!.id,
    declareNameCn: '杯子',
    declareNameEn: 'cup',
    declarePrice: '3.50',
    skus: [
      { ...sku, property1: '红', property2: 'M' },
      { ...sku, property1: '蓝', property2: 'M' },
    ],
    ...values,
  }
}

export async function saved(by: Caller, form: Form): Promise<any> {
  const answer = await by.post('/goods/goods/save', form)
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`)
  return answer.data
}

/** Everything of goods that a refusal must leave alone. */
export const goodsState = async (app: TestApp): Promise<unknown> =>
  app.house.db.one(sql`
    SELECT (SELECT jsonb_agg(to_jsonb(g) ORDER BY id) FROM goods_goods g) AS goods, (SELECT jsonb_agg(to_jsonb(s) ORDER BY id) FROM goods_goods_sku s) AS skus,
      (SELECT jsonb_agg(to_jsonb(d) ORDER BY goods_id) FROM goods_description d) AS texts,
      (SELECT count(*) FROM biz_log WHERE entity LIKE 'goods/goods%') AS logs, (SELECT count(*) FROM basic_message) AS messages`)

export async function picture(seed: number, format: 'png' | 'jpeg' | 'webp' = 'png', size = 96): Promise<Buffer> {
  const cells = 8
  const pixels = Buffer.alloc(cells * cells * 3)
  let state = seed * 2654435761
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    pixels[i] = (state >> 16) & 255
  }
  const drawn = sharp(pixels, { raw: { width: cells, height: cells, channels: 3 } }).resize(size, size, { kernel: 'cubic' })
  return drawn.toFormat(format).toBuffer()
}

export async function uploaded(
  by: Caller,
  bytes: Buffer,
): Promise<{ url: string; thumbUrl: string; width: number; height: number }> {
  const answer = await by.upload('/goods/goods/imageUpload', 'a.png', bytes)
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`)
  return answer.data
}
