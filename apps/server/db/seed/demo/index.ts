import type { Tx } from '../../../src/kit/db.ts'
import { seedPeople } from './people.ts'

/** The demo company, in order. */
export const demoSeeds: [title: string, seed: (tx: Tx, scale: number) => Promise<void>][] = [['部门与员工', seedPeople]]
