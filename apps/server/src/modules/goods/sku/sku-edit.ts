import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import type { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import { skuQuickFields } from '@erp/contract/goods/sku/sku-write'
import type { ActionInput } from '@erp/contract/kit'
import { conflict } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { unchanged } from '../../../kit/log.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { lockGoods } from '../catalog/goods-edit.ts'
import { checkSkuReferences } from '../catalog/goods-form.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { checkTaken, emptyAsNull } from './sku-form.ts'
import { skuInfoList, skuWithin } from './sku-info.ts'
import { type ChangedSku, changedSku, lockSkus, type StoredSku, updateSkus } from './sku-write.ts'

type Edit = (typeof goodsSku)['actions']['edit']
type Form = Pick<ActionInput<Edit>, keyof typeof skuQuickFields>

/** What is measured on the piece itself; what the warehouse weighs is confirmed by it. */
export const editSku: Handler<Edit> = async (tx, input, ctx) => {
  const { skuId, version, ...given } = input
  const { goodsId } = await skuWithin(tx, { skuId }, ctx)
  const goods = await lockGoods(tx, goodsId!)
  const before = (await lockSkus(tx, goodsId!)).find((sku) => sku.skuId === skuId)
  if (!before) throw missing('SKU')
  if (before.version !== version) throw await conflict(tx, skuInfoList, skuId, version, ctx)
  const form = emptyAsNull(given) as Form
  check(form, before, goods.auditStatus === AUDIT_STATE.audited)
  await checkSkuReferences(tx, [form], ctx)
  if (form.barcode && form.barcode !== before.barcode) await checkTaken(tx, [{ barcode: form.barcode }], new Set([skuId]))
  const changed = changedSku(before, form)
  if (changed.changes.length === 0) unchanged(ctx)
  else {
    await updateSkus(tx, [changed], ctx)
    await confirmWeight(tx, changed, ctx)
    await keepHealth(tx, [goodsId!])
  }
  return skuWithin(tx, { skuId }, ctx)
}

function check(form: Form, before: StoredSku, audited: boolean): void {
  if (![1, 4].includes(before.skuKind)) {
    if ([form.weight, form.length, form.width, form.height].some((value) => value != null))
      throw bad('组合和随机SKU没有自己的重量和尺寸', 'weight')
    return
  }
  if (audited && form.weight === null) throw bad(`${skuFields.weight.label}不能为空`, 'weight')
  const { length, width, height } = { ...before, ...form }
  const sides = [length, width, height].filter((side) => side != null).length
  if (sides === 1 || sides === 2) throw bad('长宽高需同时填写', 'length')
}

/** Afterwards an import no longer overwrites it. */
async function confirmWeight(tx: Tx, { before, changes }: ChangedSku, ctx: Ctx): Promise<void> {
  if (!ctx.user.roles.includes('warehouse') || !changes.some(({ field, to }) => field === 'weight' && to !== null)) return
  await tx.run(sql`
    UPDATE goods_goods_sku SET weight_checked_time = ${ctx.now}, weight_checked_by = ${ctx.user.userId} WHERE id = ${before.skuId}`)
}
