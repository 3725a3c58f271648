import { labelPrintRecord } from '@erp/contract/express/label/label-print-record'
import { raw, sql } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ownShops, ownStores } from '../../../kit/scope.ts'

/** People of a store see what was printed there, sellers what was printed of their shops. */
const list = keepMainList(
  listOf(labelPrintRecord, {
    joins: raw('LEFT JOIN authorize_shop shop ON shop.id = t.shop_id'),
    reach: ({ user }) => sql`${ownStores(user, raw('t.store_id'))} AND ${ownShops(user, raw('shop'))}`,
    order: raw('t.time DESC, t.id DESC'),
    idsFirst: true,
  }),
)

export const labelPrintRecords: Handlers<typeof labelPrintRecord> = {
  'list-page': list.page,
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}
