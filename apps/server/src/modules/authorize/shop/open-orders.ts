import type { Tx } from '../../../kit/db/db.ts'
import { port } from '../../../kit/port.ts'

/** How many orders of each shop have not left yet. */
export type OpenOrders = (tx: Tx, shopIds: number[]) => Promise<Map<number, number>>
export const openOrders = port<OpenOrders>('authorize.openOrders', async () => new Map())
