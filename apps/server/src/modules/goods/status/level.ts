import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsLevel, LevelFigures } from '@erp/contract/goods/status/goods-level'
import { compare, minus, over, round2 } from '@erp/contract/kit/decimal'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { missing } from '../../../kit/refuse.ts'
import { setting } from '../../../kit/setting.ts'
import { anyGoods } from '../catalog/goods-reach.ts'

export interface Thresholds {
  s: number
  a: number
  b: number
}
export interface Sold {
  s7: number
  s15: number
  s30: number
}
/** Days after approval that a goods counts as new. */
export const NEW_DAYS = 60

export const levelHandlers: Pick<Handlers<typeof goodsItem>, 'getGoodsLevel'> = {
  getGoodsLevel: async (tx, { goodsIds }, ctx) => {
    const ids = [...new Set(goodsIds)]
    const rows = await soldRows(tx, ctx.now, sql`t.id = ANY(${ids}::bigint[]) AND ${anyGoods(ctx)}`)
    if (rows.length < ids.length) throw missing('商品')
    const limits = await thresholds(tx)
    const byId = new Map(rows.map((row) => [row.goodsId, figuresOf(row, limits)]))
    return ids.map((id) => byId.get(id)!)
  },
}

export const thresholds = async (tx: Tx): Promise<Thresholds> => ({
  s: await setting(tx, 'goods.level.s', 20),
  a: await setting(tx, 'goods.level.a', 5),
  b: await setting(tx, 'goods.level.b', 1),
})

export interface SoldRow extends Sold {
  goodsId: number
  goodsCode: string
  goodsStatus: string
  goodsLevel: GoodsLevel | null
  levelLocked: 0 | 1
  isNew: boolean
  levelDaily: string | null
}

/** Goods with what all their SKUs sold, and whether they were approved within 60 days. */
export const soldRows = (tx: Tx, now: string, where: Sql): Promise<SoldRow[]> =>
  tx.query<SoldRow>(sql`
    SELECT t.id AS "goodsId", t.goods_code AS "goodsCode", t.goods_status AS "goodsStatus", t.goods_level AS "goodsLevel",
      t.level_locked AS "levelLocked", t.level_daily AS "levelDaily",
      coalesce(t.approve_time::date >= ${now}::date - ${NEW_DAYS}::int, true) AS "isNew",
      coalesce(sum(x.sold7), 0) AS s7, coalesce(sum(x.sold15), 0) AS s15, coalesce(sum(x.sold30), 0) AS s30
    FROM goods_goods t LEFT JOIN goods_goods_sku s ON s.goods_id = t.id LEFT JOIN goods_sku_sale x ON x.sku_id = s.id
    WHERE t.deleted_at IS NULL AND ${where} GROUP BY t.id`)

/** Pieces a day, the last week weighing most. */
export const daily = ({ s7, s15, s30 }: Sold): string => round2(over(s7, 14).plus(over(s15, 50)).plus(over(s30, 150)))

export function levelOf(d: string, goodsStatus: string, isNew: boolean, { s, a, b }: Thresholds): GoodsLevel {
  if (Number(goodsStatus) >= 40) return 'E'
  if (compare(d, s) >= 0) return 'S'
  if (compare(d, a) >= 0) return 'A'
  if (isNew) return 'N'
  if (compare(d, b) >= 0) return 'B'
  return compare(d, 0) > 0 ? 'C' : 'D'
}

export function figuresOf(row: SoldRow, limits: Thresholds): LevelFigures {
  const { goodsId, goodsCode, goodsStatus, isNew, levelLocked, s7, s15, s30 } = row
  const d = daily(row)
  const computedLevel = levelOf(d, goodsStatus, isNew, limits)
  const level = levelLocked && row.goodsLevel ? row.goodsLevel : computedLevel
  const next = nextOf(computedLevel, limits)
  return {
    goodsId,
    goodsCode,
    level,
    locked: levelLocked,
    computedLevel,
    d,
    s7,
    s15,
    s30,
    nextLevel: next?.[0] ?? null,
    missing: next ? round2(minus(next[1], d)) : null,
  }
}

/** The level above and the d it begins with. Above N stands A: a new goods becomes no 平款. */
function nextOf(level: GoodsLevel, { s, a, b }: Thresholds): [GoodsLevel, number] | null {
  const above: Partial<Record<GoodsLevel, [GoodsLevel, number]>> = {
    D: ['C', 0.01],
    C: ['B', b],
    B: ['A', a],
    N: ['A', a],
    A: ['S', s],
  }
  return above[level] ?? null
}
