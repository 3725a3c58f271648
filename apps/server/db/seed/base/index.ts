import type { Tx } from '../../../src/kit/db.ts'

/** What every installation has, demo or not, in order. Each adds only what is missing. */
export const baseSeeds: [title: string, seed: (tx: Tx) => Promise<void>][] = []
