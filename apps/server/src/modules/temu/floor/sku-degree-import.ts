import type { ImportResult } from '@erp/contract/kit'
import { DEGREE_SOURCE, skuDegreeImport } from '@erp/contract/temu/floor/sku-degree'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Degree, setDegrees } from './sku-degree-set.ts'

interface SheetRow {
  sku?: string
  difficulty?: string
  remark?: string | null
}
const { sku: skuField, difficulty: difficultyField } = skuDegreeImport.fields

/** One bad row, and none is written. */
export function importDegrees(ctx: Ctx): Promise<ImportResult> {
  let degrees: Degree[] = []
  return importInto(skuDegreeImport, ctx, {
    check: async (tx, checked) => {
      degrees = await judged(tx, checked)
    },
    write: async (tx) => {
      await setDegrees(tx, degrees, DEGREE_SOURCE.imported, ctx)
      return degrees.map(({ skuId }) => skuId)
    },
  })
}

async function judged(tx: Tx, { rows, numbers, errors }: Checked): Promise<Degree[]> {
  const skus = await idsOf(
    tx,
    rows.map(({ sku }) => sku),
    sql`SELECT id, sku AS name FROM goods_goods_sku`,
  )
  const names = rows.map(({ difficulty }) => difficulty)
  const known = await idsOf(tx, names, sql`SELECT id, difficulty_name AS name FROM basic_degree_difficulty`)
  const first = new Map<string, number>()
  return rows.flatMap((row: SheetRow, i): Degree[] => {
    const tell = (column: string, reason: string) => errors.push({ row: numbers[i]!, column, reason })
    const skuId = row.sku && skus.get(row.sku)
    const difficultyId = row.difficulty && known.get(row.difficulty)
    if (row.sku && !skuId) tell(skuField.label, 'SKU不存在')
    if (row.difficulty && !difficultyId) tell(difficultyField.label, '难易度不存在')
    const before = row.sku && first.get(row.sku)
    if (before) tell(skuField.label, `SKU「${row.sku}」与第 ${before} 行重复`)
    else if (row.sku) first.set(row.sku, numbers[i]!)
    return skuId && difficultyId ? [{ skuId, difficultyId, remark: row.remark ?? null }] : []
  })
}

async function idsOf(tx: Tx, names: unknown[], from: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const wanted = [...new Set(names.filter(Boolean))]
  const found = await tx.query<{ id: number; name: string }>(sql`
    SELECT id, name FROM (${from} WHERE deleted_at IS NULL) x WHERE name = ANY(${wanted}::text[])`)
  return new Map(found.map(({ id, name }) => [name, id]))
}
