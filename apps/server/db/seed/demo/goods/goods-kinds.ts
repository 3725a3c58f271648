import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import type { GroupPart, PartSku } from '../../../../src/modules/goods/group/group-check.ts'
import { multipleCode, sharedCode } from '../../../../src/modules/goods/group/group-code.ts'
import { autoShares } from '../../../../src/modules/goods/group/group-share.ts'
import { insertGroups, type NewGroup } from '../../../../src/modules/goods/group/group-write.ts'
import { auditState } from '../../../../src/modules/goods/states.ts'

/** Groups through the verb's own writer; random and defective SKUs as their verbs would leave them. */
export async function seedGoodsKinds(tx: Tx): Promise<void> {
  const parts = await tx.query<PartSku & { skuImage: string | null; catId: number }>(sql`
    SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_kind AS "skuKind", s.sku_status AS "skuStatus", s.cost_price AS cost,
      g.id AS "goodsId", g.goods_code AS "goodsCode", g.audit_status AS "auditStatus", s.sku_image AS "skuImage", g.cat_id AS "catId"
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE g.audit_status = ${auditState.audited} AND s.sku_status < '80' ORDER BY s.id`)
  const multiples = parts.filter((_, i) => i % 31 === 4).flatMap((part) => [2, 3].map((n) => multipleOf(part, n)))
  const sets = parts.filter((_, i) => i % 61 === 9).flatMap((part) => setOf(part, parts))
  await insertGroups(tx, [...multiples, ...sets], await contextOf(tx))
  await defectives(tx)
  await randoms(tx)
}

type Pictured = PartSku & { skuImage: string | null; catId: number }

const multipleOf = (part: Pictured, n: number): NewGroup => ({
  sku: multipleCode(part.sku, n),
  skuName: `${part.skuName} ×${n}`,
  skuImage: part.skuImage,
  goodsCode: sharedCode(part.goodsCode),
  goodsName: `${part.skuName}组合`,
  parts: [{ part, quantity: n, shareRatio: '100' }],
})

/** A piece with two others of its category. */
function setOf(first: Pictured, all: Pictured[]): NewGroup[] {
  const others = all.filter(({ catId, goodsId }) => catId === first.catId && goodsId > first.goodsId)
  const chosen = [first, ...[...new Map(others.map((part) => [part.goodsId, part])).values()].slice(0, 2)]
  if (chosen.length < 2) return []
  const priced = chosen.map((part, i) => ({ part, quantity: 1 + (i % 2), cost: part.cost }))
  const shares = autoShares(priced)
  const parts: GroupPart[] = priced.map(({ part, quantity }, i) => ({ part, quantity, shareRatio: shares[i]! }))
  const sku = `${sharedCode(first.goodsCode)}01`
  return [
    {
      sku,
      skuName: `${first.skuName}等${chosen.length}件套`,
      skuImage: first.skuImage,
      goodsCode: sku,
      goodsName: `${first.skuName}套装`,
      parts,
    },
  ]
}

async function contextOf(tx: Tx): Promise<Ctx> {
  const seller = await tx.one<{ userId: number; now: string }>(
    sql`SELECT id AS "userId", now() - interval '20 days' AS now FROM account_user WHERE username = 'seller'`,
  )
  return { user: { userId: seller!.userId }, now: seller!.now, requestId: 'seed', logged: 0, temporary: false } as unknown as Ctx
}

async function defectives(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, origin_sku_id, sku_name, property1, property2, property3, sku_image, sku_status, status_time,
      cost_price, retail_price, weight, length, width, height, degree_difficulty_id, sort_no, create_by, create_time, update_by, update_time)
    SELECT s.goods_id, s.sku || '-BLP', 4, s.id, s.sku_name || ' 不良品', s.property1, s.property2, s.property3, s.sku_image, '40', now() - interval '12 days',
      s.cost_price, s.retail_price, s.weight, s.length, s.width, s.height, s.degree_difficulty_id, s.sort_no, u.id, now() - interval '12 days', u.id,
      now() - interval '12 days'
    FROM goods_goods_sku s JOIN account_user u ON u.username = 'warehouse'
    WHERE s.sku_kind = 1 AND s.sku_status = '20' AND s.id % 47 = 0 ORDER BY s.id`)
  await tx.run(sql`
    INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type, create_by, create_time, update_by, update_time)
    SELECT id, origin_sku_id, 5, create_by, create_time, update_by, update_time FROM goods_goods_sku WHERE sku_kind = 4 ORDER BY id`)
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, note, version, user_id, time)
    SELECT 'goods/goodsSku', s.id, '生成不良品SKU', '原SKU ' || o.sku, 1, s.create_by, s.create_time
    FROM goods_goods_sku s JOIN goods_goods_sku o ON o.id = s.origin_sku_id WHERE s.sku_kind = 4 ORDER BY s.id`)
}

/** A random colour of goods with several styles on sale. */
async function randoms(tx: Tx): Promise<void> {
  const several = await tx.query<{ goodsId: number }>(sql`
    SELECT g.id AS "goodsId" FROM goods_goods g WHERE g.goods_type = 1 AND (
      SELECT count(DISTINCT s.property1) FROM goods_goods_sku s WHERE s.goods_id = g.id AND s.sku_kind = 1 AND s.sku_status = '20') >= 3
    ORDER BY g.id LIMIT 8`)
  const rows = JSON.stringify(several.map(({ goodsId }, i) => ({ goodsId, code: `SJ${String(i + 1).padStart(4, '0')}` })))
  const named = sql`jsonb_to_recordset(${rows}::jsonb) AS r("goodsId" bigint, code text)`
  await tx.run(sql`
    INSERT INTO goods_goods (goods_code, goods_name, cat_id, main_image, audit_status, goods_status, season, developer_id, purchaser_id, seller_ids,
      default_store_id, approve_by, approve_time, create_by, create_time, update_by, update_time)
    SELECT r.code, g.goods_name || ' 颜色随机', g.cat_id, g.main_image, 200, '20', g.season, g.developer_id, g.purchaser_id, g.seller_ids,
      g.default_store_id, g.approve_by, now() - interval '80 days', g.seller_ids[1], now() - interval '80 days', g.seller_ids[1], now() - interval '80 days'
    FROM ${named} JOIN goods_goods g ON g.id = r."goodsId" ORDER BY r.code`)
  await tx.run(sql`
    INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, sku_name, sku_image, sku_status, status_time, create_by, create_time, update_by, update_time)
    SELECT g.id, r.code, 3, g.goods_name, g.main_image, '20', g.approve_time, g.create_by, g.create_time, g.update_by, g.update_time
    FROM ${named} JOIN goods_goods g ON g.goods_code = r.code ORDER BY r.code`)
  await tx.run(sql`
    INSERT INTO goods_random_delivery_sku (sku_id, strategy, create_by, create_time, update_by, update_time)
    SELECT id, 1 + (id % 3), create_by, create_time, update_by, update_time FROM goods_goods_sku WHERE sku_kind = 3 ORDER BY id`)
  await tx.run(sql`
    INSERT INTO goods_random_member (config_id, sku_id, priority)
    SELECT c.id, m.id, row_number() OVER (PARTITION BY c.id ORDER BY m.id)
    FROM ${named} JOIN goods_goods_sku s ON s.sku = r.code JOIN goods_random_delivery_sku c ON c.sku_id = s.id
    JOIN goods_goods_sku m ON m.goods_id = r."goodsId" AND m.sku_kind = 1 AND m.sku_status = '20'`)
}
