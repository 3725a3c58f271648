import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsStored } from '@erp/contract/goods/catalog/goods-fields'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { statusLabels } from '../status/status-check.ts'
import { deriveGoods } from '../status/status-derive.ts'

/** After SKUs of an audited goods came or went, its status is that of the liveliest one left. */
export async function followSkus(tx: Tx, goodsId: number, ctx: Ctx): Promise<void> {
  const touched = await deriveGoods(tx, ctx, [goodsId])
  if (touched.length === 0) return
  const label = await statusLabels(tx)
  await logAll(
    tx,
    ctx,
    touched.map(({ from, to, version }) => ({
      entity: goodsItem.path,
      entityId: goodsId,
      action: '改状态',
      version,
      changes: [{ field: 'goodsStatus', label: goodsStored.goodsStatus.label, from: label(from), to: label(to) }],
    })),
  )
}
