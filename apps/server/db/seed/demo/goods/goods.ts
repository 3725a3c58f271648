import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Files } from '../../../../src/kit/file/files.ts'
import { keepHealth } from '../../../../src/modules/goods/catalog/goods-health.ts'
import { auditState } from '../../../../src/modules/goods/states.ts'
import { unindexed } from '../../unburdened.ts'
import { seedGoodsHistory } from './goods-history.ts'
import { seedGoodsKinds } from './goods-kinds.ts'
import { keepLevels } from './goods-levels.ts'
import { type MadeGoods, type MadeSku, makeGoods } from './goods-made.ts'
import { makePictures, type Picture, pictureKey } from './goods-pictures.ts'

const GOODS = 2000

/** The catalogue in every state: goods with their SKUs, pictures, past and sales, then groups, random and defective ones. */
export async function seedGoods(tx: Tx, scale: number, files?: Files): Promise<void> {
  const goods = makeGoods(Math.max(100, Math.round(GOODS * Math.min(scale, 1))))
  const pictures = await makePictures(goods, files)
  await unindexed(tx, ['goods_goods', 'goods_goods_sku', 'goods_goods_status_update_log'], async () => {
    await insertGoods(tx, goods, pictures)
    await insertSkus(tx, goods, pictures)
    await seedGoodsHistory(tx, goods)
  })
  await tx.run(sql`
    INSERT INTO goods_code_sequence (cat_code, last)
    SELECT substr(goods_code, 1, length(goods_code) - 4), max(right(goods_code, 4)::int) FROM goods_goods GROUP BY 1`)
  await seedGoodsKinds(tx)
  await keepLevels(tx)
}

/** Once everything that counts for it is there. */
export async function seedHealth(tx: Tx): Promise<void> {
  const goods = await tx.query<{ id: number }>(sql`SELECT id FROM goods_goods`)
  await keepHealth(
    tx,
    goods.map(({ id }) => id),
  )
}

const ATTRIBUTES: Record<string, string> = {
  charged: 'isCharged',
  magnetic: 'isMagnetic',
  liquid: 'isLiquid',
  knife: 'isKnife',
  fragile: 'isFragile',
}

async function insertGoods(tx: Tx, goods: MadeGoods[], pictures: Map<string, Picture>): Promise<void> {
  const seen = new Set<string>()
  const rows = goods.map((each, i) => goodsRow(each, i, pictures, seen))
  await tx.run(sql`
    INSERT INTO goods_goods (goods_code, goods_name, goods_name_en, cat_id, main_image, images, image_hash, audit_status, goods_status, season,
      developer_id, develop_date, purchaser_id, artist_id, seller_ids, purchase_url, purchase_days, min_order_qty, default_store_id, pack_info_id,
      declare_name_cn, declare_name_en, declare_price, declare_weight, hs_code, material, purpose, origin_country, is_charged, is_magnetic, is_liquid,
      is_knife, is_fragile, tag_ids, level_locked, submit_by, submit_time, reject_reason, approve_by, approve_time, create_by, create_time, update_by,
      update_time)
    SELECT r.code, r.name, r."nameEn", c.id, r.image, array_remove(ARRAY[r.image], NULL), r.hash, r.audit, r.status, r.season,
      d.id, now()::date - r.created, (SELECT id FROM account_user WHERE username = r.purchaser),
      CASE WHEN r.n % 3 > 0 THEN d.id END, ARRAY(SELECT u.id FROM account_user u WHERE u.username = ANY(r.sellers) ORDER BY u.id),
      'https://detail.1688.com/offer/' || (610000000000 + r.n * 7919) || '.html', 3 + r.n % 13, (ARRAY[1, 2, 5, 10, 20, 50])[1 + r.n % 6], r.store, p.id,
      CASE WHEN r.declared THEN c.cat_name END, CASE WHEN r.declared THEN c.cat_name_en END, CASE WHEN r.declared THEN r."declarePrice" END, r.weight,
      CASE WHEN r.declared AND r.n % 9 > 0 THEN rpad(c.hs_code, 10, '90') END, r.material, r.purpose, CASE WHEN r.n % 7 > 0 THEN 'CN' END,
      r."isCharged", r."isMagnetic", r."isLiquid", r."isKnife", r."isFragile",
      ARRAY(SELECT t.id FROM basic_tag t JOIN basic_tag_type y ON y.id = t.type_id WHERE y.biz_scope = 1 AND (t.id + r.n) % 11 = 0 ORDER BY t.id),
      CASE WHEN r.n % 97 = 0 AND r.audit = 200 THEN 1 ELSE 0 END,
      CASE WHEN r.audit >= 100 THEN d.id END, CASE WHEN r.audit >= 100 THEN now() - make_interval(days => greatest(r.created - 1, 0), mins => r.n * 131 % 540) END, r.rejected,
      CASE WHEN r.audit = 200 THEN s.id END, now() - make_interval(days => r.approved, mins => r.n * 173 % 540), d.id,
      now() - make_interval(days => r.created, mins => 60 + r.n * 89 % 480), d.id,
      now() - make_interval(hours => r.updated)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, code text, name text, "nameEn" text, cat text, image text, hash bigint, audit int,
      status text, season text, developer text, supervisor text, purchaser text, sellers text[], store bigint, pack text, declared boolean,
      "declarePrice" numeric, weight numeric, material text, purpose text, rejected text, created int, approved int, updated int, "isCharged" int,
      "isMagnetic" int, "isLiquid" int, "isKnife" int, "isFragile" int)
    JOIN goods_goods_cats c ON c.cat_code = r.cat JOIN basic_pack_info p ON p.pack_name = r.pack JOIN account_user d ON d.username = r.developer
    JOIN account_user s ON s.username = r.supervisor ORDER BY r.n`)
  await tx.run(sql`
    INSERT INTO goods_description (goods_id, description, description_en)
    SELECT g.id, '<p>' || g.goods_name || '，' || coalesce(g.material, '') || '材质，适合' || coalesce(g.purpose, '日常') || '。</p><ul><li>出厂前逐件检验</li><li>独立包装</li></ul>',
      '<p>' || coalesce(g.goods_name_en, '') || '</p><ul><li>Inspected piece by piece</li></ul>'
    FROM goods_goods g WHERE g.goods_code = ANY(${goods.filter((each) => each.described).map((each) => each.code)}::text[])`)
}

