import { logisticZone, type ZoneRow as Zone, zoneSheet } from '@erp/contract/express/zone/logistic-zone'
import { change, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { freightState } from '../states.ts'
import { importZones } from './zone-import.ts'
import { checkZoneRows, lockWay, setZoneRows } from './zone-rows.ts'

const list = keepMainList(
  listOf(logisticZone, {
    computed: {
      rows: raw(`coalesce((SELECT jsonb_agg(jsonb_build_object('countryCode', r.country_code, 'postMode', r.post_mode, 'value', r.value, 'valueTo', r.value_to)
        ORDER BY r.id) FROM express_zone_row r WHERE r.zone_id = t.id), '[]')`),
    },
    order: raw('t.sort_no, t.id'),
  }),
)

export const logisticZones: Handlers<typeof logisticZone> = {
  list: async (tx, { wayId }, ctx) =>
    tx.query<Zone & object>(sql`SELECT * FROM (${list.statement({}, ctx)}) z WHERE z."wayId" = ${wayId}`),
  save: async (tx, { rows, ...input }, ctx) => {
    await lockWay(tx, input.wayId)
    const checked = await checkZoneRows(tx, input.wayId, { ...input, id: 0 }, rows)
    const made = await insert(tx, list, input, ctx)
    await setZoneRows(tx, made.id, input.wayId, checked)
    return list.get(tx, made.id, ctx) as never
  },
  update: async (tx, { rows, ...input }, ctx) => {
    await lockWay(tx, input.wayId)
    const before = await list.get(tx, input.id, ctx)
    const checked = await checkZoneRows(tx, before['wayId'], input, rows)
    await change(tx, list, input, ctx)
    await setZoneRows(tx, input.id, before['wayId'], checked)
    return list.get(tx, input.id, ctx) as never
  },
  remove: async (tx, { id }, ctx) => {
    const before = await list.get(tx, id, ctx)
    await lockWay(tx, before['wayId'])
    const priced = await tx.one<{ n: number }>(sql`
      SELECT count(DISTINCT f.id) AS n FROM express_freight_line l JOIN express_freight_table f ON f.id = l.table_id
      WHERE l.zone_id = ${id} AND f.check_flag <> ${freightState.invalid} AND f.deleted_at IS NULL`)
    if (priced!.n > 0) throw refuse(`分区“${before['zoneName']}”在${priced!.n}个运费表中有价格，不能删除`)
    await tx.run(sql`DELETE FROM express_zone_row WHERE zone_id = ${id}`)
    return remove(tx, list, id, ctx)
  },
  uncovered: async (tx, { wayId }) => {
    if (!(await tx.one(sql`SELECT 1 AS yes FROM express_logistic_way WHERE id = ${wayId} AND deleted_at IS NULL`)))
      throw missing('物流渠道')
    return tx.query(sql`
      SELECT c.country_code AS "countryCode", c.name_cn AS "nameCn", c.name_en AS "nameEn", c.continent FROM basic_country c
      WHERE c.is_activated = 1 AND c.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM express_zone_row r WHERE r.way_id = ${wayId} AND r.country_code = c.country_code)
      ORDER BY c.continent, c.sort_no, c.country_code`)
  },
  'import-template': (_tx: Tx, _input, ctx) => templateOf(zoneSheet, ctx),
  import: (_tx, _input, ctx) => importZones(ctx),
}
