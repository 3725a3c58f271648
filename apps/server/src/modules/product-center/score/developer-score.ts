import { developerScore } from '@erp/contract/product-center/score/developer-score'
import { raw, sql } from '../../../kit/db/db.ts'
import { groupedOf } from '../../../kit/grouped/grouped.ts'
import type { MakeSource } from '../../../kit/grouped/source.ts'
import { developmentState } from '../states.ts'
import { openHit, scoreReach } from './score.ts'

const { approved, made } = developmentState
const estimate = raw('CASE WHEN s.hit IS NOT NULL THEN s.est_profit ELSE 0 END')

const developments: MakeSource = ({ ctx }) => ({
  from: raw('product_center_development t LEFT JOIN product_center_score s ON s.development_id = t.id'),
  reach: scoreReach(ctx),
  where: [raw('t.submit_time IS NOT NULL AND t.developer_id IS NOT NULL AND t.deleted_at IS NULL')],
  dimensions: {
    developerId: raw('t.developer_id'),
    groupId: raw('t.group_id'),
    month: raw(`to_char(t.submit_time, 'YYYY-MM')`),
  },
  filters: { developerId: raw('t.developer_id'), groupId: raw('t.group_id'), submitTime: raw('t.submit_time') },
  measures: {
    profit: raw('coalesce(s.profit30, 0)'),
    submitted: raw('t.id'),
    approved: sql`CASE WHEN t.dev_status IN (${approved}, ${made}) THEN 1 ELSE 0 END`,
    judged: raw('CASE WHEN s.hit IS NOT NULL THEN 1 ELSE 0 END'),
    hits: raw('coalesce(s.hit, 0)'),
    estProfit: estimate,
    profit90: raw('coalesce(s.profit90, 0)'),
  },
  rows: {
    columns: {
      developNo: raw('t.develop_no'),
      goodsName: raw('t.goods_name'),
      developerId: raw('t.developer_id'),
      submitTime: raw('t.submit_time'),
      hit: sql`coalesce(s.hit, ${openHit})`,
      estProfit: estimate,
      profit30: raw('s.profit30'),
    },
    order: raw('t.submit_time DESC, t.id DESC'),
  },
})

export const developerScores = groupedOf(developerScore, developments)
