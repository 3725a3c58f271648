import { DEFECTIVE_TYPE } from '@erp/contract/stock/location/location-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { createDefective } from '../../goods/sku/sku-defective.ts'
import { checkLocations, checkSkus } from '../document.ts'
import { type OtherLineInput, requireHandled } from './other-check.ts'
import { IN, OUT } from './other-side.ts'

const TO_DEFECTIVE = '5'
interface Input {
  storeId: number
  reason: string
  lines: (OtherLineInput & { toLocationId: number })[]
}

/** Good pieces become defective ones: an out and an in, linked, audited and voided together. */
export async function toDefective(tx: Tx, { storeId, reason, lines }: Input, ctx: Ctx) {
  await requireHandled(tx, storeId, ctx)
  await checkSkus(tx, lines)
  const targets = lines.map((line) => ({ ...line, locationId: line.toLocationId }))
  const places = await checkLocations(tx, storeId, targets)
  for (const { locationId } of targets)
    if (places.get(locationId)!.locationType !== DEFECTIVE_TYPE) throw bad('次品只能上架到不良品位')
  const pairId = await nextPair(tx)
  const head = { storeId, bizType: TO_DEFECTIVE, remark: reason }
  const out = await OUT.insert(tx, { ...head, lines }, ctx, { pairId })
  const arriving: OtherLineInput[] = []
  for (const line of targets) {
    const { skuId } = (await createDefective(tx, { skuId: line.skuId }, ctx)) as { skuId: number }
    arriving.push({ skuId, locationId: line.locationId, quantity: line.quantity })
  }
  const into = await IN.insert(tx, { ...head, lines: arriving }, ctx, { pairId })
  return { inReceiptId: into.id, outReceiptId: out.id }
}

async function nextPair(tx: Tx): Promise<number> {
  const drawn = await tx.one<{ id: number }>(sql`SELECT nextval('stock_pair_id')::bigint AS id`)
  return drawn!.id
}
