import { type FreightLine, freightTable as resource } from '@erp/contract/express/freight/freight-table'
import { insert } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { nextNumber } from '../../../kit/number.ts'
import { checkLines, type GivenLine, setLines } from './freight-bands.ts'
import { freightTables as list } from './freight-list.ts'

interface Head {
  wayId: number
  effectiveFrom: string
  discount: string
  fuelRate: string
  remark?: string | null
}

export async function addTable(tx: Tx, head: Head, lines: readonly GivenLine[], ctx: Ctx) {
  await checkLines(tx, head.wayId, lines)
  const tableNo = await nextNumber(ctx.house, 'YF')
  const made = await insert(tx, { ...list, resource: withNumber }, { ...head, tableNo }, ctx)
  await setLines(tx, made.id, lines)
  return list.get(tx, made.id, ctx)
}
/** People never type the number, the server does. */
const withNumber = {
  ...resource,
  fields: { ...resource.fields, tableNo: { ...resource.fields.tableNo, readonly: false } },
}

export const linesOf = (tx: Tx, tableId: number): Promise<(FreightLine & object)[]> =>
  tx.query(sql`
    SELECT l.zone_id AS "zoneId", z.zone_name AS "zoneName", l.weight_from AS "weightFrom", l.weight_to AS "weightTo", l.mode, l.first_weight AS "firstWeight",
      trim_scale(l.first_price)::text AS "firstPrice", l.step_weight AS "stepWeight", trim_scale(l.step_price)::text AS "stepPrice",
      trim_scale(l.price_per_kg)::text AS "pricePerKg", trim_scale(l.fixed_price)::text AS "fixedPrice",
      trim_scale(l.registration_fee)::text AS "registrationFee", trim_scale(l.remote_fee)::text AS "remoteFee"
    FROM express_freight_line l JOIN express_logistic_zone z ON z.id = l.zone_id WHERE l.table_id = ${tableId} ORDER BY z.sort_no, z.id, l.weight_from`)
