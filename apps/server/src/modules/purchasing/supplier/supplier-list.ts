import { supplier } from '@erp/contract/purchasing/supplier/supplier'
import { SCORE_DAYS } from '@erp/contract/purchasing/supplier/supplier-score'
import { raw } from '../../../kit/db/db.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'

const since = `now()::date - ${SCORE_DAYS}`
const bought = (what: string) =>
  raw(`(SELECT ${what} FROM purchasing_bought_order o WHERE o.supplier_id = t.id AND o.bought_time >= ${since})`)

/** Figures of a supplier are looked up for the rows of the page alone. */
export const suppliers = keepMainList(
  listOf(supplier, {
    idsFirst: true,
    computed: {
      supplierLevel: raw('(SELECT l.level_code FROM purchasing_supplier_level l WHERE l.id = t.level_id)'),
      amount90: bought('coalesce(sum(o.total_amount), 0)'),
      onTimeRate:
        raw(`(SELECT round(100.0 * count(*) FILTER (WHERE o.first_scan_time::date <= o.expect_arrive_date) / nullif(count(*), 0), 2)
        FROM purchasing_bought_order o WHERE o.supplier_id = t.id AND o.first_scan_time >= ${since})`),
      passRate: raw(`(SELECT round(100.0 * sum(c.good_qty) / nullif(sum(c.arrived_qty), 0), 2)
        FROM purchasing_checked_line c WHERE c.supplier_id = t.id AND c.check_time >= ${since})`),
      unpaid: raw(
        `(SELECT coalesce(sum(greatest(o.due_amount, 0)), 0) FROM purchasing_bought_order o WHERE o.supplier_id = t.id)`,
      ),
      lastOrderTime: raw('(SELECT max(o.bought_time)::date FROM purchasing_bought_order o WHERE o.supplier_id = t.id)'),
      bankNo: raw(`('****' || right(t.bank_no, 4))`),
      bankNoFull: raw('t.bank_no'),
    },
  }),
)

/** Those who may see the whole number read it where the others read its end. */
export function shown<R extends object>(row: R): R {
  const { bankNoFull, ...rest } = row as R & { bankNoFull?: string | null }
  return (bankNoFull ? { ...rest, bankNo: bankNoFull } : rest) as R
}
