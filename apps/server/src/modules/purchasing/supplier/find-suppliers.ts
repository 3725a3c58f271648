import type { Finding } from '@erp/contract/kit'
import { sql } from '../../../kit/db/db.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { type Find, FOUND_MOST } from '../../../kit/list/find.ts'

/** By number, any part of the name, or telephone. */
export const findSuppliers: Find = {
  title: '供应商',
  permission: 'purchasing:supplier:list',
  find: async (tx, typed) => {
    const found = await tx.query<{ code: string; name: string; contact: string | null }>(sql`
      SELECT supplier_code AS code, supplier_name AS name, contact FROM purchasing_supplier
      WHERE deleted_at IS NULL AND (supplier_code LIKE ${`${escapeLike(typed.toUpperCase())}%`} OR supplier_name ILIKE ${`%${escapeLike(typed)}%`} OR phone = ${typed})
      ORDER BY supplier_name LIMIT ${FOUND_MOST}`)
    return found.map(
      ({ code, name, contact }): Finding => ({
        title: `${code} ${name}`,
        detail: contact ?? '',
        path: `/buy/supplier?supplierCode=${encodeURIComponent(code)}`,
      }),
    )
  },
}
