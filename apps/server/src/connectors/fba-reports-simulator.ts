import { createHash } from 'node:crypto'
import { round } from '@erp/contract/kit/decimal'
import type { FbaReportConnector } from './fba-reports.ts'
import { type ShopAccount, ShopDown, ShopRefused } from './shop-listing.ts'

/** What lies at the simulated platform: the shop's codes, and how many units of each our books put there. */
export interface FbaSimulatorData {
  units(shopId: number): Promise<{ sellerSku: string; units: number }[]>
}
interface Item {
  sellerSku: string
  total: number
  chance: number
}

const DAY = 86_400_000
const SNAPSHOT_DAYS = 60
const FEE_DAYS = 550
const RATES = ['0.780000', '2.400000'] as const

/** The same shop answers the same for a day. Without authorisation it refuses, some shops do not answer, and old reports are gone. */
export function simulatedFba(world: FbaSimulatorData, now: () => Date): FbaReportConnector {
  return {
    inventory: async (shop, day) => {
      reached(shop)
      if (now().getTime() - Date.parse(day) > SNAPSHOT_DAYS * DAY)
        throw new ShopRefused(`平台只保留最近${SNAPSHOT_DAYS}天的库存报表`)
      const items = await itemsOf(world, shop, day)
      return table(items, (item) => inventoryLine(item, shop))
    },
    storageFees: async (shop, month) => {
      reached(shop)
      if (now().getTime() - Date.parse(`${month}-01`) > FEE_DAYS * DAY) throw new ShopRefused('平台只保留最近18个月的仓储费报表')
      const items = await itemsOf(world, shop, month)
      return table(items, (item) => feeLine(item, shop, month))
    },
  }
}

function reached(shop: ShopAccount): void {
  if (![1, 2].includes(shop.authStatus)) throw new ShopRefused('店铺授权已失效，请重新授权', 'auth')
  if (shop.shopId % 29 === 0) throw new ShopDown('平台接口无响应')
}

/** Mostly what we believe; one in seven differs, and now and then the platform has what we know nothing of. */
async function itemsOf(world: FbaSimulatorData, shop: ShopAccount, period: string): Promise<Item[]> {
  const known = await world.units(shop.shopId)
  return known.flatMap(({ sellerSku, units }) => {
    const chance = numberOf(`${shop.shopId} ${sellerSku} ${period}`)
    if (units === 0)
      return numberOf(`${shop.shopId} ${sellerSku}`) % 14 === 0 ? [{ sellerSku, total: 1 + (chance % 12), chance }] : []
    const off = chance % 7 === 0 ? (chance % 2 ? -2 : 3) : 0
    return [{ sellerSku, total: Math.max(0, units + off), chance }]
  })
}

const codesOf = ({ sellerSku }: Item, shop: ShopAccount) => {
  const number = numberOf(`${shop.shopId} ${sellerSku}`)
  const digits = number.toString(36).toUpperCase().padStart(8, '0').slice(-8)
  return { sku: sellerSku, fnsku: `X0${digits}`, asin: `B0${digits}` }
}

function inventoryLine(item: Item, shop: ShopAccount): Record<string, string | number> {
  const { total, chance } = item
  const [orders, transfer, processing, broken] = [8, 11, 13, 10].map((one) => Math.floor(total / one)) as [
    number,
    number,
    number,
    number,
  ]
  const researching = chance % 12 === 0 ? Math.min(1, total) : 0
  const fulfillable = total - orders - transfer - processing - broken - researching
  const old = chance % 5 === 0 ? Math.floor(total / 3) : 0
  return {
    ...codesOf(item, shop),
    condition: 'New',
    'afn-fulfillable-quantity': fulfillable,
    'reserved-customerorders': orders,
    'reserved-fc-transfers': transfer,
    'reserved-fc-processing': processing,
    'afn-unsellable-quantity': broken,
    'afn-researching-quantity': researching,
    'afn-inbound-working-quantity': chance % 6,
    'afn-inbound-shipped-quantity': chance % 4 === 0 ? chance % 30 : 0,
    'afn-inbound-receiving-quantity': chance % 9 === 0 ? 2 : 0,
    'inv-age-0-to-90-days': total - old - Math.floor(total / 6),
    'inv-age-91-to-180-days': Math.floor(total / 6),
    'inv-age-181-to-270-days': old - Math.floor(old / 4),
    'inv-age-271-to-365-days': Math.floor(old / 4),
    'inv-age-366-to-455-days': 0,
    'inv-age-456-plus-days': 0,
    'units-shipped-t7': chance % 8,
    'units-shipped-t30': 5 + (chance % 40),
    'days-of-supply': Math.round((30 * total) / (5 + (chance % 40))),
    'estimated-storage-cost-next-month': round(total * 0.0312, 4),
    currency: shop.currency,
  }
}

function feeLine(item: Item, shop: ShopAccount, month: string): Record<string, string | number> {
  const { total, chance } = item
  const volume = round(0.02 + (chance % 40) / 400, 6)
  const whole = round(Number(volume) * total, 6)
  const rate = RATES[Number(month.slice(5)) >= 10 ? 1 : 0]
  const incentive = chance % 4 === 0 ? round(Number(whole) * 0.1, 4) : '0.0000'
  const wrong = chance % 9 === 0 ? 0.4 : 0
  return {
    ...codesOf(item, shop),
    fulfillment_center: ['LAX9', 'BFI4', 'LTN2', 'DTM2'][chance % 4]!,
    country_code: shop.currency === 'GBP' ? 'GB' : shop.currency === 'EUR' ? 'DE' : 'US',
    longest_side: round(6 + (chance % 12), 2),
    median_side: round(4 + (chance % 6), 2),
    shortest_side: round(1 + (chance % 3), 2),
    measurement_units: 'inches',
    weight: round(0.2 + (chance % 20) / 10, 2),
    weight_units: 'pounds',
    item_volume: volume,
    volume_units: 'cubic feet',
    product_size_tier: chance % 3 ? 'Standard-Size' : 'Large Standard-Size',
    average_quantity_on_hand: round(total, 2),
    average_quantity_pending_removal: '0.00',
    estimated_total_item_volume: whole,
    month_of_charge: month,
    storage_rate: rate,
    currency: shop.currency,
    estimated_monthly_storage_fee: round(Number(whole) * Number(rate) - Number(incentive) + wrong, 4),
    total_incentive_fee_amount: incentive,
    aged_inventory_surcharge: chance % 15 === 0 ? '1.2000' : '0.0000',
  }
}

/** A shop without anything still sends its headers. */
function table(items: Item[], lineOf: (item: Item) => Record<string, string | number>): string {
  const headers = Object.keys(lineOf({ sellerSku: '', total: 0, chance: 0 }))
  const lines = items.map(lineOf).map((line) => headers.map((header) => line[header]))
  return [headers, ...lines].map((cells) => cells.join('\t')).join('\n')
}

const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
