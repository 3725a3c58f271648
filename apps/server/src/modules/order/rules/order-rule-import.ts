import type { ImportResult } from '@erp/contract/kit'
import { orderRule } from '@erp/contract/order/rules/order-rule'
import { RULE_ROWS, type RuleKind } from '@erp/contract/order/rules/rule-lists'
import { sql } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Download } from '../../../kit/http/download.ts'
import { log } from '../../../kit/log.ts'
import { missing } from '../../../kit/refuse.ts'
import { storedRows, wrongRow } from './check.ts'
import { touchRule } from './order-rule-save.ts'
import { addRows, rowChanges, subListOf } from './rows.ts'

export const subListTemplate = (kind: RuleKind, ctx: Ctx): Promise<Download> => templateOf(subListOf(kind), ctx)

/** The rows of a sheet go behind those that the rule has. */
export async function importSubList(kind: RuleKind, ruleId: number, ctx: Ctx): Promise<ImportResult> {
  const rule = await ctx.house.db.one(sql`SELECT 1 AS yes FROM order_rule WHERE id = ${ruleId} AND deleted_at IS NULL`)
  if (!rule) throw missing(orderRule.title)
  return importInto(subListOf(kind), ctx, {
    check: async (_tx, checked) => refuseRows(kind, checked),
    write: async (tx, { rows }) => {
      const kept = storedRows(kind, rows)
      const version = await touchRule(tx, ruleId, ctx)
      const ids = await addRows(tx, ruleId, kind, kept, ctx)
      const changes = rowChanges(kind, [], kept)
      await log(tx, ctx, { entity: orderRule.path, entityId: ruleId, action: '导入条件', changes, version })
      return ids
    },
  })
}

/** A row whose cells are fine may still say nothing. */
function refuseRows(kind: RuleKind, { rows, numbers, errors }: Checked): void {
  const broken = new Set(errors.map(({ row }) => row))
  const column = RULE_ROWS[kind]['value']?.label ?? ''
  for (const [i, row] of rows.entries()) {
    const reason = broken.has(numbers[i]!) ? null : wrongRow(kind, row)
    if (reason) errors.push({ row: numbers[i]!, column, reason })
  }
}
