import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { notice } from '../../../app/notice.ts'
import { call, done } from '../../../kit/index.ts'

/** Asks the couriers about the parcels of these orders, and says what came of it. */
export async function refreshTraces(ids: number[], onDone: () => void): Promise<void> {
  const answer = await call(purchaseOrder, 'express/refresh', { ids }).catch(() => null)
  if (!answer) return
  const { asked, news, failed } = answer
  if (failed.length)
    notice().message.warning(`${failed.length} 个包裹查询失败：${failed[0]!.expressDeliveryNo} ${failed[0]!.reason}`)
  else done(asked === 0 ? '没有需要查询的包裹' : `查询成功，${asked} 个包裹中 ${news} 个有新轨迹`)
  onDone()
}
