import { join, type Sql, sql } from '../../kit/db/db.ts'
import { ports } from '../../kit/port.ts'
import { checkFlag, errState, moveState } from './states.ts'

/** Documents that may still use what they hold, as a statement of their ids. */
export type Living = readonly [docType: string, ids: Sql]

const own: readonly Living[] = [
  [
    'transfer',
    sql`SELECT id FROM stock_transfer_receipt WHERE check_flag NOT IN (${checkFlag.archived}, ${checkFlag.ended}) AND deleted_at IS NULL`,
  ],
  [
    'move',
    sql`SELECT id FROM stock_move_goods_receipt WHERE check_flag NOT IN (${moveState.done}, ${moveState.invalid}) AND deleted_at IS NULL`,
  ],
  [
    'inventoryErr',
    sql`SELECT id FROM stock_inventory_err WHERE status IN (${errState.waiting}, ${errState.handling}) AND deleted_at IS NULL`,
  ],
]

/** Those of upper modules; holds of a kind nobody speaks for are never taken for dead. */
export const livingElsewhere = ports<Living>('stock.living')

/** Open holds whose document has ended: `SELECT id`. */
export const staleHolds = (): Sql =>
  join(
    [...own, ...livingElsewhere()].map(
      ([docType, ids]) => sql`SELECT o.id FROM stock_occupancy o LEFT JOIN (${ids}) d ON d.id = o.doc_id
        WHERE o.state = 1 AND o.doc_type = ${docType} AND d.id IS NULL`,
    ),
    ' UNION ALL ',
  )
