import { type SupplierChoice, type SupplierRow, supplier, supplierImport } from '@erp/contract/purchasing/supplier/supplier'
import { SUPPLIER_STATE } from '@erp/contract/purchasing/supplier/supplier.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { supplierState } from './states.ts'
import { setLevel } from './supplier-level-set.ts'
import { shown, suppliers } from './supplier-list.ts'
import { mergeSuppliers } from './supplier-merge.ts'
import { ordersOf, paymentsOf, totalsOf } from './supplier-related.ts'
import { removeSupplier } from './supplier-remove.ts'
import { setStatus } from './supplier-status.ts'
import { addSupplier, changeSupplier, type SupplierInput } from './supplier-write.ts'

const PICKED = 50

export const supplierHandlers: Handlers<typeof supplier> = {
  page: async (tx, { pageNum, ...query }, ctx) =>
    shownPage((await suppliers.options(tx, { ...query, all: 1, pageNum: pageNum ?? 1 }, ctx)) as Listed),
  'list-page': async (tx, input, ctx) => shownPage(await suppliers.page(tx, input, ctx)),
  'status-count': (tx, _input, ctx) => counts(tx, null, ctx),
  counts: (tx, { condition }, ctx) => counts(tx, condition, ctx),
  options: (tx, { keyword }) => pick(tx, keyword ?? ''),
  get: async (tx, { id }, ctx) => ({ ...shown(await suppliers.get(tx, id, ctx)), ...(await totalsOf(tx, id)) }),
  orders: async (tx, { id }, ctx) => {
    await suppliers.get(tx, id, ctx)
    return ordersOf(tx, id)
  },
  payments: async (tx, { id }, ctx) => {
    await suppliers.get(tx, id, ctx)
    return paymentsOf(tx, id)
  },
  add: (tx, input, ctx) => addSupplier(tx, input, ctx),
  update: (tx, input, ctx) => changeSupplier(tx, input, ctx),
  remove: (tx, { id }, ctx) => removeSupplier(tx, id, ctx),
  'set-status': setStatus,
  'set-level': setLevel,
  merge: mergeSuppliers,
  export: (_tx, input, ctx) => exportList(suppliers, input, ctx, { map: shown }),
  'import-template': (_tx, _input, ctx) => templateOf(supplierImport, ctx),
  import: (_tx, _input, ctx) => importInto(supplierImport, ctx, (tx, row) => addSupplier(tx, row as SupplierInput, ctx)),
}

type Listed = Awaited<ReturnType<typeof suppliers.page>>
const shownPage = (page: Listed): Listed => ({ ...page, list: page.list.map(shown<SupplierRow>) })

async function counts(...[tx, condition, ctx]: [Tx, object | null | undefined, Parameters<typeof suppliers.tally>[3]]) {
  const none = Object.fromEntries(Object.values(SUPPLIER_STATE).map((state) => [state, 0]))
  return { ...none, ...(await suppliers.tally(tx, 'status', condition as Record<string, unknown> | null, ctx)) }
}

/** Enabled ones, by any part of the name or the beginning of the code. */
const pick = (tx: Tx, typed: string): Promise<SupplierChoice[]> =>
  tx.query<SupplierChoice>(sql`
    SELECT s.id AS "supplierId", s.supplier_code AS "supplierCode", s.supplier_name AS "supplierName", l.level_code AS "supplierLevel",
      s.settlement_type AS "settlementType", s.deposit_rate AS "depositRate", s.account_period_days AS "accountPeriodDays",
      s.payment_method AS "paymentMethod", s.lead_days AS "leadDays", s.purchaser_id AS "purchaserId"
    FROM purchasing_supplier s JOIN purchasing_supplier_level l ON l.id = s.level_id
    WHERE s.deleted_at IS NULL AND s.status = ${supplierState.enabled}
      AND (s.supplier_name ILIKE ${`%${escapeLike(typed)}%`} OR s.supplier_code LIKE ${`${escapeLike(typed.toUpperCase())}%`})
    ORDER BY s.supplier_name LIMIT ${PICKED}`)
