import type { UnusualEntry } from '@erp/contract/stock/transfer/unusual-transfer'
import type { TemuUnusualDetails, temuUnusual } from '@erp/contract/temu/follow/unusual-transfer'
import { sql } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { handleUnusual, waitLonger } from './unusual-handle.ts'
import { unusualList } from './unusual-list.ts'

export const temuUnusuals: Handlers<typeof temuUnusual> = {
  'list-page': unusualList.page,
  'status-count': statusCount(unusualList, 'status'),
  export: (_tx, input, ctx) => exportList(unusualList, input, ctx),
  details: async (tx, { id }, ctx) => {
    const head = await unusualList.get(tx, id, ctx)
    const entries = await tx.query<UnusualEntry>(sql`
      SELECT e.handle_type AS "handleType", e.quantity, e.claim_amount AS "claimAmount", l.location_name AS "locationName", e.remark, u.display_name AS "userName", e.time
      FROM temu_unusual t JOIN stock_unusual_entry e ON e.unusual_id = t.stock_unusual_id LEFT JOIN stock_store_location l ON l.id = e.location_id
        LEFT JOIN account_user u ON u.id = e.user_id WHERE t.id = ${id} ORDER BY e.id`)
    const extra = await tx.one<{ no: string | null; outStoreId: number }>(sql`
      SELECT x.transfer_no AS no, o.out_store_id AS "outStoreId" FROM temu_unusual t JOIN temu_delivery_order o ON o.id = t.delivery_order_id
        LEFT JOIN stock_transfer_receipt x ON x.id = t.extra_transfer_id WHERE t.id = ${id}`)
    return { ...head, entries, extraTransferNo: extra!.no, outStoreId: extra!.outStoreId } as TemuUnusualDetails
  },
  handle: handleUnusual,
  wait: waitLonger,
}
