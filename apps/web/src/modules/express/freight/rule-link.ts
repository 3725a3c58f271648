import type { RepricedGroup } from '@erp/contract/express/freight/freight'

/** The page of order rules, with a new one begun that sends such parcels by the cheapest of the ways. */
export function ruleLink({ countryCode, minWeight, maxWeight, wayIds, storeId }: RepricedGroup): string {
  const group: RepricedGroup = { countryCode, minWeight, maxWeight, wayIds, storeId }
  return `/orderList/orderRule?draft=${encodeURIComponent(JSON.stringify(group))}`
}
