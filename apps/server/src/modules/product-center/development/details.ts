import type { development } from '@erp/contract/product-center/development/development'
import type {
  DeveloperRecord,
  DevelopmentDetails,
  DevelopmentStyle,
  HitRate,
} from '@erp/contract/product-center/development/development-rows'
import { missingOf } from '@erp/contract/product-center/development/missing'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { logPage } from '../../../kit/list/log-list.ts'
import { hitRateOf, lastResultsOf } from '../score/score.ts'
import { developmentState } from '../states.ts'
import { developments } from './development.ts'

export async function detailsOf(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<DevelopmentDetails> {
  const row = await developments.get(tx, id, ctx)
  const skus = await stylesOf(tx, id)
  return { ...row, skus, missing: missingOf(row, skus.length), record: await recordOf(tx, row.developerId) }
}

export const stylesOf = (tx: Tx, id: number): Promise<DevelopmentStyle[]> =>
  tx.query<DevelopmentStyle>(sql`
    SELECT s.id AS "lineId", s.property1, s.property2, s.property3, s.cost_price AS "costPrice", s.weight, s.image
    FROM product_center_development_sku s WHERE s.document_id = ${id} ORDER BY s.sort_no, s.id`)

/** What became of all that a person submitted: beside a decision it says how far to trust the estimate. */
async function recordOf(tx: Tx, developerId: number | null): Promise<DeveloperRecord | null> {
  if (!developerId) return null
  const record = await tx.one<Omit<DeveloperRecord, 'last' | keyof HitRate>>(sql`
    SELECT count(*) FILTER (WHERE submit_time IS NOT NULL)::int AS submitted,
      count(*) FILTER (WHERE dev_status IN (${developmentState.approved}, ${developmentState.made}))::int AS approved,
      count(*) FILTER (WHERE dev_status = ${developmentState.rejected})::int AS rejected,
      count(*) FILTER (WHERE dev_status = ${developmentState.made})::int AS made
    FROM product_center_development WHERE developer_id = ${developerId} AND deleted_at IS NULL`)
  const held = (await hitRateOf(tx, [developerId])).get(developerId)!
  return { ...record!, ...held, last: await lastResultsOf(tx, developerId) }
}

type LogList = Handler<(typeof development)['actions']['log-list']>
export const developmentLog: LogList = async (tx, { id, pageNum, pageSize }, ctx) => {
  await developments.get(tx, id, ctx)
  return logPage(tx, { pageNum, pageSize, condition: { entity: developments.resource.path, entityId: [id] } }, ctx)
}
