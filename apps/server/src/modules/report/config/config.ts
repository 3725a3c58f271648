import { exchangeRate, grossProfitParams, targetConfig } from '@erp/contract/report/config/config'
import { crudOf } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, refuse } from '../../../kit/refuse.ts'

const newestFirst = { order: raw('t.from_day DESC, t.id DESC') }
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
    return rates.save(tx, input, ctx)
  },
  update: async (tx, input, ctx) => {
    if (input.currencyCode === 'CNY') throw bad('人民币不需要汇率', 'currencyCode')
    await refuseUsed(tx, input.id)
    return rates.update(tx, input, ctx)
  },
  remove: async (tx, input, ctx) => {
    await refuseUsed(tx, input.id)
    return rates.remove(tx, input, ctx)
  },
}

export const profitParams = crudOf(grossProfitParams, newestFirst) as Handlers<typeof grossProfitParams>

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

export const targetConfigs: Handlers<typeof targetConfig> = {
  ...targets,
  save: async (tx, input, ctx) => {
    await refuseSecond(tx, input)
    return targets.save(tx, input, ctx)
  },
  update: async (tx, input, ctx) => {
    await refuseSecond(tx, input)
    return targets.update(tx, input, ctx)
  },
  import: (_tx, _input, ctx) =>
    importInto(targetConfig, ctx, (tx, row) => Promise.resolve(targetConfigs.save(tx, row as never, ctx))),
}
