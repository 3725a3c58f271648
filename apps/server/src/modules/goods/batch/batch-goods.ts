import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { goodsFields, goodsStored } from '@erp/contract/goods/catalog/goods-fields'
import { snake } from '@erp/contract/kit'
import { ident, join, sql, type Tx } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import { diff, logAll } from '../../../kit/log.ts'
import { tellGroups } from '../catalog/disabled-groups.ts'
import type { LockedGoods } from '../catalog/goods-edit.ts'
import { missingOf } from '../catalog/goods-missing.ts'
import { anyGoods } from '../catalog/goods-reach.ts'
import type { Values } from './batch-values.ts'

const { goodsLevel, levelLocked } = goodsStored
export const WRITTEN = { ...goodsFields, goodsLevel, levelLocked }
export type BatchGoods = LockedGoods & Values

/** Those within reach, with what a batch may write, locked in id order. */
export const lockMany = (tx: Tx, ids: number[], ctx: Ctx): Promise<BatchGoods[]> =>
  tx.query<BatchGoods>(sql`
    SELECT t.id AS "goodsId", t.audit_status AS "auditStatus", t.version, ${join(
      Object.keys(WRITTEN).map((name) => sql`t.${ident(snake(name))} AS ${ident(name)}`),
      ', ',
    )}
    FROM goods_goods t WHERE t.id = ANY(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${anyGoods(ctx)} ORDER BY t.id FOR UPDATE OF t`)

export interface ChangedGoods {
  before: BatchGoods
  changes: Change[]
}
export const changedGoods = (before: BatchGoods, values: Values): ChangedGoods => ({
  before,
  changes: diff(WRITTEN, before, values),
})

/** The same values to all of them, one log row each with its own from → to. */
export async function writeAlike(tx: Tx, ctx: Ctx, changed: ChangedGoods[], values: Values, action: string): Promise<void> {
  if (changed.length === 0) return
  const sets = Object.entries(values).map(([name, value]) => sql`${ident(snake(name))} = ${value}`)
  await tx.run(sql`
    UPDATE goods_goods SET ${join([...sets, sql`version = version + 1`], ', ')}, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${changed.map(({ before }) => before.goodsId)}::bigint[])`)
  await logAll(
    tx,
    ctx,
    changed.map(({ before, changes }) => ({
      entity: goodsItem.path,
      entityId: before.goodsId,
      action,
      changes,
      version: before.version + 1,
    })),
  )
  await tellRegrouped(tx, changed, ctx)
}

/** Goods that are now in other groups of forbidden shops. */
export async function tellRegrouped(tx: Tx, changed: ChangedGoods[], ctx: Ctx): Promise<void> {
  const regrouped = changed.filter(({ changes }) => changes.some(({ field }) => field === 'disabledGroupIds'))
  await tellGroups(
    tx,
    regrouped.map(({ before }) => before.goodsId),
    ctx,
  )
}

/** What each audited goods lacks, by its id: none may come to lack more. */
export async function gapsOf(tx: Tx, goods: BatchGoods[]): Promise<Map<number, string[]>> {
  const ids = goods.filter(({ auditStatus }) => auditStatus === AUDIT_STATE.audited).map(({ goodsId }) => goodsId)
  const rows = await tx.query<{ id: number; missing: string[] }>(
    sql`SELECT t.id, ${missingOf} AS missing FROM goods_goods t WHERE t.id = ANY(${ids}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row.missing]))
}

export async function newGaps(tx: Tx, goods: BatchGoods[], before: Map<number, string[]>): Promise<Map<number, string>> {
  const after = await gapsOf(tx, goods)
  const fresh = [...after].flatMap(([id, gaps]) => {
    const more = gaps.filter((gap) => !before.get(id)?.includes(gap))
    return more.length ? [[id, `请先完善：${more.join('、')}`] as const] : []
  })
  return new Map(fresh)
}
