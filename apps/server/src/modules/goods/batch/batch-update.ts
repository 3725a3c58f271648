import { BATCH_NOW, batchFields } from '@erp/contract/goods/batch/goods-batch'
import type { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import type { ActionInput } from '@erp/contract/kit'
import { checkReferences } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { bad, missing, Refusal, refuse } from '../../../kit/refuse.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import { requireEditable } from '../catalog/goods-edit.ts'
import { keepHealth } from '../catalog/goods-health.ts'
import { anyGoods } from '../catalog/goods-reach.ts'
import { type BatchGoods, changedGoods, gapsOf, lockMany, newGaps, WRITTEN, writeAlike } from './batch-goods.ts'
import { checkValues, type Values, valuesOf } from './batch-values.ts'

type BatchUpdate = (typeof goodsItem)['actions']['batchUpdate']
type Batch = ActionInput<BatchUpdate>
const KIND = 'goods.batch-update'
const CALL = 'goods/goods#batchUpdate'
const CHUNK = 500
const ALIKE = Object.fromEntries(Object.entries(WRITTEN).filter(([name]) => name in batchFields))

export const batchUpdate: Handler<BatchUpdate> = async (tx, { ids, fields }, ctx) => {
  const batch = { ids: [...new Set(ids)], fields }
  const values = await checked(tx, fields, ctx)
  if (batch.ids.length <= BATCH_NOW) return { taskId: null, changed: await apply(tx, batch, values, ctx) }
  const known = await tx.one<{ n: number }>(sql`
    SELECT count(*) AS n FROM goods_goods t WHERE t.id = ANY(${batch.ids}::bigint[]) AND t.deleted_at IS NULL AND ${anyGoods(ctx)}`)
  if (known!.n < batch.ids.length) throw missing('商品')
  const { id } = await startTask(tx, ctx, { kind: KIND, title: '批量修改商品', input: batch, total: batch.ids.length })
  return { taskId: id, changed: 0 }
}

/** The same batch in the person's name, still all or nothing: only how far it is is seen before its end. */
export const batchUpdateJob = taskJob<Batch>({
  kind: KIND,
  name: '批量修改商品',
  run: async ({ house, input, context, progress }) => {
    const changed = await house.db.transact(async (tx) => {
      const ctx = await context(CALL)
      return apply(tx, input, await checked(tx, input.fields, ctx), ctx, (done) => progress(done))
    })
    return { done: `已修改${changed}个商品` }
  },
})

/** What is to be set, checked once for all goods. A level set by hand is locked unless told otherwise. */
async function checked(tx: Tx, fields: Batch['fields'], ctx: Ctx): Promise<Values> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw bad('请选择要修改的内容', 'fields')
  const values = valuesOf(ALIKE, given)
  if (values['goodsLevel'] && values['levelLocked'] === undefined) values['levelLocked'] = 1
  await checkValues(tx, values, {}, ctx)
  const difficulty = fields.degreeDifficultyId
  if (difficulty === undefined) return values
  if (difficulty === null) throw bad(`${skuFields.degreeDifficultyId.label}不能为空`, 'degreeDifficultyId')
  await checkReferences(tx, goodsSku, { degreeDifficultyId: difficulty }, ctx)
  return values
}

async function apply(
  tx: Tx,
  { ids, fields }: Batch,
  values: Values,
  ctx: Ctx,
  progress?: (done: number) => Promise<void>,
): Promise<number> {
  const goods = await lockMany(tx, ids, ctx)
  if (goods.length < ids.length) throw missing('商品')
  refuseSome(goods, (each) => reasonOf(() => requireEditable(each, '批量修改')))
  const gaps = await gapsOf(tx, goods)
  const touched = new Set<number>()
  for (let i = 0; i < goods.length; i += CHUNK) {
    const part = goods.slice(i, i + CHUNK)
    const changed = part.map((each) => changedGoods(each, values)).filter(({ changes }) => changes.length > 0)
    await writeAlike(tx, ctx, changed, values, '批量修改')
    const ofSkus = await setDifficulty(tx, part, fields.degreeDifficultyId, ctx)
    for (const id of [...changed.map(({ before }) => before.goodsId), ...ofSkus]) touched.add(id)
    await progress?.(i + part.length)
  }
  const fresh = await newGaps(tx, goods, gaps)
  refuseSome(goods, ({ goodsId, goodsCode }) => (fresh.has(goodsId) ? `商品【${goodsCode}】${fresh.get(goodsId)}` : null))
  await keepHealth(tx, ids)
  if (touched.size === 0) unchanged(ctx)
  return touched.size
}

function refuseSome(goods: BatchGoods[], reason: (goods: BatchGoods) => string | null): void {
  const refusals = goods.flatMap((each) => {
    const said = reason(each)
    return said ? [{ id: each.goodsId, reason: said }] : []
  })
  if (refusals.length) throw refuse(refusals[0]!.reason, { refusals })
}

function reasonOf(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Difficulty is a SKU's; answers the goods whose SKUs changed. */
async function setDifficulty(tx: Tx, goods: BatchGoods[], difficulty: number | null | undefined, ctx: Ctx): Promise<number[]> {
  if (!difficulty) return []
  const changed = await tx.query<{ id: number; goodsId: number; from: number | null; version: number }>(sql`
    UPDATE goods_goods_sku SET degree_difficulty_id = ${difficulty}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE goods_id = ANY(${goods.map(({ goodsId }) => goodsId)}::bigint[]) AND deleted_at IS NULL AND degree_difficulty_id IS DISTINCT FROM ${difficulty}
    RETURNING id, goods_id AS "goodsId", old.degree_difficulty_id AS "from", new.version`)
  const { label } = skuFields.degreeDifficultyId
  await logAll(
    tx,
    ctx,
    changed.map(({ id, from, version }) => ({
      entity: goodsSku.path,
      entityId: id,
      action: '批量修改',
      changes: [{ field: 'degreeDifficultyId', label, from, to: difficulty }],
      version,
    })),
  )
  return changed.map(({ goodsId }) => goodsId)
}
