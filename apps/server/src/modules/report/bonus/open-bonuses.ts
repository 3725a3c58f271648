import type { Tx } from '../../../kit/db/db.ts'

/** Bonuses of a month, `YYYY-MM`, that nobody confirmed. */
export const openBonuses = (_tx: Tx, _month: string): Promise<number> => Promise.resolve(0)
