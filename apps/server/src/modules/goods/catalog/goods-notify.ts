import { USER_STATE } from '@erp/contract/account/user/user.states'
import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Rows } from '../../../../db/rows.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { readRights } from '../../../kit/session.ts'
import { switched } from '../../../kit/switched.ts'
import { notify } from '../../account/own/notice.ts'
import { userState } from '../../account/states.ts'
import { anyGoods } from './goods-reach.ts'

/** The row as the workflow found it. */
export type Audited = Pick<Rows['goods_goods'], 'id' | 'goods_code' | 'goods_name' | 'purchaser_id' | 'seller_ids' | 'submit_by'>

/** Those who may approve and see at least one of them; without any, the administrators. */
export async function tellApprovers(tx: Tx, goods: Audited[], ctx: Ctx): Promise<void> {
  const wanted = new Map<number, Audited[]>()
  for (const { id } of await holders(tx, ctx)) {
    const { rights } = await readRights(tx, id, ctx.house.clock.now())
    const seen = await tx.query<{ id: number }>(sql`
      SELECT t.id FROM goods_goods t WHERE t.id = ANY(${goods.map((one) => one.id)}::bigint[]) AND ${anyGoods({ user: rights })}`)
    const theirs = goods.filter((one) => seen.some((row) => row.id === one.id))
    if (theirs.length) wanted.set(id, theirs)
  }
  if (wanted.size === 0) for (const { id } of await administrators(tx)) wanted.set(id, goods)
  for (const [userId, theirs] of wanted)
    await tell(
      tx,
      [userId],
      theirs,
      `待审核商品：${shortly(theirs)}`,
      `${ctx.user.name}提交了${theirs.length}个商品，请审核：`,
      ctx,
    )
}

/** By a role or by a grant of their own; nobody approves what is the own. */
const holders = (tx: Tx, ctx: Ctx) =>
  tx.query<{ id: number }>(sql`
    SELECT u.id FROM account_user u
    WHERE u.status = ${userState.working} AND u.deleted_at IS NULL AND u.id <> ${ctx.user.userId} AND (
      EXISTS (SELECT 1 FROM account_user_role ur JOIN account_role r ON r.id = ur.role_id AND r.status = ${switched.on} AND r.deleted_at IS NULL
        JOIN account_role_permission p ON p.role_id = r.id AND p.permission = 'goods:goods:audit' WHERE ur.user_id = u.id)
      OR EXISTS (SELECT 1 FROM account_user_button b WHERE b.user_id = u.id AND b.permission = 'goods:goods:audit' AND b.effect = 1
        AND (b.expire_time IS NULL OR b.expire_time > ${ctx.now}::timestamptz)))
    ORDER BY u.id`)

const administrators = (tx: Tx) =>
  tx.query<{ id: number }>(
    raw(`SELECT DISTINCT u.id FROM account_user u JOIN account_user_role ur ON ur.user_id = u.id JOIN account_role r ON r.id = ur.role_id
      WHERE r.role_key = 'admin' AND u.status = ${USER_STATE.working} AND u.deleted_at IS NULL ORDER BY u.id`),
  )

/** The responsible sellers and the purchaser, each with the goods that are theirs. */
export const tellOwners = (tx: Tx, goods: Audited[], ctx: Ctx): Promise<void> =>
  tellEach(
    tx,
    goods,
    (one) => [...one.seller_ids, ...[one.purchaser_id ?? []].flat()],
    (theirs) => [`商品已审核：${shortly(theirs)}`, `以下${theirs.length}个商品已审核通过：`],
    ctx,
  )

export const tellSubmitters = (tx: Tx, goods: Audited[], reason: string, ctx: Ctx): Promise<void> =>
  tellEach(
    tx,
    goods,
    (one) => [one.submit_by ?? []].flat(),
    (theirs) => [`商品被驳回：${shortly(theirs)}`, `${ctx.user.name}驳回了${theirs.length}个商品，原因：${reason}`],
    ctx,
  )

async function tellEach(
  tx: Tx,
  goods: Audited[],
  whose: (one: Audited) => number[],
  words: (theirs: Audited[]) => [title: string, head: string],
  ctx: Ctx,
): Promise<void> {
  const people = new Set(goods.flatMap(whose))
  people.delete(ctx.user.userId)
  for (const userId of [...people].sort((a, b) => a - b)) {
    const theirs = goods.filter((one) => whose(one).includes(userId))
    const [title, head] = words(theirs)
    await tell(tx, [userId], theirs, title, head, ctx)
  }
}

const shortly = ([first, ...rest]: Audited[]): string => `${first!.goods_code}${rest.length ? ` 等${rest.length + 1}个` : ''}`

const SHOWN = 50
function tell(tx: Tx, userIds: number[], goods: Audited[], title: string, head: string, ctx: Ctx): Promise<void> {
  const lines = goods.slice(0, SHOWN).map((one) => `${one.goods_code} ${one.goods_name}`)
  return notify(tx, userIds, { title, content: [head, ...lines].join('\n'), source: goodsItem.path, sourceId: goods[0]!.id }, ctx)
}
