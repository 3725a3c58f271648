import { inventoryErr } from '@erp/contract/stock/error/inventory-err'
import { ERR_STATE, errStates } from '@erp/contract/stock/error/inventory-err.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { makeReceipts } from './check-make.ts'
import { linesChosen } from './check-scope.ts'
import { HAND } from './check-variant.ts'

interface Open {
  id: number
  no: string
  status: number
  storeId: number
  locationId: number | null
  skuId: number
}

/** Somebody goes and looks: a quick count of the places in doubt, one receipt a store. */
export async function checkErrors(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<{ checkNos: string[] }> {
  const wanted = [...new Set(ids)]
  const errors = await tx.query<Open>(sql`
    SELECT e.id, e.err_no AS no, e.status, e.store_id AS "storeId", e.location_id AS "locationId", e.sku_id AS "skuId" FROM stock_inventory_err e
    WHERE e.id = ANY(${wanted}::bigint[]) AND e.deleted_at IS NULL AND ${ownStores(ctx.user, raw('e.store_id'))} ORDER BY e.id FOR UPDATE`)
  if (errors.length < wanted.length) throw missing('库存异常')
  const done = errors.find((error) => error.status > ERR_STATE.handling)
  if (done) throw refuse(`库存异常${done.no}已处理完毕，请刷新后重试`)
  const placeless = errors.find((error) => error.locationId === null)
  if (placeless) throw bad(`库存异常${placeless.no}没有库位，不能生成盘点单`)
  const checkNos: string[] = []
  for (const [storeId, own] of Map.groupBy(errors, (error) => error.storeId))
    checkNos.push(await quickCheck(tx, storeId, own, ctx))
  return { checkNos }
}

async function quickCheck(tx: Tx, storeId: number, errors: Open[], ctx: Ctx): Promise<string> {
  const spots = new Map(errors.map(({ locationId, skuId }) => [`${locationId}/${skuId}`, { locationId: locationId!, skuId }]))
  const head = {
    storeId,
    batchId: null,
    procMode: 1,
    checkMode: 1,
    isFreeze: 0,
    remark: `库存异常${errors
      .slice(0, 10)
      .map((error) => error.no)
      .join('、')}`,
    wholePlace: 0 as const,
    creatorId: ctx.user.userId,
  }
  const [made] = await makeReceipts(tx, ctx, HAND, head, linesChosen(storeId, [...spots.values()]), { by: 'none' })
  const ids = errors.map((error) => error.id)
  const set = { handlerId: sql`coalesce(t.handler_id, ${ctx.user.userId})`, relatedDocNo: made!.checkNo }
  await moveSet(tx, inventoryErr, errStates, 'check', ids, ctx, { set, note: made!.checkNo })
  return made!.checkNo
}
