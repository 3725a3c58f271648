import { type RandomInput, randomDeliverySku, randomImport } from '@erp/contract/goods/random/random-delivery-sku'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { wantPushOf } from '../online/push-wanted.ts'
import { importRandoms } from './random-import.ts'
import { memberCodes, requireMembers, setMembers } from './random-members.ts'
import { makeRandomSku } from './random-sku.ts'

const stocked = raw(`(SELECT coalesce(sum(s.sellable), 0) FROM goods_random_member m JOIN goods_sku_stock s ON s.sku_id = m.sku_id
  WHERE m.config_id = t.id AND (t.store_ids = '{}' OR s.store_id = ANY(t.store_ids)))`)
/** Members with what lies in the stores and how often each was chosen in the last 30 days. */
const members =
  raw(`(SELECT coalesce(jsonb_agg(jsonb_build_object('skuId', m.sku_id, 'priority', m.priority, 'sku', c.sku, 'skuName', c.sku_name,
    'skuImage', coalesce(c.sku_image, cg.main_image), 'skuStatus', c.sku_status, 'lastChosen', to_char(m.last_chosen, 'YYYY-MM-DD HH24:MI:SS'),
    'available', (SELECT coalesce(sum(s.sellable), 0) FROM goods_sku_stock s WHERE s.sku_id = m.sku_id AND (t.store_ids = '{}' OR s.store_id = ANY(t.store_ids))),
    'chosen30', (SELECT count(*) FROM goods_random_choice h WHERE h.config_id = t.id AND h.sku_id = m.sku_id AND h.time > now() - interval '30 days')
  ) ORDER BY m.priority, m.sku_id), '[]')
  FROM goods_random_member m JOIN goods_goods_sku c ON c.id = m.sku_id JOIN goods_goods cg ON cg.id = c.goods_id WHERE m.config_id = t.id)`)

const begins = (typed: string) => `${escapeLike(typed.trim().toUpperCase())}%`
const options = {
  computed: {
    sku: raw('k.sku'),
    skuName: raw('k.sku_name'),
    memberCount: raw('(SELECT count(*) FROM goods_random_member m WHERE m.config_id = t.id)'),
    memberAvailable: stocked,
    memberRows: members,
  },
  joins: raw('LEFT JOIN goods_goods_sku k ON k.id = t.sku_id'),
  matches: {
    sku: (typed: string) => sql`k.sku LIKE ${begins(typed)}`,
    memberSku: (typed: string) => sql`t.id IN (
      SELECT m.config_id FROM goods_random_member m JOIN goods_goods_sku c ON c.id = m.sku_id WHERE c.sku LIKE ${begins(typed)})`,
    storeIds: (ids: unknown[]) => sql`(t.store_ids = '{}' OR t.store_ids && ${ids.map(Number)}::bigint[])`,
    keyword: (typed: string) => sql`k.sku LIKE ${begins(typed)}`,
  },
}
const list = listOf(randomDeliverySku, options)
const { memberRows: _rows, ...columns } = randomDeliverySku.fields
/** A workbook has the members as codes, as the import takes them. */
const exported = listOf(
  {
    ...randomDeliverySku,
    fields: { ...columns, members: { ...randomImport.fields.members, column: true, computed: true } },
  },
  { ...options, computed: { ...options.computed, members: memberCodes } },
)

export const randomSkus: Handlers<typeof randomDeliverySku> = {
  ...crudOf(randomDeliverySku, options),
  add: (tx, input, ctx) => addRandom(tx, input, ctx),
  edit: async (tx, input, ctx) => {
    const before = await list.get(tx, input.id, ctx)
    const wanted = await requireMembers(tx, input.members)
    await change(tx, list, { ...input, skuId: before['skuId'] }, ctx)
    await setMembers(tx, input.id, wanted, ctx)
    await wantPushOf(tx, [before.skuId!], ctx.now)
    return list.get(tx, input.id, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    const { skuId } = await list.get(tx, id, ctx)
    await remove(tx, list, id, ctx)
    await wantPushOf(tx, [skuId!], ctx.now)
    return null
  },
  export: (_tx, input, ctx) => {
    const columns = input.columns?.length ? [...input.columns, 'members'] : null
    return exportList(exported, { ...input, columns }, ctx)
  },
  'import-template': (_tx, _input, ctx) => templateOf(randomImport, ctx),
  import: (_tx, _input, ctx) => importRandoms(ctx, list, addRandom),
}

/** The random SKU is chosen from those that wait for members, or made here. */
async function addRandom(tx: Tx, input: RandomInput, ctx: Ctx) {
  const wanted = await requireMembers(tx, input.members)
  const skuId = input.skuId ?? (await makeRandomSku(tx, input.newSku ?? '', input.newName ?? '', ctx))
  await requireFree(tx, skuId)
  const { strategy, storeIds, isActivated } = input
  const saved = await insert(tx, list, { skuId, strategy, storeIds, isActivated }, ctx)
  await setMembers(tx, saved.id, wanted, ctx)
  await wantPushOf(tx, [skuId], ctx.now)
  return list.get(tx, saved.id, ctx)
}

async function requireFree(tx: Tx, skuId: number): Promise<void> {
  const row = await tx.one<{ sku: string; kind: number; taken: boolean }>(sql`
    SELECT k.sku, k.sku_kind AS kind, EXISTS (SELECT 1 FROM goods_random_delivery_sku r WHERE r.sku_id = k.id AND r.deleted_at IS NULL) AS taken
    FROM goods_goods_sku k WHERE k.id = ${skuId} AND k.deleted_at IS NULL FOR UPDATE OF k`)
  if (!row || row.kind !== 3) throw bad('请选择随机SKU', 'skuId')
  if (row.taken) throw refuse(`随机SKU【${row.sku}】已有配置`)
}
