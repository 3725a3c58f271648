import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import {
  DUE_LEARNT_DAYS,
  DUE_LEARNT_OF,
  DUE_STAGES,
  type DueBoard,
  type DueItem,
  type DueStage,
} from '@erp/contract/temu/stockup/due-board'
import { addDays } from '../../../kit/clock.ts'
import { literals, raw, sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { shopReach } from './reach.ts'
import { OPEN } from './states.ts'

export const DUE_WITHIN = 48
const MOST = 5000
const SHOWN = 60
const delivery = literals(DELIVERY)
type Medians = Record<DueStage, number | null>
type Waiting = Omit<DueItem, 'minutesNeeded' | 'fate'> & { stage: DueStage; minutesHere: number }

/** What has to leave within two days, stage by stage, held against the time that each stage takes here. */
export async function dueBoard(tx: Tx, _input: object, ctx: Ctx): Promise<DueBoard> {
  const [minutes, unbuilt, built] = await inOneGo(mediansOf(tx, ctx), unbuiltOf(tx, ctx), builtOf(tx, ctx))
  const items = [...unbuilt, ...built].map((item) => fatedOf(item, minutes))
  const columns = DUE_STAGES.map(([stage, label]) => {
    const own = items.filter((item) => item.stage === stage).toSorted((a, b) => a.minutesLeft - b.minutesLeft)
    const count = (fate: DueItem['fate']) => own.filter((item) => item.fate === fate).length
    const shown = own.slice(0, SHOWN).map(({ stage: _stage, minutesHere: _here, ...item }) => item)
    return { stage, label, minutes: minutes[stage], total: own.length, late: count('late'), red: count('red'), items: shown }
  })
  return { now: ctx.now, hours: DUE_WITHIN, columns }
}

/** Late; or what is left to do usually takes longer than what is left of the time. */
export function fatedOf<W extends Pick<Waiting, 'stage' | 'minutesHere' | 'minutesLeft'>>(item: W, medians: Medians) {
  const at = DUE_STAGES.findIndex(([stage]) => stage === item.stage)
  const known = DUE_STAGES.slice(at).map(([stage]) => medians[stage])
  const [here, ...later] = known
  const minutesNeeded = known.every((each) => each === null)
    ? null
    : Math.max(0, (here ?? 0) - item.minutesHere) + later.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const fate: DueItem['fate'] =
    item.minutesLeft < 0 ? 'late' : minutesNeeded !== null && minutesNeeded > item.minutesLeft ? 'red' : 'fine'
  return { ...item, minutesNeeded, fate }
}

const minutesOf = (to: string, from: string) => raw(`extract(epoch FROM ${to} - ${from}) / 60`)
const median = (to: string, from: string) => sql`round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutesOf(to, from)}))::int`

async function mediansOf(tx: Tx, ctx: Ctx): Promise<Medians> {
  const since = addDays(ctx.now.slice(0, 10), -DUE_LEARNT_DAYS)
  const sent = sql`(SELECT * FROM temu_delivery_order WHERE ship_time >= ${since} ORDER BY ship_time DESC LIMIT ${DUE_LEARNT_OF}) d`
  const [stages, build] = await inOneGo(
    tx.one<Medians>(sql`
      SELECT ${median('d.audit_time', 'd.create_time')} AS audit, ${median('d.pick_time', 'd.audit_time')} AS pick, ${median('d.label_time', 'd.pick_time')} AS label,
        ${median('d.pack_time', 'd.label_time')} AS pack, ${median('d.ship_time', 'd.pack_time')} AS ship
      FROM ${sent}`),
    tx.one<{ build: number | null }>(sql`
      SELECT ${median('d.create_time', 'o.purchase_time')} AS build
      FROM ${sent} JOIN temu_stock_order o ON o.delivery_order_id = d.id`),
  )
  return { ...stages!, build: build!.build }
}

const soon = (column: string, now: string) => sql`${raw(column)} < ${now}::timestamptz + ${raw(`interval '${DUE_WITHIN} hours'`)}`
const left = (column: string, now: string) =>
  sql`floor(extract(epoch FROM ${raw(column)} - ${now}::timestamptz) / 60)::int AS "minutesLeft"`
const here = (column: string, now: string) =>
  sql`floor(extract(epoch FROM ${now}::timestamptz - ${raw(column)}) / 60)::int AS "minutesHere"`

const unbuiltOf = (tx: Tx, ctx: Ctx): Promise<Waiting[]> =>
  tx.query(sql`
    SELECT 'build' AS stage, t.id, t.sub_purchase_order_sn AS no, h.shop_name AS "shopName", w.name AS "placeName", t.expect_latest_deliver_time AS deadline,
      (SELECT coalesce(sum(l.max_deliver_qty), 0)::int FROM temu_stock_order_line l WHERE l.document_id = t.id) AS pieces,
      ${left('t.expect_latest_deliver_time', ctx.now)}, ${here('t.purchase_time', ctx.now)}
    FROM temu_stock_order t JOIN authorize_shop h ON h.id = t.shop_id LEFT JOIN temu_warehouse w ON w.id = t.sub_warehouse_id
    WHERE ${OPEN} AND t.delivery_order_id IS NULL AND t.deleted_at IS NULL AND ${soon('t.expect_latest_deliver_time', ctx.now)} AND ${shopReach(ctx)}
    ORDER BY t.expect_latest_deliver_time LIMIT ${MOST}`)

const STAGE_OF = sql`CASE t.status WHEN ${delivery.waitPick} THEN 'pick' WHEN ${delivery.waitLabel} THEN 'label' WHEN ${delivery.waitPack} THEN 'pack'
  WHEN ${delivery.waitShip} THEN 'ship' ELSE 'audit' END`
const SINCE = `coalesce(CASE t.status WHEN ${DELIVERY.waitPick} THEN t.audit_time WHEN ${DELIVERY.waitLabel} THEN t.pick_time WHEN ${DELIVERY.waitPack} THEN t.label_time
  WHEN ${DELIVERY.waitShip} THEN t.pack_time END, t.create_time)`
const builtOf = (tx: Tx, ctx: Ctx): Promise<Waiting[]> =>
  tx.query(sql`
    SELECT ${STAGE_OF} AS stage, t.id, t.delivery_order_no AS no, h.shop_name AS "shopName", w.name AS "placeName", t.deadline, t.plan_qty AS pieces,
      ${left('t.deadline', ctx.now)}, ${here(SINCE, ctx.now)}
    FROM temu_delivery_order t JOIN authorize_shop h ON h.id = t.shop_id LEFT JOIN temu_warehouse w ON w.id = t.sub_warehouse_id
    WHERE t.status < ${delivery.shipped} AND t.deleted_at IS NULL AND ${soon('t.deadline', ctx.now)} AND ${shopReach(ctx)}
    ORDER BY t.deadline LIMIT ${MOST}`)
