import type { GoodsWithSkus, goodsSkuLinkSku } from '@erp/contract/goods/link/goods-sku-link-sku'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { nameHas } from '../sku/sku-select.ts'
import { auditState } from '../states.ts'

const MOST = 20

/** Goods with their SKUs, found by code or name, whoever asks: what the two sides of a link are chosen from. */
export const goodsAndSkus: Handler<(typeof goodsSkuLinkSku.actions)['goods-and-sku-list']> = async (tx, { keyword, retired }) => {
  const typed = keyword?.trim() ?? ''
  const alive = retired ? raw('true') : raw(`k.sku_status <> '80'`)
  return tx.query<GoodsWithSkus & object>(sql`
    WITH found AS (${
      typed
        ? named(typed, alive)
        : sql`
      SELECT g.id FROM goods_goods g WHERE g.deleted_at IS NULL AND g.audit_status = ${auditState.audited} AND EXISTS (
        SELECT 1 FROM goods_goods_sku k WHERE k.goods_id = g.id AND k.deleted_at IS NULL AND ${alive}) ORDER BY g.id DESC LIMIT ${MOST}`
    })
    SELECT g.id AS "goodsId", g.goods_code AS "goodsCode", g.goods_name AS "goodsName", g.main_image AS "mainImage",
      (SELECT jsonb_agg(jsonb_build_object('skuId', k.id, 'sku', k.sku, 'skuName', k.sku_name, 'skuKind', k.sku_kind, 'skuStatus', k.sku_status,
          'available', (SELECT coalesce(sum(s.available), 0) FROM goods_sku_stock s WHERE s.sku_id = k.id)) ORDER BY k.sort_no, k.sku)
        FROM goods_goods_sku k WHERE k.goods_id = g.id AND k.deleted_at IS NULL AND ${alive}) AS skus
    FROM found f JOIN goods_goods g ON g.id = f.id ORDER BY g.goods_code`)
}

/** By the beginning of a code, else by a part of the name; each served by its own index. */
const named = (typed: string, alive: Sql): Sql => {
  const begins = `${escapeLike(typed.toUpperCase())}%`
  return sql`
    SELECT id FROM (
      SELECT id, min(rank) AS rank FROM (
        (SELECT g.id, 1 AS rank FROM goods_goods g WHERE g.goods_code LIKE ${begins} LIMIT ${2 * MOST})
        UNION ALL (SELECT k.goods_id, 0 FROM goods_goods_sku k WHERE k.sku LIKE ${begins} LIMIT ${10 * MOST})
        UNION ALL (SELECT g.id, 2 FROM goods_goods g WHERE ${nameHas(raw('g.goods_name'), typed)} LIMIT ${2 * MOST})
      ) hit GROUP BY id
    ) ranked WHERE EXISTS (
      SELECT 1 FROM goods_goods g JOIN goods_goods_sku k ON k.goods_id = g.id
      WHERE g.id = ranked.id AND g.deleted_at IS NULL AND g.audit_status = ${auditState.audited} AND k.deleted_at IS NULL AND ${alive})
    ORDER BY rank, id DESC LIMIT ${MOST}`
}
