import { FREIGHT_STATE } from '@erp/contract/express/freight/freight-table.states'
import { logisticWay, type WayRow } from '@erp/contract/express/way/logistic-way'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { copyWay } from './way-copy.ts'
import { wayFigures } from './way-figures.ts'

const covers = (countries: unknown): Sql =>
  sql`EXISTS (SELECT 1 FROM express_zone_row r WHERE r.way_id = t.id AND r.country_code = ANY(${[countries].flat().map(String)}::text[]))`
const options = {
  computed: {
    weightRange: raw("t.min_weight || '–' || t.max_weight || 'g'"),
    dayRange: raw("t.min_days || '–' || t.max_days || '天'"),
    freeNumbers: raw(
      '(SELECT count(*) FROM express_track_number n WHERE n.way_id = t.id AND n.state = 1 AND n.origin <> 3 AND t.number_source = 1)',
    ),
    currentTable: raw(`(SELECT f.table_no FROM express_freight_table f
      WHERE f.way_id = t.id AND f.check_flag = ${FREIGHT_STATE.audited} AND f.effective_from <= now()::date AND f.deleted_at IS NULL ORDER BY f.effective_from DESC LIMIT 1)`),
    countryCode: raw('NULL::text'),
  },
  matches: { countryCode: covers },
}
const list = keepMainList(listOf(logisticWay, options))
const pickers = listOf(logisticWay, { ...options, computed: { countryCode: options.computed.countryCode } })

export const logisticWays: Handlers<typeof logisticWay> = {
  ...crudOf(logisticWay, options),
  list: async (tx, input, ctx) => {
    const { storeId, ...rest } = input as Record<string, unknown>
    const wanted = storeId ? { ...rest, storeIds: [storeId] } : rest
    return pickers.options(tx, wanted, ctx) as Promise<WayRow[]>
  },
  get: async (tx, { id }, ctx) => ({ ...(await list.get(tx, id, ctx)), figures: await wayFigures(tx, id) }) as never,
  save: async (tx, input, ctx) => {
    await checkWay(tx, input, 0)
    return insert(tx, list, input, ctx)
  },
  update: async (tx, input, ctx) => {
    await checkWay(tx, input, input.id)
    return change(tx, list, input, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await tx.query(sql`SELECT 1 AS locked FROM express_logistic_way WHERE id = ${id} FOR UPDATE`)
    const n = await ordersOf(tx, id)
    if (n > 0) throw refuse(`渠道已被${n}个订单使用，请停用`)
    return remove(tx, list, id, ctx)
  },
  copy: (tx, input, ctx) => copyWay(tx, list, input, ctx),
  activate: async (tx, { ids, isActivated }, ctx) => {
    const found = await tx.query<{ id: number; version: number }>(sql`
      UPDATE express_logistic_way SET is_activated = ${isActivated}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL RETURNING id, version`)
    if (found.length < new Set(ids).size) throw missing(logisticWay.title)
    const action = isActivated ? '启用' : '停用'
    await logAll(
      tx,
      ctx,
      found.map(({ id, version }) => ({ entity: logisticWay.path, entityId: id, action, version })),
    )
    return null
  },
  sort: async (tx, { rows }, ctx) => {
    const ids = rows.map((row) => row.id)
    const found = await tx.query<{ id: number; version: number }>(sql`
      UPDATE express_logistic_way t SET sort_no = w.sort_no, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM unnest(${ids}::bigint[], ${rows.map((row) => row.sortNo)}::int[]) w(id, sort_no)
      WHERE t.id = w.id AND t.deleted_at IS NULL RETURNING t.id, t.version`)
    if (found.length < new Set(ids).size) throw missing(logisticWay.title)
    const logs = found.map(({ id, version }) => ({ entity: logisticWay.path, entityId: id, action: '排序', version }))
    await logAll(tx, ctx, logs)
    return null
  },
}

interface WayInput {
  wayCode: string
  storeIds: number[]
  minWeight: number
  maxWeight: number
  minDays: number
  maxDays: number
  checkDigit: number
  numberPattern?: string | null
}

async function checkWay(tx: Tx, input: WayInput, id: number): Promise<void> {
  if (input.storeIds.length === 0) throw bad('请选择适用仓库', 'storeIds')
  if (input.minWeight >= input.maxWeight) throw bad('最小重量必须小于最大重量', 'maxWeight')
  if (input.minDays > input.maxDays) throw bad('最快天数不能大于最慢天数', 'maxDays')
  if (input.checkDigit === 1 && input.numberPattern && input.numberPattern.length !== 13)
    throw bad('S10单号应为13位', 'numberPattern')
  const taken = await tx.one(sql`SELECT 1 AS yes FROM express_logistic_way WHERE way_code = ${input.wayCode} AND id <> ${id}`)
  if (taken) throw bad(`渠道代码${input.wayCode}已存在`, 'wayCode')
}

/** Orders that hold or had a number of it, or went out over it. */
async function ordersOf(tx: Tx, id: number): Promise<number> {
  const row = await tx.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM (
      SELECT order_id FROM express_track_number WHERE way_id = ${id} AND order_id IS NOT NULL
      UNION SELECT order_id FROM express_track WHERE way_id = ${id}
      UNION SELECT order_id FROM express_parcel WHERE way_id = ${id} AND state < 3) used`)
  return row!.n
}
