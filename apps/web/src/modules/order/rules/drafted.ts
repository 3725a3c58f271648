import type { RepricedGroup } from '@erp/contract/express/freight/freight'
import type { RuleInput } from '@erp/contract/order/rules/order-rule'
import { freshRow } from './pasted.ts'

const CHEAPEST = 2

/** What a new rule begins with for a group of parcels that other ways would carry for less; null for what is none. */
export function draftedRule(written: string | null): Partial<RuleInput> | null {
  const group = read(written)
  if (!group?.countryCode || !Array.isArray(group.wayIds)) return null
  const { countryCode, minWeight, maxWeight, wayIds, storeId } = group
  return {
    ruleName: `换渠道 ${countryCode} ${maxWeight ? `${minWeight}-${maxWeight}g` : `${minWeight}g以上`}`,
    minWeight: minWeight || null,
    maxWeight,
    wayIds,
    strategy: CHEAPEST,
    storeIds: storeId ? [storeId] : [],
    country: [{ ...freshRow('country'), countryCode }],
  }
}

function read(written: string | null): RepricedGroup | null {
  try {
    return JSON.parse(written ?? 'null')
  } catch {
    return null
  }
}
