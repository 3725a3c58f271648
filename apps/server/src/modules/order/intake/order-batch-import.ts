import {
  type BatchImportDetails,
  type ImportedOrder,
  importStates,
  orderBatchImport,
} from '@erp/contract/order/intake/order-batch-import'
import { STAGE } from '@erp/contract/order/order.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download, XLSX } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { move } from '../../../kit/move.ts'
import { Refusal, refuse } from '../../../kit/refuse.ts'
import { within } from '../../../kit/scope.ts'
import { CANCELLED } from '../desk/archive.ts'
import { dropNumber } from '../desk/numbers.ts'
import { orderReach } from '../reach.ts'
import { enterAll, lockOrders } from '../stage.ts'
import { importOrders, orderTemplate } from './import-orders.ts'

const resource = orderBatchImport
const SHOWN = 1000
const REVOKED = 99
const imports = keepMainList(
  listOf(resource, {
    computed: { creatorId: raw('t.create_by'), createTime: raw('t.create_time') },
    reach: ({ user }) => within(user, { users: [raw('t.create_by')] }),
    order: raw('t.id DESC'),
  }),
)

async function detailsOf(tx: Tx, id: number, ctx: Ctx): Promise<BatchImportDetails> {
  const head = (await imports.get(tx, id, ctx)) as BatchImportDetails
  const orders = await tx.query<ImportedOrder>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.plat_order_no AS "platOrderNo", s.shop_name AS "shopName", t.status, t.currency, t.sale_amount AS "saleAmount"
    FROM order_trade_info t JOIN authorize_shop s ON s.id = t.shop_id WHERE t.import_id = ${id} AND ${orderReach(ctx)} ORDER BY t.id LIMIT ${SHOWN}`)
  return { ...head, orders }
}

async function errorFile(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<Download> {
  const { errorFile: key, fileName } = await imports.get(tx, id, ctx)
  if (!key || !(await ctx.house.files.stat(key))) throw new Refusal(404, '文件不存在或已过期')
  return new Download(`${fileName!.replace(/\.xlsx$/i, '')}-错误.xlsx`, XLSX, await ctx.house.files.open(key))
}

/** While nobody has worked on any of its orders: they end as cancelled, and their platform numbers may come again. */
async function revoke(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<null> {
  await imports.get(tx, id, ctx)
  const { row } = await move(tx, resource, importStates, 'revoke', id, ctx)
  const reason = `撤销导入 ${String(row['import_no'])}`
  const ids = (await tx.query<{ id: number }>(sql`SELECT id FROM order_trade_info WHERE import_id = ${id}`)).map(
    (each) => each.id,
  )
  const orders = await lockOrders(tx, ids, ctx)
  const worked = orders.find(({ status }) => status !== STAGE.waitDispatch && status !== STAGE.unusual)
  if (worked) throw refuse(`订单 ${worked.order_no} 已派单，不能撤销导入`)
  for (const order of orders) if (order['tracking_number']) await dropNumber(tx, order, ctx)
  await enterAll(
    tx,
    ctx,
    orders.filter(({ status }) => status === STAGE.waitDispatch),
    'mark',
    { set: { orderExceptionType: REVOKED, exceptionReason: reason, exceptionFrom: STAGE.waitDispatch }, reason },
  )
  await enterAll(tx, ctx, orders, 'cancel', { set: CANCELLED, reason })
  await tx.run(sql`UPDATE order_trade_info SET split_seq = -id WHERE id = ANY(${ids}::bigint[])`)
  return null
}

export const batchImports: Handlers<typeof orderBatchImport> = {
  'list-page': imports.page,
  'status-count': statusCount(imports, 'status'),
  export: (_tx, input, ctx) => exportList(imports, input, ctx),
  details: (tx, { id }, ctx) => detailsOf(tx, id, ctx),
  'import-template': orderTemplate,
  import: importOrders,
  'error-file': errorFile,
  revoke,
}
