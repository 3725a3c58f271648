import { scoreStates } from '@erp/contract/purchasing/supplier/supplier.states'
import { supplierScore } from '@erp/contract/purchasing/supplier/supplier-score'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { moveSet } from '../../../kit/move.ts'
import { calculateScores } from './score-calculate.ts'
import { giveLevels } from './supplier-level-set.ts'
import { levelFor, requirePeriodAllowed } from './supplier-write.ts'

const scores = keepMainList(
  listOf(supplierScore, {
    order: raw('t.score DESC NULLS LAST, t.id DESC'),
    computed: {
      supplierCode: raw('s.supplier_code'),
      proposedLevelId: raw('t.proposed_level_id'),
      levelId: raw('CASE WHEN t.is_current = 1 THEN s.level_id ELSE t.level_id END'),
    },
    joins: raw('LEFT JOIN purchasing_supplier s ON s.id = t.supplier_id'),
  }),
)

export const scoreHandlers: Handlers<typeof supplierScore> = {
  'list-page': (tx, input, ctx) => scores.page(tx, { ...input, condition: latest(input.condition) }, ctx),
  'status-count': async (tx, { condition }, ctx) => {
    const none = Object.fromEntries(Object.keys(scoreStates.table).map((state) => [state, 0]))
    return { ...none, ...(await scores.tally(tx, 'status', latest(condition), ctx)) }
  },
  recalculate: (tx, { supplierIds }, ctx) => calculateScores(tx, ctx, supplierIds?.length ? supplierIds : null),
  adopt: async (tx, { ids }, ctx) => {
    await moveSet(tx, supplierScore, scoreStates, 'adopt', ids, ctx, { set: handled(ctx) })
    await adopt(tx, ids, ctx)
    return null
  },
  ignore: async (tx, { ids }, ctx) => {
    await moveSet(tx, supplierScore, scoreStates, 'ignore', ids, ctx, { set: handled(ctx) })
    return null
  },
  export: (_tx, input, ctx) => exportList(scores, { ...input, condition: latest(input.condition) }, ctx),
}

type Condition = Record<string, unknown> | null | undefined
/** The past is asked for by its supplier. */
const latest = (condition: Condition) =>
  condition?.['isCurrent'] || condition?.['supplierId'] ? condition : { ...condition, isCurrent: [1] }

const handled = (ctx: Ctx) => ({ handleBy: ctx.user.userId, handleTime: ctx.now })

async function adopt(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  const given = await tx.query<{ supplierId: number; levelId: number }>(sql`
    SELECT supplier_id AS "supplierId", proposed_level_id AS "levelId" FROM purchasing_supplier_score WHERE id = ANY(${ids}::bigint[])`)
  for (const [levelId, of] of Map.groupBy(given, (one) => one.levelId))
    await requirePeriodAllowed(
      tx,
      of.map(({ supplierId }) => supplierId),
      await levelFor(tx, levelId),
    )
  await giveLevels(tx, given, '采纳评分建议', ctx)
}

export const scoring: Schedule = {
  key: 'purchasing.supplier-score',
  title: '供应商评分',
  cron: '0 5 1 * *',
  run: async (house) => {
    const ctx = contextOfClock(house, 'purchasing.supplier-score')
    const { scored, proposed } = await house.db.transact((tx) => calculateScores(tx, ctx, null))
    return `评分 ${scored} 家，${proposed} 家建议调整等级`
  },
}
