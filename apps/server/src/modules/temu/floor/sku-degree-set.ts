import { skuDegree } from '@erp/contract/temu/floor/sku-degree'
import type { Rows } from '../../../../db/rows.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { diff, logAll, unchanged } from '../../../kit/log.ts'

export interface Degree {
  skuId: number
  difficultyId: number
  remark: string | null
}
type Kept = Pick<Rows['temu_sku_degree'], 'id' | 'sku_id' | 'difficulty_id' | 'source' | 'remark' | 'version'>

/** In as many statements for one SKU as for all. A remark that is not given stays. */
export async function setDegrees(tx: Tx, degrees: Degree[], source: number, ctx: Ctx) {
  const skuIds = degrees.map(({ skuId }) => skuId)
  const before = await tx.query<Kept>(sql`
    SELECT id, sku_id, difficulty_id, source, remark, version FROM temu_sku_degree
    WHERE sku_id = ANY(${skuIds}::bigint[]) AND deleted_at IS NULL ORDER BY sku_id FOR UPDATE`)
  const { userId } = ctx.user
  const kept = await tx.query<Kept>(sql`
    INSERT INTO temu_sku_degree AS t (sku_id, difficulty_id, source, remark, create_by, create_time, update_by, update_time)
    SELECT r."skuId", r."difficultyId", ${source}, r.remark, ${userId}, ${ctx.now}, ${userId}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(degrees)}::jsonb) AS r("skuId" bigint, "difficultyId" bigint, remark text)
    ORDER BY 1
    ON CONFLICT (sku_id) WHERE deleted_at IS NULL DO UPDATE SET difficulty_id = excluded.difficulty_id, source = excluded.source,
      remark = coalesce(excluded.remark, t.remark), version = t.version + 1, update_by = excluded.update_by, update_time = excluded.update_time
    WHERE (t.difficulty_id, t.remark) IS DISTINCT FROM (excluded.difficulty_id, coalesce(excluded.remark, t.remark))
    RETURNING id, sku_id, difficulty_id, source, remark, version`)
  const was = new Map(before.map((row) => [row.sku_id, row]))
  const logs = kept.map((row) => ({
    entity: skuDegree.path,
    entityId: row.id,
    action: was.has(row.sku_id) ? '修改' : '新增',
    changes: diff(skuDegree.fields, wire(was.get(row.sku_id)), wire(row)),
    version: row.version,
  }))
  await logAll(tx, ctx, logs)
  if (logs.length === 0) unchanged(ctx)
  const added = logs.filter(({ action }) => action === '新增').length
  return { ids: kept.map(({ id }) => id), added, changed: kept.length - added }
}

const wire = (row?: Kept): Record<string, unknown> =>
  row ? { skuId: row.sku_id, difficultyId: row.difficulty_id, source: row.source, remark: row.remark } : {}
