import { type Permission, type RoleKey, type Waiting, waitingOn } from '../kit/index.ts'
import { type OrderListName } from './desk/order-lists.ts'
import { pageOfList } from './desk/order-standing.ts'
import { PICK_STATE } from './pick/pick-order.ts'
import { BILL_STATE } from './returns/order-error-bill.ts'
import { RETURN_STATE } from './returns/order-logical-return.ts'
import { WAVE_POOL } from './wave/order-picking-batch.ts'

const seller: RoleKey[] = ['seller']
const sales: RoleKey[] = ['seller', 'supervisor']
const floor: RoleKey[] = ['warehouse']

type Tab = readonly [label: string, permission: Permission, roles: readonly RoleKey[], tab?: string]
const inOrders = (name: OrderListName, ...tabs: Tab[]): Waiting[] => waitingOn(pageOfList(name), `order/${name}`, tabs)

/** From the office to the truck: what the next person has to take up. */
export const orderWaiting: Waiting[] = [
  ...inOrders(
    'sales-wait-dispatch-order',
    ['待派单', 'order:dispatch:dispatch', seller],
    ['未匹配仓库/渠道', 'order:logistics:match', seller, 'unmatched'],
    ['派单失败', 'order:dispatch:dispatch', sales, 'failed'],
  ),
  ...inOrders('status-track', ['节点超时', 'order:dispatch:dispatch', sales, 'late']),
  ...inOrders('sales-unusual-order', ['异常订单', 'order:unusual:resolve', sales]),
  ...inOrders('out-stock-order', ['缺货订单', 'order:tradeInfo:list', ['seller', 'purchaser']]),
  ...inOrders('shipped-order', ['平台标记失败', 'order:logistics:platformShip', seller, 'unmarked']),
  ...inOrders('wait-distribute-order', ['待分配', 'order:distribute:run', floor, 'waiting']),
  ...waitingOn('/orderList/orderPickingBatch', 'order/order-picking-batch', [
    ['待生成波次', 'order:wave:create', floor, WAVE_POOL],
  ]),
  ...waitingOn('/orderList/pickOrder', 'order/pick-order', [['待领取拣货单', 'order:pick:claim', floor, PICK_STATE.waitClaim]]),
  ...inOrders('wait-sowing-order', ['待播种', 'order:sow:scan', floor]),
  ...inOrders('wait-package-order', ['待包装', 'order:pack:check', floor]),
  ...inOrders(
    'wait-ship-order',
    ['待发货', 'order:ship:ship', floor],
    ['超24h未发货', 'order:ship:ship', ['warehouse', 'supervisor'], 'late'],
  ),
  ...inOrders('similar-stock-out-order', ['疑似缺货', 'order:distribute:run', ['warehouse', 'supervisor']]),
  ...inOrders('intercept-order', ['拦截待返架', 'order:intercept:intercept', floor, 'waiting']),
  ...waitingOn('/orderList/orderLogicalReturn', 'order/order-logical-return', [
    ['退件待入库', 'order:return:stockIn', floor, RETURN_STATE.waitStockIn],
    ['退件待审核', 'order:return:audit', ['supervisor', 'finance'], RETURN_STATE.waitAudit],
  ]),
  ...waitingOn('/orderList/orderErrorBill', 'order/order-error-bill', [
    ['差错单待审核', 'order:errorBill:audit', ['supervisor'], BILL_STATE.waitAudit],
  ]),
]
