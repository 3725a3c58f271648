import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { normalPostCode, overlaps, type ZoneRow } from './post-code.ts'

interface Given {
  countryCode: string
  postMode: number
  value?: string | null
  valueTo?: string | null
}
type Kept = ZoneRow & { zoneName: string; nameCn: string }

/** Zones of a way are changed one after another: a row is compared with all the others. */
export async function lockWay(tx: Tx, wayId: number): Promise<void> {
  const row = await tx.one(sql`SELECT 1 AS yes FROM express_logistic_way WHERE id = ${wayId} AND deleted_at IS NULL FOR UPDATE`)
  if (!row) throw missing('物流渠道')
}

/** The rows as they are kept, when none of them overlaps another of the way. */
export async function checkZoneRows(
  tx: Tx,
  wayId: number,
  zone: { id: number; zoneName: string },
  rows: readonly Given[],
): Promise<ZoneRow[]> {
  const names = await countryNames(tx, rows)
  const kept = rows.map((row) => {
    const nameCn = names.get(row.countryCode)
    if (!nameCn) throw bad(`国家${row.countryCode}不存在`, 'rows')
    return { ...rowOf(row), zoneName: zone.zoneName, nameCn }
  })
  const others = await tx.query<Kept>(sql`
    SELECT r.country_code AS "countryCode", r.post_mode AS "postMode", r.value, r.value_to AS "valueTo", z.zone_name AS "zoneName", c.name_cn AS "nameCn"
    FROM express_zone_row r JOIN express_logistic_zone z ON z.id = r.zone_id JOIN basic_country c ON c.country_code = r.country_code
    WHERE r.way_id = ${wayId} AND r.zone_id <> ${zone.id} AND r.country_code = ANY(${rows.map((row) => row.countryCode)}::text[])`)
  refuseOverlaps(kept, others)
  return kept
}

/** One country after another: rows of different countries never meet. */
function refuseOverlaps(kept: Kept[], others: Kept[]): void {
  const byCountry = Map.groupBy(others, (row) => row.countryCode)
  for (const [country, rows] of Map.groupBy(kept, (row) => row.countryCode)) {
    const seen = [...(byCountry.get(country) ?? [])]
    for (const row of rows) {
      const hit = seen.find((one) => overlaps(one, row))
      if (hit)
        throw bad(row.postMode === 0 ? `${row.nameCn}已在分区“${hit.zoneName}”中` : `邮编区间与“${hit.zoneName}”重叠`, 'rows')
      seen.push(row)
    }
  }
}

function rowOf({ countryCode, postMode, value, valueTo }: Given): ZoneRow {
  if (postMode === 0) return { countryCode, postMode, value: null, valueTo: null }
  const from = normalPostCode(value ?? '')
  if (!from) throw bad('请填写邮编', 'rows')
  if (postMode === 1) return { countryCode, postMode, value: from, valueTo: null }
  const to = normalPostCode(valueTo ?? '')
  if (from.length !== to.length) throw bad(`邮编区间${from}–${to}两端长度应相同`, 'rows')
  if (from > to) throw bad(`邮编区间${from}–${to}起点不能大于终点`, 'rows')
  return { countryCode, postMode, value: from, valueTo: to }
}

async function countryNames(tx: Tx, rows: readonly Given[]): Promise<Map<string, string>> {
  const found = await tx.query<{ code: string; name: string }>(sql`
    SELECT country_code AS code, name_cn AS name FROM basic_country
    WHERE country_code = ANY(${rows.map((row) => row.countryCode)}::text[]) AND deleted_at IS NULL`)
  return new Map(found.map(({ code, name }) => [code, name]))
}

export async function setZoneRows(tx: Tx, zoneId: number, wayId: number, rows: readonly ZoneRow[]): Promise<void> {
  await tx.run(sql`DELETE FROM express_zone_row WHERE zone_id = ${zoneId}`)
  await tx.run(sql`
    INSERT INTO express_zone_row (zone_id, way_id, country_code, post_mode, value, value_to)
    SELECT ${zoneId}, ${wayId}, r."countryCode", r."postMode", r.value, r."valueTo"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("countryCode" text, "postMode" int, value text, "valueTo" text)`)
}
