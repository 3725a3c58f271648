import type { ImportResult } from '@erp/contract/kit'
import { ident, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Checked } from '../../../kit/excel/check.ts'
import { importInto } from '../../../kit/excel/import.ts'
import { insertAll } from '../../../kit/excel/write.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { CLOSED, closedBefore } from './closed.ts'

/** A setting that counts from a day on, or for a period that ends on one. */
export interface Dating<I extends object> {
  resource: AnyResource
  /** Of a row `t`. */
  kept: Sql
  /** Of what is written; undefined where the cell was no day. */
  dayOf: (input: I) => string | undefined
  /** The cell that a file is told about. */
  column: string
}
export interface Keeping<I extends object> {
  /** Neither what is written nor what stands there may lie in a closed month. */
  refuse: (tx: Tx, input: I | null, id?: number) => Promise<void>
  import: (ctx: Ctx, more?: (tx: Tx, checked: Checked) => Promise<void>) => Promise<ImportResult>
}

/** Closed months are not moved by what is dated into them. */
export function keeping<I extends object>({ resource, kept, dayOf, column }: Dating<I>): Keeping<I> {
  const isClosed = (day: string | undefined, before: string | null) => before !== null && day !== undefined && day < before
  return {
    refuse: async (tx, input, id) => {
      const before = await closedBefore(tx)
      const was = id
        ? await tx.one<{ day: string }>(sql`SELECT (${kept})::text AS day FROM ${ident(resource.table)} t WHERE t.id = ${id}`)
        : undefined
      if (isClosed(was?.day, before) || (input && isClosed(dayOf(input), before))) throw refuse(CLOSED)
    },
    import: (ctx, more) =>
      importInto(resource, ctx, {
        check: async (tx, checked) => {
          const before = await closedBefore(tx)
          for (const [i, row] of checked.rows.entries())
            if (isClosed(dayOf(row as I), before)) checked.errors.push({ row: checked.numbers[i]!, column, reason: CLOSED })
          await more?.(tx, checked)
        },
        write: (tx, checked) => insertAll(tx, resource, checked, ctx),
      }),
  }
}
