import type { TraceHold, TracePlace } from '@erp/contract/stock/figures/sku-trace'
import { HOLDER_TYPES } from '@erp/contract/stock/figures/store-report'
import { LOCATION_TYPES } from '@erp/contract/stock/location/location-fields'

export type Lying = Omit<TracePlace, 'placeName'> & { storeId: number; storeType: number }
export type Held = Pick<TraceHold, 'docType' | 'quantity' | 'storeName'> & { storeId: number }

/** What can be sold now and why the rest cannot: 可售 0：占用 12（订单 9、调拨 3），不良品位 4，库位盘点锁定 6. Every piece is in exactly one part. */
export function sentenceOf(places: readonly Lying[], holds: readonly Held[]): { sellable: number; sentence: string } {
  const free = new Map<string, number>()
  for (const place of places) add(free, reasonOf(place), place.onHand - place.occupied)
  const sellable = free.get('') ?? 0
  const parts = [heldPart(holds), ...[...free].filter(([reason, n]) => reason && n > 0).map(([reason, n]) => `${reason} ${n}`)]
  const reasons = parts.filter(Boolean).join('，')
  const nothing = places.length === 0 ? '没有库存' : ''
  return { sellable, sentence: [`可售 ${sellable}`, reasons || nothing].filter(Boolean).join('：') }
}

/** Why free pieces at a place are not sold; empty when they are. */
function reasonOf({ placeType, locationType, storeType, isLocked, isActivated }: Lying): string {
  if (placeType === 2) return '容器中'
  if (locationType !== 1 && locationType !== 2 && !(locationType === 6 && storeType > 3))
    return labelOf(LOCATION_TYPES, locationType)
  if (isLocked) return '库位盘点锁定'
  return isActivated ? '' : '库位停用'
}

function heldPart(holds: readonly Held[]): string {
  const byType = new Map<string, number>()
  for (const { docType, quantity } of holds) add(byType, labelOf(HOLDER_TYPES, docType), quantity)
  const total = [...byType.values()].reduce((a, b) => a + b, 0)
  return total ? `占用 ${total}（${[...byType].map(([label, n]) => `${label} ${n}`).join('、')}）` : ''
}

const add = (sums: Map<string, number>, key: string, n: number) => sums.set(key, (sums.get(key) ?? 0) + n)
const labelOf = (choices: readonly (readonly [number | string, string, ...string[]])[], value: number | string | null): string =>
  choices.find(([known]) => known === value)?.[1] ?? '其他'
