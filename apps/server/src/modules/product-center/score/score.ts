import type { HitRate, LastResult } from '@erp/contract/product-center/development/development-rows'
import { HIT, score } from '@erp/contract/product-center/score/score'
import { literals, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { within } from '../../../kit/scope.ts'
import { ledGroups } from '../group/group-of.ts'
import { developmentState } from '../states.ts'

const { approved, made } = developmentState
export const openHit = literals(HIT).open

/** Whoever developed it, the leader of its group, and the people of one's data scope; `t` is the development. */
export const scoreReach = ({ user }: Pick<Ctx, 'user'>): Sql =>
  user.scope.all
    ? raw('true')
    : sql`(${within(user, { users: [raw('t.developer_id')] })} OR t.group_id = ${ledGroups(user.userId)})`

const own = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, raw(`t.${underscored(name)}`)]))
const counted = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, raw(`s.${underscored(name)}`)]))
const underscored = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const scores = listOf(score, {
  joins: raw('LEFT JOIN product_center_score s ON s.development_id = t.id'),
  computed: {
    ...own('developNo', 'mainImage', 'goodsName', 'developerId', 'groupId', 'approveTime'),
    ...counted('firstDay', 'days', 'qty30', 'profit30', 'qty60', 'profit60', 'qty90', 'profit90'),
    goodsCode: raw('(SELECT g.goods_code FROM goods_goods g WHERE g.id = t.goods_id)'),
    estQty: raw('t.est_monthly_qty'),
    estProfit: raw('t.est_profit * t.est_monthly_qty'),
    hit: sql`coalesce(s.hit, ${openHit})`,
  },
  reach: (ctx) => sql`t.approve_time IS NOT NULL AND t.dev_status IN (${approved}, ${made}) AND ${scoreReach(ctx)}`,
  order: raw('t.approve_time DESC, t.id DESC'),
})

export const scoreHandlers: Handlers<typeof score> = {
  'list-page': (tx, input, ctx) => scores.page(tx, input, ctx),
  export: (_tx, input, ctx) => exportList(scores, input, ctx),
}

/** How often the estimates of these people held, over all that could be judged. */
export async function hitRateOf(tx: Tx, developerIds: readonly number[]): Promise<Map<number, HitRate>> {
  const rows = await tx.query<HitRate & { developerId: number }>(sql`
    SELECT p.id AS "developerId", count(s.hit)::int AS judged, coalesce(sum(s.hit), 0)::int AS hits, round(avg(s.hit), 4) AS rate
    FROM unnest(${[...developerIds]}::bigint[]) AS p(id)
    LEFT JOIN product_center_development d ON d.developer_id = p.id AND d.dev_status = ${made} AND d.deleted_at IS NULL
    LEFT JOIN product_center_score s ON s.development_id = d.id GROUP BY p.id`)
  return new Map(rows.map(({ developerId, ...rate }) => [developerId, rate]))
}

const LAST = 5

/** What was judged last of a developer, for whoever decides on the next one. */
export const lastResultsOf = (tx: Tx, developerId: number): Promise<LastResult[]> =>
  tx.query<LastResult>(sql`
    SELECT d.develop_no AS "developNo", d.goods_name AS "goodsName", s.est_profit AS "estProfit", s.profit30, s.hit
    FROM product_center_development d JOIN product_center_score s ON s.development_id = d.id
    WHERE d.developer_id = ${developerId} AND d.dev_status = ${made} AND s.hit IS NOT NULL AND d.deleted_at IS NULL ORDER BY d.approve_time DESC, d.id DESC LIMIT ${LAST}`)
