import { NEW_MONTHS } from '@erp/contract/report/performance/developer-profit'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, MakeSource, Source } from '../../../kit/grouped/source.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Columns } from '../../../kit/list/filter.ts'
import { within } from '../../../kit/scope.ts'
import { factSource } from '../profit/profit-source.ts'
import { DELTA, FIRST } from '../profit/profit-tables.ts'
import { type Days, developedRows } from './developed-rows.ts'

/** When goods were developed; those that nobody dated, when they were written. */
const BORN = 'coalesce(g.develop_date, g.create_time::date)'
const SINGLE = 1

const lastDay = ({ condition }: Asked): string => (condition['day'] as Days)[1]
/** As `BORN >= first`, but a time is a day's only once: that of each of the goods would take most of the time. */
const bornSince = (first: Sql): Sql =>
  sql`CASE WHEN g.develop_date IS NULL THEN g.create_time >= (SELECT (${first})::timestamptz) ELSE g.develop_date >= ${first} END`
const younger = (asked: Asked, months: number): Sql =>
  bornSince(sql`((${lastDay(asked)}::date - ${raw(`interval '${months} months'`)})::date + 1)`)
const ageBand = (asked: Asked): Sql =>
  sql`CASE WHEN ${younger(asked, 3)} THEN 1 WHEN ${younger(asked, 6)} THEN 2 WHEN ${younger(asked, 12)} THEN 3 ELSE 4 END`
const by = ({ user }: Ctx, developer: Sql): Sql => (user ? within(user, { users: [developer] }) : raw('true'))
/** V1 is about what is new. */
const only = (asked: Asked, isNew: boolean): Sql[] => (isNew ? [younger(asked, NEW_MONTHS)] : [])
const anyDay = { day: () => raw('true') }

/** What the goods `g` are told apart by. */
const goodsColumns = (asked: Asked): Columns => ({
  catId: raw('g.cat_id'),
  developMonth: raw(`to_char(${BORN}, 'YYYY-MM')`),
  goodsId: raw('g.id'),
  ageBand: ageBand(asked),
})

/** What they brought, to whoever had developed them then. */
export const broughtBy =
  (isNew: boolean): MakeSource =>
  (asked): Source => ({
    from: sql`${developedRows(asked.condition['day'] as Days, asked.ctx.now.slice(0, 10), asked.uses('month') ? 'month' : 'goods')} f JOIN goods_goods g ON g.id = f.goods_id`,
    reach: by(asked.ctx, raw('f.developer_id')),
    where: only(asked, isNew),
    dimensions: {
      ...goodsColumns(asked),
      developerId: raw('nullif(f.developer_id, 0)'),
      month: raw(`to_char(f.day, 'YYYY-MM')`),
    },
    filters: { ...goodsColumns(asked), developerId: raw('f.developer_id') },
    matches: anyDay,
    measures: { profit: raw('f.profit'), saleMoney: raw('f.sale_money'), quantity: raw('f.quantity') },
  })

/** How many there are, and how many of them ever sold. */
export const goodsOf =
  (isNew: boolean): MakeSource =>
  (asked): Source => {
    const to = lastDay(asked)
    const sold = sql`g.id IN (SELECT s.goods_id FROM ${raw(FIRST)} s WHERE s.day <= ${to}::date
      UNION ALL SELECT d.goods_id FROM ${raw(DELTA)} d WHERE d.day <= ${to}::date AND d.quantity > 0)`
    return {
      from: raw('goods_goods g'),
      reach: by(asked.ctx, raw('g.developer_id')),
      where: [raw(`g.deleted_at IS NULL AND g.goods_type = ${SINGLE}`), ...only(asked, isNew)],
      dimensions: { ...goodsColumns(asked), developerId: raw('g.developer_id') },
      filters: { ...goodsColumns(asked), developerId: raw('coalesce(g.developer_id, 0)') },
      matches: { day: () => sql`NOT ${bornSince(sql`(${to}::date + 1)`)}` },
      measures: { goodsCount: raw('1'), soldCount: sql`CASE WHEN ${sold} THEN 1 ELSE 0 END` },
    }
  }

/** What of them is in stock now. */
export const stockHeld: MakeSource = (asked) => ({
  from: raw('stock_layer l JOIN goods_goods_sku k ON k.id = l.sku_id JOIN goods_goods g ON g.id = k.goods_id'),
  reach: by(asked.ctx, raw('g.developer_id')),
  where: [raw('l.remaining > 0')],
  dimensions: { ...goodsColumns(asked), developerId: raw('g.developer_id') },
  filters: { ...goodsColumns(asked), developerId: raw('coalesce(g.developer_id, 0)') },
  measures: { stockValue: raw('l.remain_amount'), stockQuantity: raw('l.remaining') },
})

export const factsOfGoods =
  (isNew: boolean): MakeSource =>
  (asked): Source => {
    const { from, dimensions, filters, ...source } = factSource(asked)
    return {
      ...source,
      from: sql`${from} JOIN goods_goods g ON g.id = f.goods_id`,
      reach: by(asked.ctx, raw('f.developer_id')),
      where: only(asked, isNew),
      dimensions: { ...dimensions, ...goodsColumns(asked) },
      filters: { ...filters, ...goodsColumns(asked) },
    }
  }
