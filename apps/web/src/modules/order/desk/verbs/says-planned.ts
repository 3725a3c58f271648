import type { ToPurchase } from '@erp/contract/order/allocation/out-stock-calls'

const NAMED = 3

/** The plans that were made, and the SKUs that need none. */
export function saysPlanned(answer: unknown): string {
  const { planNos, unplanned } = answer as ToPurchase
  const made = planNos.length ? `转采购成功，生成 ${planNos.length} 个采购计划` : '没有新增采购计划'
  const rest = unplanned.slice(0, NAMED).map(({ sku, reason }) => `${sku} ${reason}`)
  const more = unplanned.length > NAMED ? ` 等 ${unplanned.length} 个SKU` : ''
  return rest.length ? `${made}；未转：${rest.join('、')}${more}` : made
}
