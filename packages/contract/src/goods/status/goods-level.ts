import { action, int, list, type } from '../../kit/index.ts'
import type { GOODS_LEVELS } from '../catalog/goods-fields.ts'

export type GoodsLevel = (typeof GOODS_LEVELS)[number][0]
/** The sales behind a level; d is the weighted pieces a day. */
export interface LevelFigures {
  goodsId: number
  goodsCode: string
  /** What the goods carries: a locked one keeps what was set. */
  level: GoodsLevel
  locked: 0 | 1
  /** What the figures say, locked or not. */
  computedLevel: GoodsLevel
  d: string
  s7: number
  s15: number
  s30: number
  /** Null at the top, and for goods on their way out. */
  nextLevel: GoodsLevel | null
  /** The d missing to it. */
  missing: string | null
}

export const levelActions = {
  getGoodsLevel: action('POST', 'getGoodsLevel', {
    label: '商品等级',
    permission: 'goods:goods:query',
    reads: true,
    input: { goodsIds: list('商品', int('编号', { min: 1 }), { required: true, max: 200 }) },
    output: type<LevelFigures[]>(),
  }),
}
