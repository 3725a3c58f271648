import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { port } from '../../../kit/port.ts'

export interface MovedReturn {
  returnId: number
  returnNo: string
  caseId: number
  move: 'sign' | 'stockIn' | 'invalid'
}
/** A return that after-sales asked for went on, in the same transaction and after its order was locked; whoever asked may refuse. */
export const returnMoved = port<((tx: Tx, moved: MovedReturn, ctx: Ctx) => Promise<void>) | null>('order.returnMoved', null)

export async function tellCase(tx: Tx, row: Record<string, unknown>, move: MovedReturn['move'], ctx: Ctx): Promise<void> {
  const { id, return_no, case_id } = row as { id: number; return_no: string; case_id: number | null }
  if (case_id) await returnMoved()?.(tx, { returnId: id, returnNo: return_no, caseId: case_id, move }, ctx)
}
