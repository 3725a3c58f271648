import { quarterProfit } from '@erp/contract/report/performance/quarter-profit'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, MakeSource, Source } from '../../../kit/grouped/source.ts'
import { type Columns, filters } from '../../../kit/list/filter.ts'
import { bad } from '../../../kit/refuse.ts'
import { within } from '../../../kit/scope.ts'
import { quarterAt, quarterSpan } from '../home/period.ts'
import { factSource, profitSource } from '../profit/profit-source.ts'
import type { Days } from './developed-rows.ts'

const SUPERVISOR = 'supervisor'

function jobOf({ condition }: Asked): string {
  const [job = 'salesperson', ...others] = [condition['job'] ?? []].flat().map(String)
  if (others.length) throw bad('一次只能看一个岗位', 'condition')
  return job
}

/** From the first day of the first quarter to the last of the last. */
function wholeQuarters({ condition }: Asked): Days {
  const spanAt = (day: string) => {
    const { year, quarter } = quarterAt(day)
    return quarterSpan(year, quarter, day)
  }
  const [from, to] = condition['day'] as Days
  return [spanAt(from).from, spanAt(to).to]
}

/** Of the departments somebody leads, and all below them. */
const LED = `(WITH RECURSIVE led AS (
    SELECT leader_id AS user_id, id AS dept_id FROM account_department WHERE leader_id IS NOT NULL AND deleted_at IS NULL
    UNION SELECT l.user_id, d.id FROM account_department d JOIN led l ON d.parent_id = l.dept_id WHERE d.deleted_at IS NULL
  ) SELECT * FROM led)`

const PERSON: Columns = { userId: raw('u.id'), deptId: raw('u.dept_id') }
const seen = ({ ctx: { user } }: Asked): Sql => (user ? within(user, { users: [raw('u.id')] }) : raw('true'))
/** Of the people `u` those who are asked for, within reach. */
const wanted = (asked: Asked): Sql => {
  const { userId, deptId } = asked.condition
  return and([seen(asked), ...filters(quarterProfit.fields, { userId, deptId }, PERSON)])
}

/** Those who lead stand above each other: where nobody is named, what is counted for one of them is not counted for the next. */
const isOnce = (asked: Asked): boolean => jobOf(asked) === SUPERVISOR && !asked.by.includes('userId')
/** People who lead above each other, and their departments, have the same facts. */
const parted = (asked: Asked): Source['parted'] => (jobOf(asked) === SUPERVISOR ? { userId: [], deptId: [] } : {})
const isByDept = ({ by }: Asked): boolean => by.includes('deptId')

/** Whose figure it is: the seller's, or that of whoever leads. */
function owned(asked: Asked): Sql {
  if (jobOf(asked) !== SUPERVISOR) return raw('LEFT JOIN account_user u ON u.id = f.seller_id')
  const people = sql`${raw(LED)} o JOIN account_user u ON u.id = o.user_id`
  if (!isOnce(asked)) return sql`JOIN (SELECT o.dept_id AS led_id, u.id, u.dept_id FROM ${people}) u ON u.led_id = f.dept_id`
  const dept = raw(isByDept(asked) ? 'u.dept_id' : 'min(u.dept_id) AS dept_id')
  return sql`JOIN (SELECT o.dept_id AS led_id, min(u.id) AS id, ${dept} FROM ${people} WHERE ${wanted(asked)}
    GROUP BY o.dept_id ${raw(isByDept(asked) ? ', u.dept_id' : '')}) u ON u.led_id = f.dept_id`
}

const byOwner =
  (make: MakeSource): MakeSource =>
  (asked): Source => {
    const { from, dimensions, measures, rows } = make(asked)
    const [first, last] = wholeQuarters(asked)
    return {
      ...(rows && { rows }),
      from: sql`${from} ${owned(asked)}`,
      reach: seen(asked),
      dimensions: { ...PERSON, quarter: dimensions['quarter']! },
      filters: PERSON,
      matches: { day: () => sql`f.day BETWEEN ${first}::date AND ${last}::date`, job: () => raw('true') },
      measures: Object.fromEntries(
        Object.entries(measures).filter(([name]) => Object.hasOwn(quarterProfit.report.measures, name)),
      ),
      parted: parted(asked),
    }
  }
export const reached = byOwner(plainly(profitSource))
export const reachedBy = byOwner(factSource)

/** What the rows are read from does not depend on the person: sellers and departments are known by the shop. */
function plainly(make: MakeSource): MakeSource {
  return (asked) => make({ ...asked, uses: () => false })
}

export const targets: MakeSource = (asked) => {
  const [first, last] = wholeQuarters(asked)
  return {
    from: sql`${targetRows(asked)} u`,
    reach: seen(asked),
    where: isOnce(asked) ? [highest(asked)] : [],
    dimensions: { ...PERSON, quarter: raw(`to_char(u.first, 'YYYY"Q"Q')`) },
    filters: PERSON,
    matches: { day: () => sql`u.first BETWEEN ${first}::date AND ${last}::date`, job: () => raw('true') },
    measures: { profitTarget: raw('u.profit'), dueTarget: raw('u.profit * u.share'), saleTarget: raw('u.sale') },
    parted: parted(asked),
  }
}

/** In yuan, by the rate of the last day of the quarter that is gone. */
function targetRows(asked: Asked): Sql {
  const today = sql`${asked.ctx.now.slice(0, 10)}::date`
  return sql`(
    SELECT u.id, u.dept_id, q.first, t.profit_target * r.rate AS profit, t.sale_target * r.rate AS sale,
      least(greatest(${today} - q.first + 1, 0), q.last - q.first + 1)::numeric / (q.last - q.first + 1) AS share
    FROM data_center_report_target_config t JOIN account_user u ON u.id = t.user_id
      CROSS JOIN LATERAL (SELECT make_date(t.year, t.quarter * 3 - 2, 1) AS first, (make_date(t.year, t.quarter * 3 - 2, 1) + interval '3 months - 1 day')::date AS last) q
      JOIN LATERAL (SELECT 1 AS rate WHERE t.currency = 'CNY' UNION ALL (SELECT x.rate FROM basic_exchange_rate x WHERE x.currency_code = t.currency
        AND x.deleted_at IS NULL AND x.from_day <= least(q.last, ${today}) ORDER BY x.from_day DESC LIMIT 1) LIMIT 1) r ON true
    WHERE t.deleted_at IS NULL AND t.job = ${jobOf(asked)} AND ${wanted(asked)})`
}

/** The target of whoever leads nothing but what is part of another's departments is a part of the other's. */
const highest = (asked: Asked): Sql => {
  const own = raw('FROM account_department d WHERE d.leader_id = u.id AND d.deleted_at IS NULL')
  return sql`(NOT EXISTS (SELECT ${own}) OR EXISTS (SELECT ${own} AND NOT EXISTS (
    SELECT FROM ${raw(LED)} o JOIN ${targetRows(asked)} a ON a.id = o.user_id AND a.first = u.first
    WHERE o.dept_id = d.id AND a.id <> u.id ${raw(isByDept(asked) ? 'AND a.dept_id = u.dept_id' : '')})))`
}
