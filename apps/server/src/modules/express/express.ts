import { type ExpressOption, express } from '@erp/contract/express/express'
import { CarrierRefused, CarrierSilent, carrierOf } from '../../connectors/carrier/carrier.ts'
import { change, crudOf, insert, remove } from '../../kit/crud.ts'
import { raw, sql, type Tx } from '../../kit/db/db.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { bad, missing, refuse } from '../../kit/refuse.ts'

const options = {
  computed: {
    wayCount: raw('(SELECT count(*) FROM express_logistic_way w WHERE w.express_id = t.id AND w.deleted_at IS NULL)'),
    parcels30: raw(
      "(SELECT count(*) FROM express_track k WHERE k.express_id = t.id AND k.ship_time > now() - interval '30 days')",
    ),
    hasSecret: raw('(t.connector_config IS NOT NULL)::int'),
  },
}
const list = keepMainList(listOf(express, options))

export const expresses: Handlers<typeof express> = {
  ...crudOf(express, options),
  list: async (tx) => activeCompanies(tx),
  'name-list': (tx) =>
    tx.query(sql`
      SELECT id, express_name AS "expressName" FROM express_express WHERE is_activated = 1 AND deleted_at IS NULL ORDER BY sort_no, id`),
  save: async (tx, { connectorConfig, ...input }, ctx) => {
    await refuseTaken(tx, input, 0)
    const saved = await insert(tx, list, input, ctx)
    await keepSecret(tx, saved.id, connectorConfig)
    return list.get(tx, saved.id, ctx) as never
  },
  update: async (tx, { connectorConfig, ...input }, ctx) => {
    await refuseTaken(tx, input, input.id)
    await change(tx, list, input, ctx)
    await keepSecret(tx, input.id, connectorConfig)
    return list.get(tx, input.id, ctx) as never
  },
  remove: async (tx, { id }, ctx) => {
    await tx.query(sql`SELECT 1 AS locked FROM express_express WHERE id = ${id} FOR UPDATE`)
    const { n } = (await tx.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM express_logistic_way WHERE express_id = ${id} AND deleted_at IS NULL`,
    ))!
    if (n > 0) throw refuse(`物流公司下有${n}个渠道，不能删除`)
    return remove(tx, list, id, ctx)
  },
  'test-connector': async (tx, { id }, ctx) => {
    const found = await tx.one<{ connector: string }>(
      sql`SELECT connector FROM express_express WHERE id = ${id} AND deleted_at IS NULL`,
    )
    if (!found) throw missing(express.title)
    if (found.connector === 'none') return { ok: false, message: '该物流公司没有接口' }
    try {
      return { ok: true, message: await carrierOf(ctx.house, found.connector).test() }
    } catch (error) {
      if (error instanceof CarrierRefused || error instanceof CarrierSilent) return { ok: false, message: error.message }
      throw error
    }
  },
}

const activeCompanies = (tx: Tx): Promise<ExpressOption[]> =>
  tx.query<ExpressOption & object>(sql`
    SELECT e.id, e.express_code AS "expressCode", e.express_name AS "expressName", e.express_type AS "expressType",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', w.id, 'wayCode', w.way_code, 'wayName', w.way_name, 'storeIds', w.store_ids,
        'numberSource', w.number_source) ORDER BY w.sort_no, w.id)
        FROM express_logistic_way w WHERE w.express_id = e.id AND w.is_activated = 1 AND w.deleted_at IS NULL), '[]') AS ways
    FROM express_express e WHERE e.is_activated = 1 AND e.deleted_at IS NULL ORDER BY e.sort_no, e.id`)

async function refuseTaken(tx: Tx, input: { expressCode: string; expressName: string }, id: number): Promise<void> {
  const found = await tx.one<{ code: boolean }>(sql`
    SELECT express_code = ${input.expressCode} AS code FROM express_express
    WHERE (express_code = ${input.expressCode} OR express_name = ${input.expressName}) AND id <> ${id} LIMIT 1`)
  if (found?.code) throw bad(`物流公司${input.expressCode}已存在`, 'expressCode')
  if (found) throw bad(`物流公司${input.expressName}已存在`, 'expressName')
}

const keepSecret = async (tx: Tx, id: number, secret: string | null | undefined): Promise<void> => {
  if (secret) await tx.run(sql`UPDATE express_express SET connector_config = ${secret} WHERE id = ${id}`)
}
