import { DEGREE_SOURCE, skuDegree, skuDegreeImport } from '@erp/contract/temu/floor/sku-degree'
import { change, checkReferences, crudOf } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'
import { importDegrees } from './sku-degree-import.ts'
import { setDegrees } from './sku-degree-set.ts'

const options = {
  joins: raw(`JOIN goods_goods_sku k ON k.id = t.sku_id JOIN goods_goods g ON g.id = k.goods_id
    JOIN basic_degree_difficulty d ON d.id = t.difficulty_id`),
  computed: {
    sku: raw('k.sku'),
    skuImage: raw('coalesce(k.sku_image, g.main_image)'),
    skuName: raw('k.sku_name'),
    ownDifficultyId: raw('k.degree_difficulty_id'),
    coefs: raw(`concat_ws(' / ', d.pick_coef, d.label_coef, d.pack_coef)`),
    quantity30: raw(`(SELECT coalesce(sum(w.quantity), 0)::int FROM temu_work_record w
      WHERE w.sku_id = t.sku_id AND w.time > now() - interval '30 days')`),
  },
  idsFirst: true,
}
/** Whoever edits a row by hand is where it comes from now. */
const degrees = listOf(
  { ...skuDegree, fields: { ...skuDegree.fields, source: { ...skuDegree.fields.source, readonly: false } } },
  options,
)

export const degreeHandlers: Handlers<typeof skuDegree> = {
  ...crudOf(skuDegree, options),
  add: async (tx, { skuIds, difficultyId, remark }, ctx) => {
    await checkReferences(tx, skuDegree, { difficultyId }, ctx)
    const wanted = [...new Set(skuIds)]
    await requireSkus(tx, wanted)
    const rows = wanted.map((skuId) => ({ skuId, difficultyId, remark: remark ?? null }))
    return setDegrees(tx, rows, DEGREE_SOURCE.byHand, ctx)
  },
  edit: (tx, input, ctx) => change(tx, degrees, { ...input, source: DEGREE_SOURCE.byHand }, ctx),
  'import-template': (_tx, _input, ctx) => templateOf(skuDegreeImport, ctx),
  import: (_tx, _input, ctx) => importDegrees(ctx),
}

async function requireSkus(tx: Tx, skuIds: number[]): Promise<void> {
  const found = await tx.query(sql`
    SELECT 1 FROM goods_goods_sku WHERE id = ANY(${skuIds}::bigint[]) AND deleted_at IS NULL FOR KEY SHARE`)
  if (found.length < skuIds.length) throw bad('SKU不存在', 'skuIds')
}
