import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsStored } from '@erp/contract/goods/catalog/goods-fields'
import { wireTime } from '../../../kit/clock.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { auditState } from '../states.ts'
import { NEW_DAYS, thresholds } from './level.ts'

/** Every audited goods gets its d and, unless locked, its level; the same rule as levelOf, over all of them at once. */
export async function renewLevels(house: House): Promise<string> {
  const now = wireTime(house.clock.now())
  const { label } = goodsStored.goodsLevel
  const { s, a, b } = await thresholds(house.db)
  const changed = await house.db.run(sql`
    WITH sold AS (
      SELECT k.goods_id, sum(x.sold7) AS s7, sum(x.sold15) AS s15, sum(x.sold30) AS s30
      FROM goods_goods_sku k JOIN goods_sku_sale x ON x.sku_id = k.id GROUP BY 1
    ), figures AS (
      SELECT g.id, g.goods_status::int AS goods_status, coalesce(g.approve_time::date >= ${now}::date - ${NEW_DAYS}::int, true) AS is_new,
        round(coalesce(sold.s7, 0) / 14.0 + coalesce(sold.s15, 0) / 50.0 + coalesce(sold.s30, 0) / 150.0, 2) AS d
      FROM goods_goods g LEFT JOIN sold ON sold.goods_id = g.id WHERE g.deleted_at IS NULL AND g.audit_status = ${auditState.audited}
    ), levels AS (
      SELECT id, d, CASE WHEN goods_status >= 40 THEN 'E' WHEN d >= ${s}::numeric THEN 'S' WHEN d >= ${a}::numeric THEN 'A' WHEN is_new THEN 'N'
        WHEN d >= ${b}::numeric THEN 'B' WHEN d > 0 THEN 'C' ELSE 'D' END AS level
      FROM figures
    ), renewed AS (
      UPDATE goods_goods g SET level_daily = l.d, goods_level = CASE WHEN g.level_locked = 1 THEN g.goods_level ELSE l.level END
      FROM levels l
      WHERE g.id = l.id AND (g.level_daily IS DISTINCT FROM l.d OR (g.level_locked = 0 AND g.goods_level IS DISTINCT FROM l.level))
      RETURNING g.id, old.goods_level AS before, new.goods_level AS level
    )
    INSERT INTO biz_log (entity, entity_id, action, changes, time)
    SELECT ${goodsItem.path}, id, '重算等级',
      jsonb_build_array(jsonb_build_object('field', 'goodsLevel', 'label', ${label}::text, 'from', before, 'to', level)), ${now}::timestamptz
    FROM renewed WHERE ${raw('before IS DISTINCT FROM level')}`)
  return `${changed} 个商品的等级有变化`
}
