import type { Tx } from '../../../src/kit/db.ts'
import { calculateWarnings } from '../../../src/modules/stock/report/warning-calculate.ts'

/** As the night before would have left them. */
export const seedWarnings = async (tx: Tx): Promise<void> => {
  await calculateWarnings(tx, new Date())
}
