import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { AUDIT_STATE, goodsStates } from '@erp/contract/goods/catalog/goods.states'
import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { type ActionInput, stateLabel } from '@erp/contract/kit'
import { change } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { cleanRows } from '../sku/sku-form.ts'
import { saveGrid } from '../sku/sku-grid.ts'
import { lockSkus } from '../sku/sku-write.ts'
import { tellGroups } from './disabled-groups.ts'
import { goodsConflict } from './goods-conflict.ts'
import { detailOf } from './goods-detail.ts'
import { followSkus } from './goods-follow.ts'
import { checkGoods, checkSkuReferences, cleanGoods, keepDescription, keepImageHash } from './goods-form.ts'
import { keepHealth } from './goods-health.ts'
import { goodsRows } from './goods-list.ts'
import { missingIn } from './goods-missing.ts'
import { noteRepeat } from './goods-save.ts'

type Edited = (typeof goodsItem)['actions']['edit']

export const edit: Handler<Edited> = async (tx, input, ctx) => {
  const { goodsId, version } = input
  const before = await goodsRows.get(tx, goodsId, ctx)
  const goods = await lockGoods(tx, goodsId)
  const kept = await lockSkus(tx, goodsId)
  const rows = cleanRows(input.skus, ctx)
  requireEditable(goods, '编辑')
  const stale = rows.some(
    (row) => row.version != null && kept.some((sku) => sku.skuId === row.skuId && sku.version !== row.version),
  )
  if (stale || goods.version !== version) throw await goodsConflict(tx, goodsId, version, rows, ctx)
  const gaps = goods.auditStatus === AUDIT_STATE.audited ? await missingIn(tx, goodsId) : []
  const form = formOf(input, goods)
  await checkGoods(tx, form, before, rows, kept, ctx)
  await checkSkuReferences(tx, rows, ctx)
  await change(tx, goodsRows, form, ctx)
  await saveGrid(tx, { ...form, goodsCode: form.goodsCode ?? goods.goodsCode }, rows, kept, ctx)
  await keepBeside(tx, form, before['mainImage'], ctx)
  if (goods.auditStatus === AUDIT_STATE.audited) {
    await refuseNewGaps(tx, goodsId, gaps)
    await followSkus(tx, goodsId, ctx)
  }
  if (differs(before['disabledGroupIds'], form.disabledGroupIds)) await tellGroups(tx, [goodsId], ctx)
  return detailOf(tx, goodsId, ctx)
}

const differs = (before: number[], after: number[]): boolean => before.join() !== after.join()

export interface LockedGoods {
  goodsId: number
  goodsCode: string
  goodsType: number
  auditStatus: number
  version: number
}

export async function lockGoods(tx: Tx, goodsId: number): Promise<LockedGoods> {
  const goods = await tx.one<LockedGoods & object>(sql`
    SELECT id AS "goodsId", goods_code AS "goodsCode", goods_type AS "goodsType", audit_status AS "auditStatus", version
    FROM goods_goods WHERE id = ${goodsId} AND deleted_at IS NULL FOR UPDATE`)
  if (!goods) throw missing(goodsItem.title)
  return goods
}

/** What lies with the approvers is taken back before it is changed. */
export function requireEditable({ goodsCode, goodsType, auditStatus }: LockedGoods, deed: string): void {
  if (goodsType === 2) throw refuse(`组合商品【${goodsCode}】请在组合商品页面${deed}`)
  if (auditStatus === AUDIT_STATE.waiting) throw refuse(wrongState(goodsCode, auditStatus, deed))
}

export const wrongState = (goodsCode: string, auditStatus: number, deed: string): string =>
  `商品【${goodsCode}】当前状态为${stateLabel(goodsStates, auditStatus)}，不能${deed}`

function formOf(input: ActionInput<Edited>, { goodsCode, auditStatus }: LockedGoods): ActionInput<Edited> {
  const form = cleanGoods(input)
  if (!form.goodsCode) form.goodsCode = goodsCode
  if (auditStatus === AUDIT_STATE.audited && form.goodsCode !== goodsCode)
    throw bad(`${goodsFields.goodsCode.label}审核后不能修改`, 'goodsCode')
  return form
}

async function keepBeside(tx: Tx, form: ActionInput<Edited>, picture: unknown, ctx: Ctx): Promise<void> {
  const { goodsId, mainImage } = form
  if (await keepDescription(tx, goodsId, form, ctx))
    await log(tx, ctx, { entity: goodsItem.path, entityId: goodsId, action: '修改描述', version: form.version + 1 })
  if (mainImage !== undefined && mainImage !== picture) await keepImageHash(tx, goodsId, mainImage, ctx)
  await keepHealth(tx, [goodsId])
  await noteRepeat(tx, goodsId, form.repeatReason, ctx)
}

/** An audited goods stays as complete as it was. */
async function refuseNewGaps(tx: Tx, goodsId: number, before: string[]): Promise<void> {
  const fresh = (await missingIn(tx, goodsId)).filter((gap) => !before.includes(gap))
  if (fresh.length) throw bad(`请先完善：${fresh.join('、')}`)
}
