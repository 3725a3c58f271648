import { orderArchive } from '@erp/contract/purchasing/order/archive'
import { and, raw, sql } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { orderCheck } from '../states.ts'
import { heldSku } from './order-list.ts'
import { purchaseReach } from './reach.ts'

const list = listOf(orderArchive, {
  computed: { sku: raw('NULL::text'), createTime: raw('t.create_time') },
  matches: { sku: heldSku },
  reach: (ctx) => and([purchaseReach(ctx), sql`t.check_flag IN (${orderCheck.archived}, ${orderCheck.ended})`]),
})

export const orderArchives: Handlers<typeof orderArchive> = {
  'list-page': list.page,
  'status-count': statusCount(list, 'checkFlag'),
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}