function goodsRow(goods: MadeGoods, n: number, pictures: Map<string, Picture>, seen: Set<string>) {
  const { line, skus, approved, created } = goods
  const picture = goods.picture ? pictures.get(pictureKey(line.drawing, goods.color))! : null
  // Many goods share a drawing: only the first counts as what others are compared with, or all would be suspected.
  const hash = picture && !seen.has(picture.hash) ? picture.hash : null
  if (hash) seen.add(hash)
  const cost = Number(skus[0]!.cost ?? 5)
  return {
    ...goods,
    n,
    cat: line.cat,
    pack: line.pack,
    material: line.material,
    purpose: line.purpose,
    image: picture?.url ?? null,
    hash,
    declarePrice: Math.max(0.5, cost / 7).toFixed(2),
    weight: skus[0]!.weight,
    updated: 1 + ((n * 37) % (24 * Math.max(1, Math.min(approved ?? created, 60)))),
    ...Object.fromEntries(Object.entries(ATTRIBUTES).map(([word, name]) => [name, line.attributes.includes(word) ? 1 : 0])),
  }
}

async function insertSkus(tx: Tx, goods: MadeGoods[], pictures: Map<string, Picture>): Promise<void> {
  const barcodes = new Set<string>()
  const rows = goods.flatMap((each) => each.skus.map((sku, i) => skuRow(each, sku, i, pictures, barcodes)))
  await tx.run(sql`
    INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, property2, sku_image, sku_status, status_time, cost_price, last_purchase_price,
      retail_price, weight, length, width, height, barcode, degree_difficulty_id, weight_checked_time, weight_checked_by, sort_no, create_by, create_time,
      update_by, update_time)
    SELECT g.id, r.sku, r.name, r.property1, r.property2, r.image, r.status,
      coalesce(now() - make_interval(secs => r."statusDays" * 86400), g.approve_time, g.create_time), r.cost,
      CASE WHEN r.cost IS NOT NULL AND g.audit_status = ${auditState.audited} AND g.id % 4 > 0 THEN r.cost END, r.retail, r.weight, r.length, r.width, r.height, r.barcode,
      f.id, CASE WHEN r.checked THEN g.approve_time + interval '9 days' END, CASE WHEN r.checked THEN w.id END, r.sort, g.create_by, g.create_time,
      g.update_by, g.update_time
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(code text, sku text, name text, property1 text, property2 text, image text, status text,
      "statusDays" double precision, cost numeric, retail numeric, weight numeric, length numeric, width numeric, height numeric, barcode text,
      checked boolean, difficulty text, sort int)
    JOIN goods_goods g ON g.goods_code = r.code JOIN basic_degree_difficulty f ON f.difficulty_name = r.difficulty
    JOIN account_user w ON w.username = 'warehouse' ORDER BY g.id, r.sort`)
  await tx.run(sql`
    INSERT INTO goods_sku_sale (sku_id, sold7, sold15, sold30, sold_total)
    SELECT s.id, r.s7, r.s15, r.s30, r.total
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(sku text, s7 int, s15 int, s30 int, total int) JOIN goods_goods_sku s ON s.sku = r.sku
    WHERE r.total > 0`)
  await tx.run(sql`
    UPDATE goods_goods g SET submit_prices = s.prices FROM (
      SELECT goods_id, string_agg(sku || '=' || cost_price, ',' ORDER BY id) AS prices FROM goods_goods_sku WHERE deleted_at IS NULL GROUP BY 1) s
    WHERE s.goods_id = g.id AND g.audit_status >= ${auditState.waiting}`)
}

function skuRow(goods: MadeGoods, sku: MadeSku, i: number, pictures: Map<string, Picture>, barcodes: Set<string>) {
  const barcode = sku.barcode && !barcodes.has(sku.barcode) ? sku.barcode : null
  if (barcode) barcodes.add(barcode)
  const [length, width, height] = sku.sides ?? [null, null, null]
  const [s7, s15, s30, total] = sku.sold
  const weight = Number(sku.weight ?? 0)
  return {
    ...sku,
    code: goods.code,
    image: goods.picture && i % 8 < 7 ? pictures.get(pictureKey(goods.line.drawing, sku.color))!.url : null,
    statusDays: sku.steps.at(-1)?.days ?? null,
    barcode,
    length,
    width,
    height,
    s7,
    s15,
    s30,
    total,
    sort: i + 1,
    checked: goods.audit === 200 && goods.approved! > 20 && goods.code.charCodeAt(2) % 3 === 0,
    difficulty: goods.line.attributes.includes('fragile') ? '易碎' : weight > 2000 ? '大件' : weight < 40 ? '小件' : '普通',
  }
}
