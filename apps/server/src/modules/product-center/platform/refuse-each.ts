import { Refusal } from '../../../kit/refuse.ts'

/** All or none: what is wrong with each row is said at once, in the words of the first. */
export function refuseEach<R extends { id: number }>(rows: readonly R[], judge: (row: R) => void): void {
  const refusals: { id: number; reason: string }[] = []
  let code = 0
  let data: unknown = null
  for (const row of rows) {
    try {
      judge(row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      code ||= error.code
      data ??= error.data
      refusals.push({ id: row.id, reason: error.message })
    }
  }
  if (refusals.length) throw new Refusal(code, refusals[0]!.reason, rows.length === 1 ? data : { refusals })
}
