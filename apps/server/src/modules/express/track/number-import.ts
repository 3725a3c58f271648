import { numberSheet, trackNumber } from '@erp/contract/express/track/track-number'
import type { ImportResult } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { normalNumber, numberFault } from '../label/number-format.ts'

interface Way {
  id: number
  code: string
  expressId: number
  numberPattern: string | null
  checkDigit: number
}

/** Form, mask, check digit, repeats in the file and in the pool are told row by row; a good file is one batch of the pool. */
export const importNumbers = (ctx: Ctx): Promise<ImportResult> => {
  let ways = new Map<string, Way>()
  return importInto(numberSheet, ctx, {
    check: async (tx, checked) => {
      ways = await waysOf(tx, checked)
      tellWrong(checked, ways)
      await tellKnown(tx, checked, ways)
    },
    write: async (tx, { rows }) => {
      const importNo = await nextNumber(ctx.house, 'DH')
      const made = await tx.query<{ id: number }>(sql`
        INSERT INTO express_track_number (express_id, way_id, number, import_no, create_by, create_time, update_by, update_time)
        SELECT r.express_id, r.way_id, r.number, ${importNo}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
        FROM unnest(${rows.map((row) => ways.get(row['wayCode'])!.expressId)}::bigint[], ${rows.map((row) => ways.get(row['wayCode'])!.id)}::bigint[],
          ${rows.map((row) => row['number'])}::text[]) WITH ORDINALITY AS r(express_id, way_id, number, n) ORDER BY r.n RETURNING id`)
      await log(tx, ctx, {
        entity: trackNumber.path,
        entityId: made[0]!.id,
        action: '导入',
        note: `${importNo}，${made.length}个`,
      })
      return made.map(({ id }) => id)
    },
  })
}

async function waysOf(tx: Tx, { rows }: Checked): Promise<Map<string, Way>> {
  const codes = [...new Set(rows.flatMap((row) => row['wayCode'] ?? []))]
  const found = await tx.query<Way>(sql`
    SELECT id, way_code AS code, express_id AS "expressId", number_pattern AS "numberPattern", check_digit AS "checkDigit"
    FROM express_logistic_way WHERE way_code = ANY(${codes}::text[]) AND deleted_at IS NULL`)
  return new Map(found.map((way) => [way.code, way]))
}

function tellWrong({ rows, numbers, errors }: Checked, ways: Map<string, Way>): void {
  const first = new Map<string, number>()
  for (const [i, row] of rows.entries()) {
    const say = (column: string, reason: string) => errors.push({ row: numbers[i]!, column, reason })
    if (!row['wayCode'] || !row['number']) continue
    const way = ways.get(row['wayCode'])
    if (!way) {
      say('渠道代码', `渠道${row['wayCode']}不存在`)
      continue
    }
    const number = normalNumber(row['number'])
    row['number'] = number
    const fault = numberFault(number, way)
    const before = first.get(`${way.expressId} ${number}`)
    if (fault) say('运单号', `单号${number}${fault}`)
    else if (before !== undefined) say('运单号', `单号${number}与第${before}行重复`)
    else first.set(`${way.expressId} ${number}`, numbers[i]!)
  }
}

async function tellKnown(tx: Tx, { rows, numbers, errors }: Checked, ways: Map<string, Way>): Promise<void> {
  const found = await tx.query<{ expressId: number; number: string }>(sql`
    SELECT express_id AS "expressId", number FROM express_track_number
    WHERE (express_id, number) IN (SELECT * FROM unnest(${rows.map((row) => ways.get(row['wayCode'])?.expressId ?? 0)}::bigint[],
      ${rows.map((row) => row['number'] ?? '')}::text[]))`)
  const known = new Set(found.map(({ expressId, number }) => `${expressId} ${number}`))
  for (const [i, row] of rows.entries())
    if (known.has(`${ways.get(row['wayCode'])?.expressId} ${row['number']}`))
      errors.push({ row: numbers[i]!, column: '运单号', reason: `单号${row['number']}已存在` })
}
