import { minus, round, times } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { rateOf } from '../../basic/rate.ts'
import type { FileColumn, FileRow } from './amazon-file.ts'
import { mapSellerSkus } from './mapping.ts'
import type { FbaReport, ReportShop } from './reports.ts'

const words = (field: string, header: string, optional = false): FileColumn => ({
  field,
  headers: [header],
  kind: 'text',
  optional,
})
const number = (field: string, header: string, optional = false): FileColumn => ({
  field,
  headers: [header],
  kind: 'decimal',
  optional,
})

const COLUMNS: FileColumn[] = [
  { field: 'sellerSku', headers: ['sku', 'seller-sku', 'msku'], kind: 'text', optional: true },
  words('asin', 'asin'),
  words('fnsku', 'fnsku'),
  words('fulfillmentCenter', 'fulfillment_center'),
  words('countryCode', 'country_code'),
  number('longestSide', 'longest_side', true),
  number('medianSide', 'median_side', true),
  number('shortestSide', 'shortest_side', true),
  words('measurementUnits', 'measurement_units', true),
  number('weight', 'weight', true),
  words('weightUnits', 'weight_units', true),
  number('itemVolume', 'item_volume'),
  words('volumeUnits', 'volume_units', true),
  words('productSizeTier', 'product_size_tier', true),
  number('averageQuantityOnHand', 'average_quantity_on_hand'),
  number('averageQuantityPendingRemoval', 'average_quantity_pending_removal', true),
  number('estimatedTotalItemVolume', 'estimated_total_item_volume'),
  number('storageRate', 'storage_rate'),
  words('currency', 'currency'),
  number('estimatedMonthlyStorageFee', 'estimated_monthly_storage_fee'),
  number('totalIncentiveFeeAmount', 'total_incentive_fee_amount', true),
  number('agedSurcharge', 'aged_inventory_surcharge', true),
]

export const fbaStorageFee: FbaReport = {
  reportType: 'fbaStorageFee',
  periodField: 'monthOfCharge',
  permission: 'report:fbaStorageFee:generate',
  table: 'report_fba_storage_fee',
  columns: (month) => [...COLUMNS, { ...words('monthOfCharge', 'month_of_charge', true), same: month }],
  fetch: (connector, shop, month) => connector.storageFees(shop, month),
  rows: async (tx, { shop, period, today }, file) => {
    const codes = await sellerSkus(tx, shop, file)
    const mapped = await mapSellerSkus(tx, shop.shopId, codes)
    const rates = await ratesOf(tx, shop, file, rateDay(period, today))
    return file.map((row, i) => {
      const currency = (row['currency'] as string | null) ?? shop.currency
      const fee = (row['estimatedMonthlyStorageFee'] as string | null) ?? '0'
      return {
        ...row,
        ...mapped[i]!,
        sellerSku: codes[i] ?? null,
        monthOfCharge: period,
        currency,
        feeCny: round(times(fee, rates.get(currency)!), 4),
        isSuspect: isSuspect(row) ? 1 : 0,
      }
    })
  },
}

/** The last day of the month; of the running one, today. */
export function rateDay(month: string, today: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return last < today ? last : today
}

/** Volume × rate − incentive is not the fee: by more than 0.05, and by more than 2 % of it. */
export function isSuspect(row: FileRow): boolean {
  const of = (field: string) => (row[field] as string | null) ?? '0'
  const fee = of('estimatedMonthlyStorageFee')
  const computed = times(of('estimatedTotalItemVolume'), of('storageRate')).minus(of('totalIncentiveFeeAmount'))
  const off = minus(computed.toString(), fee).abs()
  return off.gt('0.05') && off.gt(times(fee, '0.02').abs())
}

async function ratesOf(tx: Tx, shop: ReportShop, file: FileRow[], day: string): Promise<Map<string, string>> {
  const currencies = new Set(file.map((row) => (row['currency'] as string | null) ?? shop.currency))
  const rates = new Map<string, string>()
  for (const currency of currencies) rates.set(currency, await rateOf(tx, currency, day))
  return rates
}

/** The fee file names no code of ours: the newest inventory of the shop says which one a FNSKU is. */
async function sellerSkus(tx: Tx, shop: ReportShop, file: FileRow[]): Promise<(string | null)[]> {
  const unnamed = file.filter((row) => !row['sellerSku'] && row['fnsku']).map((row) => row['fnsku'] as string)
  const found = await tx.query<{ fnsku: string; sellerSku: string }>(sql`
    SELECT DISTINCT ON (t.fnsku) t.fnsku, t.seller_sku AS "sellerSku" FROM report_fba_inventory t
    JOIN report_fba_generation g ON g.id = t.generation_id AND g.is_current = 1
    WHERE t.shop_id = ${shop.shopId} AND t.fnsku = ANY(${unnamed}::text[]) ORDER BY t.fnsku, t.snapshot_date DESC, t.id DESC`)
  const byFnsku = new Map(found.map(({ fnsku, sellerSku }) => [fnsku, sellerSku]))
  return file.map((row) => (row['sellerSku'] as string | null) ?? byFnsku.get(row['fnsku'] as string) ?? null)
}
