import { logisticZone, zoneSheet } from '@erp/contract/express/zone/logistic-zone'
import type { ImportResult } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { wayCodes } from '../way/way-codes.ts'
import { checkZoneRows, lockWay, setZoneRows } from './zone-rows.ts'

interface SheetZone {
  wayId: number
  zoneName: string
  sortNo: number
  at: number[]
}

/** Zones that the sheet names get its rows instead of theirs; the others stay. */
export const importZones = (ctx: Ctx): Promise<ImportResult> => {
  const zones: SheetZone[] = []
  return importInto(zoneSheet, ctx, {
    check: async (tx, checked) => {
      const ways = await wayCodes(tx, checked)
      zones.length = 0
      if (checked.errors.length === 0) zones.push(...zonesOf(checked, ways))
    },
    write: async (tx, checked) => {
      const ids: number[] = []
      for (const zone of zones.toSorted((a, b) => a.wayId - b.wayId)) ids.push(await writeZone(tx, zone, checked, ctx))
      await logAll(
        tx,
        ctx,
        ids.map((entityId) => ({ entity: logisticZone.path, entityId, action: '导入' })),
      )
      return zones.flatMap(({ at }, i) => at.map(() => ids[i]!))
    },
  })
}

function zonesOf({ rows }: Checked, ways: Map<string, number>): SheetZone[] {
  const found = Map.groupBy(rows.keys(), (at) => `${rows[at]!['wayCode']} ${rows[at]!['zoneName']}`)
  return [...found.values()].map((at) => {
    const first = rows[at[0]!]!
    return { wayId: ways.get(first['wayCode'])!, zoneName: first['zoneName'], sortNo: first['sortNo'] ?? 0, at }
  })
}

async function writeZone(tx: Tx, { wayId, zoneName, sortNo, at }: SheetZone, checked: Checked, ctx: Ctx): Promise<number> {
  await lockWay(tx, wayId)
  const zone = await tx.one<{ id: number }>(sql`
    INSERT INTO express_logistic_zone (way_id, zone_name, sort_no, create_by, create_time, update_by, update_time)
    VALUES (${wayId}, ${zoneName}, ${sortNo}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})
    ON CONFLICT (way_id, zone_name) WHERE deleted_at IS NULL
    DO UPDATE SET sort_no = excluded.sort_no, version = express_logistic_zone.version + 1, update_by = excluded.update_by, update_time = excluded.update_time
    RETURNING id`)
  try {
    const rows = await checkZoneRows(tx, wayId, { id: zone!.id, zoneName }, at.map((i) => checked.rows[i]!) as never)
    await setZoneRows(tx, zone!.id, wayId, rows)
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.code, `第${checked.numbers[at[0]!]}行起：${error.message}`)
    throw error
  }
  return zone!.id
}
