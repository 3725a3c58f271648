import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { peopleOf } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { anyGoods } from '../../goods/catalog/goods-reach.ts'
import { pictureState } from './states.ts'

/** The goods is theirs: they say what its pictures are to be, and whether they are good. */
export const ofOwnGoods = (ctx: Pick<Ctx, 'user'>): Sql =>
  ctx.user.scope.all ? raw('true') : sql`t.goods_id IN (SELECT t.id FROM goods_goods t WHERE ${anyGoods(ctx)})`

/** Tasks of one's goods, those that one asked for or makes, and for artists whatever nobody makes yet; `t` is the task. */
export function pictureReach(ctx: Pick<Ctx, 'user'>): Sql {
  const { user } = ctx
  if (user.scope.all) return raw('true')
  const own = sql`t.artist_id = ${peopleOf(user)} OR t.create_by = ${peopleOf(user)}`
  const free = may(user, 'productCenter:picture:claim') ? sql`t.pic_status = ${pictureState.waiting}` : raw('false')
  return sql`(${own} OR ${free} OR ${ofOwnGoods(ctx)})`
}
