import { currency } from '@erp/contract/basic/currency'
import { type Crud, crudOf } from '../../kit/crud.ts'
import { type Sql, sql } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { AnyHandler, Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { keepMainList } from '../../kit/list/lists.ts'
import { refuse } from '../../kit/refuse.ts'
import { rateRow } from './rate.ts'

const list = keepMainList(listOf(currency))

/** The plain handlers, with the rates of the caller's today. */
const today = <V extends keyof Crud<typeof currency>>(verb: V): Crud<typeof currency>[V] => {
  const call: AnyHandler = (tx, input, ctx) => (crudOf(currency, { computed: ratesOn(ctx) })[verb] as AnyHandler)(tx, input, ctx)
  return call as Crud<typeof currency>[V]
}

export const currencies: Handlers<typeof currency> = {
  list: today('list'),
  'list-page': today('list-page'),
  save: today('save'),
  update: today('update'),
  export: today('export'),
  remove: async (tx, input, ctx) => {
    const { currencyCode } = await list.get(tx, input.id, ctx)
    if (currencyCode === 'CNY') throw refuse('人民币是记账本位币，不能删除')
    return today('remove')(tx, input, ctx)
  },
  rate: (tx, { currencyCode, day }, ctx) => rateRow(tx, currencyCode, day ?? ctx.now.slice(0, 10)),
}

function ratesOn(ctx: Ctx): Record<string, Sql> {
  const day = ctx.now.slice(0, 10)
  const newest = sql`FROM basic_exchange_rate r
    WHERE r.currency_code = t.currency_code AND r.from_day <= ${day}::date AND r.deleted_at IS NULL ORDER BY r.from_day DESC`
  return {
    rate: sql`CASE WHEN t.currency_code = 'CNY' THEN '1' ELSE (SELECT trim_scale(r.rate)::text ${newest} LIMIT 1) END`,
    rateDay: sql`CASE WHEN t.currency_code = 'CNY' THEN ${day}::date ELSE (SELECT r.from_day ${newest} LIMIT 1) END`,
    rateTrend: sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('day', p.from_day, 'rate', trim_scale(p.rate)::text) ORDER BY p.from_day), '[]')
      FROM (SELECT r.from_day, r.rate ${newest} LIMIT 30) p)`,
  }
}
