import { editRowFields, type RowRefusal } from '@erp/contract/goods/batch/goods-batch'
import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import { AUDIT_STATE } from '@erp/contract/goods/catalog/goods.states'
import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import type { ActionInput } from '@erp/contract/kit'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { unchanged } from '../../../kit/log.ts'
import { bad, missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { requireEditable } from '../catalog/goods-edit.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { checkTaken } from '../sku/sku-form.ts'
import { type ChangedSku, changedSku, lockSkus, type StoredSku, updateSkus } from '../sku/sku-write.ts'
import { type BatchGoods, changedGoods, gapsOf, lockMany, newGaps, writeAlike } from './batch-goods.ts'
import { checkValues, refusedBy, type Values, valuesOf } from './batch-values.ts'

type EditRows = (typeof goodsItem)['actions']['edit-rows']
type EditRow = ActionInput<EditRows>['rows'][number]
const EDITABLE = Object.fromEntries(Object.entries(goodsFields).filter(([name]) => name in editRowFields))
const SKU_EDITABLE = Object.fromEntries(Object.entries(skuFields).filter(([name]) => name in editRowFields.skus.fields!))

/** A row as it is to be written, with what was there. */
interface Prepared {
  row: EditRow
  at: number
  goods: BatchGoods
  values: Values
  skus: ChangedSku[]
}

export const editRows: Handler<EditRows> = async (tx, { rows }, ctx) => {
  const locked = new Map(
    (
      await lockMany(
        tx,
        rows.map(({ goodsId }) => goodsId),
        ctx,
      )
    ).map((goods) => [goods.goodsId, goods]),
  )
  const refusals: Wrong[] = []
  const ready: Prepared[] = []
  for (const [at, row] of rows.entries()) {
    const [prepared, wrong] = await prepare(tx, row, at, rows, locked.get(row.goodsId), ctx)
    refusals.push(...wrong)
    if (prepared) ready.push(prepared)
  }
  refuseAll(refusals)
  const gaps = await gapsOf(tx, [...locked.values()])
  const versions = []
  for (const each of ready) versions.push(await write(tx, each, ctx))
  const fresh = await newGaps(tx, [...locked.values()], gaps)
  refuseAll(ready.flatMap(({ row, at }) => (fresh.has(row.goodsId) ? [wrongIn(row, at, bad(fresh.get(row.goodsId)!))] : [])))
  await keepHealth(tx, [...locked.keys()])
  if (ctx.logged === 0) unchanged(ctx)
  return versions
}

type Wrong = RowRefusal & { code: number }
const wrongIn = (row: EditRow, at: number, refusal: Refusal, skuId?: number): Wrong => ({
  row: at + 1,
  goodsId: row.goodsId,
  ...(skuId ? { skuId } : {}),
  ...fieldOf(refusal),
  reason: refusal.message,
  code: refusal.code,
})
function fieldOf({ data }: Refusal): { field?: string } {
  const field = (data as { errors?: { field: string }[] } | null)?.errors?.[0]?.field.split('.').at(-1)
  return field ? { field } : {}
}

/** All that is wrong, each with its row; nothing was written. */
function refuseAll(wrong: Wrong[]): void {
  if (wrong.length === 0) return
  const said = wrong.map(({ row, reason }) => `第${row}行：${reason}`).join('；')
  const refusals: RowRefusal[] = wrong.map(({ code: _code, ...rest }) => rest)
  const codes = new Set(wrong.map(({ code }) => code))
  throw new Refusal(codes.size === 1 ? wrong[0]!.code : codes.has(409) ? 409 : 400, said.slice(0, 1000), { refusals })
}

async function prepare(
  tx: Tx,
  row: EditRow,
  at: number,
  rows: EditRow[],
  goods: BatchGoods | undefined,
  ctx: Ctx,
): Promise<[Prepared | null, Wrong[]]> {
  if (!goods) return [null, [wrongIn(row, at, missing('商品'))]]
  let values: Values = {}
  const refused = await refusedBy(
    () => requireOnce(row, at, rows),
    () => requireEditable(goods, '编辑'),
    () => {
      if (goods.version !== row.version) throw refuse('数据已被他人修改，请刷新后重试')
    },
    async () => {
      values = valuesOf(EDITABLE, row)
      await checkValues(tx, values, goods, ctx)
    },
  )
  const [skus, wrongSkus] = await prepareSkus(tx, row, at, goods)
  return [{ row, at, goods, values, skus }, [...refused.map((each) => wrongIn(row, at, each)), ...wrongSkus]]
}

function requireOnce(row: EditRow, at: number, rows: EditRow[]): void {
  const first = rows.findIndex(({ goodsId }) => goodsId === row.goodsId)
  if (first < at) throw bad(`与第${first + 1}行是同一个商品`, 'goodsId')
}

async function prepareSkus(tx: Tx, row: EditRow, at: number, goods: BatchGoods): Promise<[ChangedSku[], Wrong[]]> {
  if (!row.skus?.length) return [[], []]
  const kept = new Map((await lockSkus(tx, goods.goodsId)).map((sku) => [sku.skuId, sku]))
  const changed: ChangedSku[] = []
  const wrong: Wrong[] = []
  for (const each of row.skus) {
    const before = kept.get(each.skuId)
    const refused = await refusedBy(async () => {
      if (!before) throw missing('SKU')
      const values = valuesOf(SKU_EDITABLE, each)
      requireMeasures(before, values, goods.auditStatus === AUDIT_STATE.audited)
      if (values['barcode']) await checkTaken(tx, [{ barcode: values['barcode'] }], new Set([each.skuId]))
      changed.push(changedSku(before, values))
    })
    wrong.push(...refused.map((refusal) => wrongIn(row, at, named(refusal, before), each.skuId)))
  }
  return [changed.filter(({ changes }) => changes.length > 0), wrong]
}

const named = (refusal: Refusal, sku?: StoredSku): Refusal =>
  new Refusal(refusal.code, sku ? `SKU【${sku.sku}】${refusal.message}` : refusal.message, refusal.data)

function requireMeasures(before: StoredSku, values: Values, audited: boolean): void {
  if (audited && values['weight'] === null && before.skuKind === 1) throw bad(`${skuFields.weight.label}不能为空`, 'weight')
  const { length, width, height } = { ...before, ...values }
  const sides = [length, width, height].filter((side) => side != null).length
  if (sides === 1 || sides === 2) throw bad('长宽高需同时填写', 'length')
}

async function write(tx: Tx, { goods, values, skus }: Prepared, ctx: Ctx): Promise<{ goodsId: number; version: number }> {
  const changed = changedGoods(goods, values)
  const touched = changed.changes.length > 0
  if (touched) await writeAlike(tx, ctx, [changed], values, '批量编辑')
  await updateSkus(tx, skus, ctx)
  return { goodsId: goods.goodsId, version: goods.version + (touched ? 1 : 0) }
}
