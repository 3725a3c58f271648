import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { acquisitionStates } from '@erp/contract/product-center/acquire/acquisition.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'

const COMPLETE = raw(`(t.title_cn <> '' AND t.cat_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM product_center_acquisition_content c WHERE c.acquisition_id = t.id AND cardinality(c.images) > 0
    AND EXISTS (SELECT 1 FROM jsonb_array_elements(c.skus) s WHERE (s ->> 'price')::numeric > 0)))`)

/** 待完善 or 已完善 follows from what is there, after every change. */
export async function settle(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  const how = { column: 'acq_status', ready: true }
  const mine = sql`t.id = ANY(${ids}::bigint[])`
  await moveSet(tx, dataAcquisition, acquisitionStates, 'complete', sql`${mine} AND ${COMPLETE}`, ctx, how)
  await moveSet(tx, dataAcquisition, acquisitionStates, 'reopen', sql`${mine} AND ${COMPLETE} IS NOT TRUE`, ctx, how)
}
