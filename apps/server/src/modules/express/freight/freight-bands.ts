import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'

export interface GivenLine {
  zoneId: number
  weightFrom: number
  weightTo: number
  mode: number
  firstWeight?: number | null
  firstPrice?: string | null
  stepWeight?: number | null
  stepPrice?: string | null
  pricePerKg?: string | null
  fixedPrice?: string | null
  registrationFee?: string | null
  remoteFee?: string | null
}
interface Bounds {
  minWeight: number
  maxWeight: number
}
const NEEDED: Record<number, [keyof GivenLine, string][]> = {
  1: [
    ['firstWeight', '首重'],
    ['firstPrice', '首重价'],
    ['stepWeight', '续重'],
    ['stepPrice', '续重价'],
  ],
  2: [['pricePerKg', '单价']],
  3: [['fixedPrice', '固定价']],
}

/** Bands of every zone run from the way's least to its greatest weight without gap or overlap, and each has its price. */
export async function checkLines(tx: Tx, wayId: number, lines: readonly GivenLine[]): Promise<void> {
  const way = await tx.one<Bounds>(sql`
    SELECT min_weight AS "minWeight", max_weight AS "maxWeight" FROM express_logistic_way WHERE id = ${wayId} AND deleted_at IS NULL`)
  if (!way) throw bad('物流渠道不存在', 'wayId')
  const zones = await tx.query<{ id: number; name: string }>(
    sql`SELECT id, zone_name AS name FROM express_logistic_zone WHERE way_id = ${wayId} AND deleted_at IS NULL`,
  )
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  for (const [zoneId, own] of Map.groupBy(lines, (line) => line.zoneId)) {
    const name = names.get(zoneId)
    if (!name) throw bad('分区不属于该渠道', 'lines')
    for (const line of own) refuseUnpriced(line, name)
    refuseGaps(own, name, way)
  }
}

function refuseUnpriced(line: GivenLine, zone: string): void {
  const [, label] = NEEDED[line.mode]!.find(([field]) => line[field] == null) ?? []
  if (label) throw bad(`分区“${zone}”${line.weightFrom}–${line.weightTo}g缺少${label}`, 'lines')
}

function refuseGaps(lines: readonly GivenLine[], zone: string, { minWeight, maxWeight }: Bounds): void {
  const broken = (a: number, b: number) => bad(`分区“${zone}”重量段不连续：${a}–${b}g`, 'lines')
  let reached = minWeight
  for (const { weightFrom, weightTo } of lines.toSorted((a, b) => a.weightFrom - b.weightFrom)) {
    if (weightTo <= weightFrom) throw broken(weightFrom, weightTo)
    if (weightFrom !== reached) throw broken(Math.min(reached, weightFrom), Math.max(reached, weightFrom))
    reached = weightTo
  }
  if (reached !== maxWeight) throw broken(Math.min(reached, maxWeight), Math.max(reached, maxWeight))
}

export async function setLines(tx: Tx, tableId: number, lines: readonly GivenLine[]): Promise<void> {
  await tx.run(sql`DELETE FROM express_freight_line WHERE table_id = ${tableId}`)
  await tx.run(sql`
    INSERT INTO express_freight_line (table_id, zone_id, weight_from, weight_to, mode, first_weight, first_price, step_weight, step_price,
      price_per_kg, fixed_price, registration_fee, remote_fee)
    SELECT ${tableId}, r."zoneId", r."weightFrom", r."weightTo", r.mode, r."firstWeight", r."firstPrice", r."stepWeight", r."stepPrice",
      r."pricePerKg", r."fixedPrice", coalesce(r."registrationFee", 0), coalesce(r."remoteFee", 0)
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("zoneId" bigint, "weightFrom" int, "weightTo" int, mode int, "firstWeight" int,
      "firstPrice" numeric, "stepWeight" int, "stepPrice" numeric, "pricePerKg" numeric, "fixedPrice" numeric, "registrationFee" numeric, "remoteFee" numeric)`)
}
