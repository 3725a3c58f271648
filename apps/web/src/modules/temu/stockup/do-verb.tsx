import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { type EachShipment, type ShipmentRow, shipment } from '@erp/contract/temu/stockup/shipment'
import { Modal } from 'antd'
import { attempt, call, confirm, done } from '../../../kit/index.ts'
import type { Planned } from './planned.ts'
import type { ShipmentDeed } from './verbs.ts'

/** The verbs that need no dialog; answers whether something changed. */
export async function doVerb(what: ShipmentDeed, rows: ShipmentRow[], planned: Planned): Promise<boolean> {
  const ids = rows.map(({ stockOrderId }) => stockOrderId)
  switch (what) {
    case 'accept':
      return accepted(await call(shipment, 'accept', { ids }).catch(() => null))
    case 'stage':
      return attempt(call(shipment, 'stage', { ids }), `已加入发货台 ${ids.length} 张`)
    case 'unstage':
      return attempt(call(shipment, 'unstage', { ids }), `已移出发货台 ${ids.length} 张`)
    case 'create':
      return created(rows, planned)
    case 'plan':
      return (await confirm(`为 ${ids.length} 张备货单缺少的数量生成采购计划？`)) && plannedFor(ids)
    default:
      return false
  }
}

function accepted(each: EachShipment | null): boolean {
  if (!each) return false
  if (each.failed?.length) tellFailed(each)
  else done(`已接单 ${each.done?.length ?? 0} 张`)
  return (each.done?.length ?? 1) > 0
}

const tellFailed = ({ done: good, failed }: EachShipment) =>
  Modal.warning({
    title: `成功 ${good.length} 张，失败 ${failed.length} 张`,
    content: (
      <ul className="temu-failed">
        {failed.map(({ stockOrderId, subPurchaseOrderSn, reason }) => (
          <li key={stockOrderId}>{`${subPurchaseOrderSn}：${reason}`}</li>
        ))}
      </ul>
    ),
  })

/** Grouped by shop and receiving warehouse, with the quantities that stand in the list. */
async function created(rows: ShipmentRow[], { quantityOf }: Planned): Promise<boolean> {
  const orders = rows.map(({ stockOrderId, lines }) => ({
    stockOrderId,
    lines: lines
      .filter(({ maxDeliverQty }) => maxDeliverQty > 0)
      .map((line) => ({ productSkuId: line.productSkuId, quantity: quantityOf(line) })),
  }))
  const made = await call(deliveryOrder, 'create', { orders }).catch(() => null)
  if (!made) return false
  const numbers = made.orders.map(({ deliveryOrderNo }) => deliveryOrderNo)
  done(`已创建 ${numbers.length} 张发货单：${numbers.slice(0, 5).join('、')}`)
  return true
}

async function plannedFor(ids: number[]): Promise<boolean> {
  const made = await call(shipment, 'to-plan', { ids }).catch(() => null)
  if (!made) return false
  done(`已生成采购计划：${made.plans.map(({ planNo, sku, quantity }) => `${planNo}（${sku} × ${quantity}）`).join('、')}`)
  return true
}
