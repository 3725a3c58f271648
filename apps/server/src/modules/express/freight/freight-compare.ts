import { COMPARED, type FreightCompare } from '@erp/contract/express/freight/freight-table'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { freightState } from '../states.ts'
import { bandFor } from './compiled.ts'
import { type Band, bandOf, centsText, factorOf, freightOf, type PriceLine } from './freight.ts'
import { freightTables } from './freight-list.ts'
import { linesOf } from './freight-write.ts'

interface Side {
  factor: bigint
  bands: Map<number, Band[]>
  names: Map<number, string>
}

/** What a parcel would cost in each zone before and after, at the weights an auditor knows by heart. */
export async function compareTables(tx: Tx, { id }: { id: number }, ctx: Ctx): Promise<FreightCompare> {
  const row = await freightTables.get(tx, id, ctx)
  const running =
    (await tx.one<{ id: number; tableNo: string; effectiveFrom: string; discount: string; fuelRate: string }>(sql`
      SELECT id, table_no AS "tableNo", effective_from AS "effectiveFrom", discount, fuel_rate AS "fuelRate" FROM express_freight_table
      WHERE way_id = ${row['wayId']} AND check_flag = ${freightState.audited} AND id <> ${id} AND effective_from <= ${ctx.now}::date AND deleted_at IS NULL
      ORDER BY effective_from DESC LIMIT 1`)) ?? null
  const then = await sideOf(tx, id, row['fuelRate'], row['discount'])
  const now = running && (await sideOf(tx, running.id, running.fuelRate, running.discount))
  const names = new Map([...(now?.names ?? []), ...then.names])
  return {
    running: running && { id: running.id, tableNo: running.tableNo, effectiveFrom: running.effectiveFrom },
    zones: [...names].map(([zoneId, zoneName]) => ({
      zoneId,
      zoneName,
      prices: COMPARED.map((weight) => ({
        weight,
        before: now && priceIn(now, zoneId, weight),
        after: priceIn(then, zoneId, weight),
      })),
    })),
  }
}

async function sideOf(tx: Tx, tableId: number, fuelRate: string, discount: string): Promise<Side> {
  const lines = await linesOf(tx, tableId)
  const bands = new Map<number, Band[]>()
  for (const [zoneId, own] of Map.groupBy(lines, (line) => line.zoneId)) bands.set(zoneId, (own as PriceLine[]).map(bandOf))
  return { factor: factorOf(fuelRate, discount), bands, names: new Map(lines.map((line) => [line.zoneId, line.zoneName])) }
}

function priceIn({ bands, factor }: Side, zoneId: number, weight: number): string | null {
  const band = bandFor(bands.get(zoneId), weight)
  return band ? centsText(freightOf(band, weight, factor)) : null
}
