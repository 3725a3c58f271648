import { freightSheet } from '@erp/contract/express/freight/freight-table'
import type { ImportResult } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { wayCodes } from '../way/way-codes.ts'
import type { GivenLine } from './freight-bands.ts'
import { addTable } from './freight-write.ts'

/** Rows of one way and day become one table that waits for audit. */
export const importFreight = (ctx: Ctx): Promise<ImportResult> => {
  let ways = new Map<string, number>()
  return importInto(freightSheet, ctx, {
    check: async (tx, checked) => {
      ways = await wayCodes(tx, checked)
      await nameZones(tx, checked, ways)
    },
    write: async (tx, { rows, numbers }) => {
      const ids: number[] = Array.from({ length: rows.length }, () => 0)
      for (const [, at] of Map.groupBy(rows.keys(), (i) => `${rows[i]!['wayCode']} ${rows[i]!['effectiveFrom']}`)) {
        const first = rows[at[0]!]!
        const head = {
          wayId: ways.get(first['wayCode'])!,
          effectiveFrom: first['effectiveFrom'],
          discount: first['discount'] ?? '1',
          fuelRate: first['fuelRate'] ?? '0',
        }
        const made = await inRow(numbers[at[0]!]!, () => addTable(tx, head, at.map((i) => rows[i]!) as GivenLine[], ctx))
        for (const i of at) ids[i] = made['id']
      }
      return ids
    },
  })
}

async function inRow<R>(row: number, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.code, `第${row}行起：${error.message}`)
    throw error
  }
}

async function nameZones(tx: Tx, { rows, numbers, errors }: Checked, ways: Map<string, number>): Promise<void> {
  const zones = await tx.query<{ id: number; wayId: number; name: string }>(sql`
    SELECT id, way_id AS "wayId", zone_name AS name FROM express_logistic_zone WHERE way_id = ANY(${[...ways.values()]}::bigint[]) AND deleted_at IS NULL`)
  const known = new Map(zones.map(({ id, wayId, name }) => [`${wayId} ${name}`, id]))
  for (const [i, row] of rows.entries()) {
    const wayId = ways.get(row['wayCode'])
    if (!wayId || !row['zoneName']) continue
    const zoneId = known.get(`${wayId} ${row['zoneName']}`)
    if (zoneId) row['zoneId'] = zoneId
    else errors.push({ row: numbers[i]!, column: '分区', reason: `渠道${row['wayCode']}没有分区“${row['zoneName']}”` })
  }
}
