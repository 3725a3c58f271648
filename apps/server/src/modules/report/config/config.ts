import { exchangeRate, grossProfitParams, targetConfig } from '@erp/contract/report/config/config'
import { crudOf } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { paramsWhatIf, rateWhatIf } from '../bonus/what-if-profit.ts'
import { keeping } from '../month/dated.ts'
import { daysOfMonth } from '../month/month-range.ts'

const newestFirst = { order: raw('t.from_day DESC, t.id DESC') }
const fromDay = (resource: typeof exchangeRate | typeof grossProfitParams) =>
  keeping<{ fromDay: string }>({ resource, kept: raw('t.from_day'), dayOf: (input) => input.fromDay, column: '生效日期' })
const rateDays = fromDay(exchangeRate)
const paramDays = fromDay(grossProfitParams)
const rates = crudOf(exchangeRate, newestFirst) as Handlers<typeof exchangeRate>

/** Orders froze the rate of their day: one that they used is not rewritten, a new day gets a new one. */
async function refuseUsed(tx: Tx, id: number): Promise<void> {
  const used = await tx.one<{ orderNo: string }>(sql`
    SELECT o.order_no AS "orderNo" FROM basic_exchange_rate r JOIN order_trade_info o ON o.currency = r.currency_code
      AND coalesce(o.paid_time, o.order_time, o.create_time)::date >= r.from_day
      AND NOT EXISTS (SELECT 1 FROM basic_exchange_rate l WHERE l.currency_code = r.currency_code AND l.deleted_at IS NULL AND l.from_day > r.from_day
        AND l.from_day <= coalesce(o.paid_time, o.order_time, o.create_time)::date)
    WHERE r.id = ${id} LIMIT 1`)
  if (used) throw refuse(`汇率已被订单 ${used.orderNo} 使用，不能修改，请新增生效日期`)
}

export const exchangeRates: Handlers<typeof exchangeRate> = {
  ...rates,
  save: async (tx, input, ctx) => {
    if (input.currencyCode === 'CNY') throw bad('人民币不需要汇率', 'currencyCode')
    await rateDays.refuse(tx, input)
    return rates.save(tx, input, ctx)
  },
  update: async (tx, input, ctx) => {
    if (input.currencyCode === 'CNY') throw bad('人民币不需要汇率', 'currencyCode')
    await rateDays.refuse(tx, input, input.id)
    await refuseUsed(tx, input.id)
    return rates.update(tx, input, ctx)
  },
  remove: async (tx, input, ctx) => {
    await rateDays.refuse(tx, null, input.id)
    await refuseUsed(tx, input.id)
    return rates.remove(tx, input, ctx)
  },
  import: (_tx, _input, ctx) =>
    rateDays.import(ctx, async (_writing, { rows, numbers, errors }) => {
      for (const [i, row] of rows.entries())
        if (row['currencyCode'] === 'CNY') errors.push({ row: numbers[i]!, column: '币种', reason: '人民币不需要汇率' })
    }),
  'what-if': rateWhatIf,
}

const params = crudOf(grossProfitParams, newestFirst) as Handlers<typeof grossProfitParams>

export const profitParams: Handlers<typeof grossProfitParams> = {
  ...params,
  save: async (tx, input, ctx) => {
    await paramDays.refuse(tx, input)
    return params.save(tx, input, ctx)
  },
  update: async (tx, input, ctx) => {
    await paramDays.refuse(tx, input, input.id)
    return params.update(tx, input, ctx)
  },
  remove: async (tx, input, ctx) => {
    await paramDays.refuse(tx, null, input.id)
    return params.remove(tx, input, ctx)
  },
  import: (_tx, _input, ctx) => paramDays.import(ctx),
  'what-if': paramsWhatIf,
}

const targets = crudOf(targetConfig, {
  order: raw('t.year DESC, t.quarter DESC, t.job, t.user_id'),
}) as Handlers<typeof targetConfig>

interface TargetKey {
  id?: number
  year: number
  quarter: number
  job: string
  userId: number
}

/** One target of a job, quarter and person; the index says so too, but not whose. */
async function refuseSecond(tx: Tx, { id = 0, year, quarter, job, userId }: TargetKey): Promise<void> {
  const other = await tx.one<{ name: string }>(sql`
    SELECT u.display_name AS name FROM data_center_report_target_config t JOIN account_user u ON u.id = t.user_id
    WHERE t.year = ${year} AND t.quarter = ${quarter} AND t.job = ${job} AND t.user_id = ${userId} AND t.id <> ${id} AND t.deleted_at IS NULL`)
  if (other) throw bad(`${other.name} 在 ${year} 年第 ${quarter} 季度已有目标`, 'userId')
}

/** A quarter is closed with its last month. */
const targetDays = keeping<TargetKey>({
  resource: targetConfig,
  kept: raw(`(make_date(t.year, t.quarter * 3, 1) + interval '1 month - 1 day')::date`),
  dayOf: ({ year, quarter }) => daysOfMonth(`${year}-${String(quarter * 3).padStart(2, '0')}`).to,
  column: '季度',
})

export const targetConfigs: Handlers<typeof targetConfig> = {
  ...targets,
  save: async (tx, input, ctx) => {
    await targetDays.refuse(tx, input)
    await refuseSecond(tx, input)
    return targets.save(tx, input, ctx)
  },
  update: async (tx, input, ctx) => {
    await targetDays.refuse(tx, input, input.id)
    await refuseSecond(tx, input)
    return targets.update(tx, input, ctx)
  },
  remove: async (tx, input, ctx) => {
    await targetDays.refuse(tx, null, input.id)
    return targets.remove(tx, input, ctx)
  },
  import: (_tx, _input, ctx) =>
    importInto(targetConfig, ctx, (tx, row) => Promise.resolve(targetConfigs.save(tx, row as never, ctx))),
}
