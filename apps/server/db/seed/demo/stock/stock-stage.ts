import type { StockHistory } from './stock-history.ts'
import type { Shelves } from './stock-shelves.ts'

export interface Stage {
  history: StockHistory
  shelves: Shelves
  /** Every kind of document is told that many times. */
  rounds: number
}

const CREATORS = ['warehouse', 'supervisor', 'seller', 'purchaser']
export const creator = (n: number): string => CREATORS[n % CREATORS.length]!
/** Nobody audits what is their own. */
export const auditorOf = (by: string): string => (by === 'warehouse' ? 'admin' : 'warehouse')
