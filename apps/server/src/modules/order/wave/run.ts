import type { WaveAnswer, WavePreview } from '@erp/contract/order/wave/order-picking-batch'
import { wireTime } from '../../../kit/clock.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exclusively } from '../../../kit/db/exclusive.ts'
import type { Ctx } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { type Spots } from './candidate.ts'
import { poolOf, templatesOf } from './load.ts'
import { type Plan, planWaves, type Until } from './plan.ts'
import { writeBatch } from './write.ts'

export interface WaveInput {
  storeId: number
  templateIds?: number[] | null
  ids?: number[] | null
  force?: 0 | 1 | null
}

/** T11. Runs of one store take turns; each batch is a transaction of its own. */
export async function batchSorting(_tx: Tx, input: WaveInput, ctx: Ctx): Promise<WaveAnswer> {
  await requireOwn(ctx.house.db, input.storeId, ctx)
  const done = await runWave(input, ctx)
  ctx.say(`生成 ${done.batches.length} 个批次`)
  return done
}

const runWave = (input: WaveInput, ctx: Ctx): Promise<WaveAnswer> =>
  exclusively(ctx.house.db, 'order/wave', input.storeId, async (transact, tx) => {
    const { plan, spots } = await planOf(tx, input, ctx)
    const batchNos = await nextNumbers(ctx.house, 'PB', plan.batches.length || 1)
    const picks = plan.batches.reduce((sum, batch) => sum + batch.picks.length, 0)
    const pickNos = await nextNumbers(ctx.house, 'PK', picks || 1)
    const done: WaveAnswer = { batches: [], dropped: [], left: plan.left }
    for (const [i, planned] of plan.batches.entries()) {
      const numbers = { batchNo: batchNos[i]!, pickNos: pickNos.splice(0, planned.picks.length) }
      const { batch, dropped } = await transact((own) => writeBatch(own, ctx, input.storeId, planned, spots, numbers))
      if (batch) done.batches.push(batch)
      done.dropped.push(...dropped)
    }
    return done
  })

async function planOf(tx: Tx, { storeId, templateIds, ids, force }: WaveInput, ctx: Ctx): Promise<{ plan: Plan; spots: Spots }> {
  const templates = await templatesOf(tx, storeId, templateIds)
  if (templates.length === 0) throw refuse('该仓库没有启用的波次模板')
  const { candidates, held, spots } = await poolOf(tx, storeId, ids, ctx)
  const until: Until = {
    force: force === 1,
    ahead: (hours) => wireTime(new Date(ctx.house.clock.now().getTime() + hours * 3_600_000)),
  }
  const plan = planWaves(templates, candidates, spots, until)
  return { plan: { ...plan, left: [...plan.left, ...held] }, spots }
}

/** The same without writing anything. */
export async function preview(tx: Tx, input: WaveInput, ctx: Ctx): Promise<WavePreview> {
  await requireOwn(tx, input.storeId, ctx)
  const { plan, spots } = await planOf(tx, input, ctx)
  const batches = plan.batches.map(({ template, groupLabel, orders, picks, skuCount, pieceCount, estMinutes }) => ({
    templateId: template.id,
    templateName: template.templateName,
    pickKind: template.pickKind,
    groupLabel,
    orderCount: orders.length,
    skuCount,
    pieceCount,
    estMinutes,
    orders: orders.map(({ order, slotNo }) => ({
      id: order.id,
      orderNo: order.orderNo,
      latestShipTime: order.latestShipTime,
      slotNo,
    })),
    picks: picks.map(({ areaCode, lines }) => ({
      areaCode,
      lineCount: lines.length,
      pieceCount: lines.reduce((sum, line) => sum + line.quantity, 0),
      firstLocation: spots.get(lines[0]!.locationId)!.locationName,
    })),
  }))
  return { batches, left: plan.left }
}

async function requireOwn(tx: Tx, storeId: number, ctx: Ctx): Promise<void> {
  const found = await tx.one(
    sql`SELECT 1 AS yes FROM stock_store t WHERE t.id = ${storeId} AND t.deleted_at IS NULL AND ${ownStores(ctx.user, raw('t.id'))}`,
  )
  if (!found) throw missing('仓库')
}

/** Templates whose time has come since they were last looked at; a missed minute is made up for. */
export const autoWaves: Schedule = {
  key: 'order/wave',
  title: '定时生成波次',
  cron: '* * * * *',
  run: async (house) => {
    const now = house.clock.now()
    const due = await house.db.query<{ id: number; storeId: number }>(sql`
      UPDATE order_wave_picking_template t SET last_auto_time = ${now} FROM (
        SELECT p.id, EXISTS (SELECT 1 FROM unnest(p.auto_times) a(hm) WHERE ((${now}::timestamptz)::date + a.hm::time) <= ${now}::timestamptz
          AND ((${now}::timestamptz)::date + a.hm::time) > greatest(coalesce(p.last_auto_time, ${now}::timestamptz - interval '1 minute'), ${now}::timestamptz - interval '1 hour')) AS due
        FROM order_wave_picking_template p WHERE p.auto_times <> '{}' AND p.is_activated = 1 AND p.deleted_at IS NULL) w
      WHERE w.id = t.id RETURNING t.id, t.store_id AS "storeId", w.due`)
    const ready = (due as { id: number; storeId: number; due: boolean }[]).filter((each) => each.due)
    let made = 0
    for (const [storeId, templates] of Map.groupBy(ready, (each) => each.storeId)) {
      const input = { storeId, templateIds: templates.map(({ id }) => id) }
      made += (await runWave(input, contextOfClock(house, 'order/wave'))).batches.length
    }
    return `生成${made}个批次`
  },
}
