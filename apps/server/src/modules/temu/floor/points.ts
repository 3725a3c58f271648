import { round, times } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'

/** The column of a difficulty that makes this work dearer; boxes are marked and sorted alike whatever is in them. */
const COEF = {
  temuPick: 'pick',
  temuLabel: 'label',
  temuPackage: 'pack',
  temuPack: 'pack',
  sheinPicking: 'pick',
  sheinLabeling: 'label',
  sheinPack: 'pack',
  sheinMarking: null,
  sheinSorting: null,
} as const
export type PointAction = keyof typeof COEF

export interface Work {
  skuId: number
  quantity: number
}
export interface Points extends Work {
  difficultyId: number | null
  coef: string
  points: string
}
interface Rate {
  skuId: number
  difficultyId: number | null
  pick: string
  label: string
  pack: string
  rate: string
}

/** What each piece of work earns by the table of `day`, in the order asked: quantity × points of the action × coefficient. */
export async function pointsFor<W extends Work>(
  tx: Tx,
  action: PointAction,
  works: readonly W[],
  day: string,
): Promise<(W & Points)[]> {
  const found = await tx.query<Rate>(sql`
    SELECT s.id AS "skuId", c.id AS "difficultyId", coalesce(c.pick_coef, 1) AS pick, coalesce(c.label_coef, 1) AS label, coalesce(c.pack_coef, 1) AS pack,
      coalesce((SELECT p.points FROM data_center_report_warehouse_points p WHERE p.action = ${action} AND p.from_day <= ${day}::date AND p.deleted_at IS NULL
        ORDER BY p.from_day DESC LIMIT 1), 0) AS rate
    FROM goods_goods_sku s LEFT JOIN temu_sku_degree d ON d.sku_id = s.id AND d.deleted_at IS NULL
    LEFT JOIN basic_degree_difficulty c ON c.id = coalesce(d.difficulty_id, s.degree_difficulty_id) AND c.deleted_at IS NULL
    WHERE s.id = ANY(${works.map(({ skuId }) => skuId)}::bigint[])`)
  const rates = new Map(found.map((rate) => [rate.skuId, rate]))
  const by = COEF[action]
  return works.map((work) => {
    const known = rates.get(work.skuId)
    const coef = round(by && known ? known[by] : '1', 2)
    const points = round(times(work.quantity, known?.rate ?? '0').times(coef), 4)
    return { ...work, difficultyId: known?.difficultyId ?? null, coef, points }
  })
}
