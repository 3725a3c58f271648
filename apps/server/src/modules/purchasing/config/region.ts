import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'

interface Region {
  provinceCode?: string | null
  cityCode?: string | null
  areaCode?: string | null
}

/** A city of the province, a district of the city. */
export async function requireRegion(tx: Tx, { provinceCode, cityCode, areaCode }: Region): Promise<void> {
  if (cityCode && !provinceCode) throw bad('请先选择省份', 'provinceCode')
  if (areaCode && !cityCode) throw bad('请先选择城市', 'cityCode')
  const codes = [cityCode, areaCode].filter(Boolean)
  if (codes.length === 0) return
  const rows = await tx.query<{ code: string; parent: string | null }>(sql`
    SELECT code, parent_code AS parent FROM basic_china_city WHERE code = ANY(${codes}::text[]) AND deleted_at IS NULL`)
  const parentOf = (code: string) => rows.find((row) => row.code === code)?.parent
  if (cityCode && parentOf(cityCode) !== provinceCode) throw bad('所选城市不属于所选省份', 'cityCode')
  if (areaCode && parentOf(areaCode) !== cityCode) throw bad('所选区县不属于所选城市', 'areaCode')
}
