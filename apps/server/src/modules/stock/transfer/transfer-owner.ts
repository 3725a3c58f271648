import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { port } from '../../../kit/port.ts'
import { refuse } from '../../../kit/refuse.ts'

/** Documents of upper modules that have transfers of their own: what is done to such a transfer is done there. */
export interface TransferOwner {
  /** By transfer, the document that has it, as people call it. */
  ownersOf(tx: Tx, transferIds: readonly number[]): Promise<Map<number, string>>
  /** The document is locked before its transfer, as its own verbs do. */
  lock(tx: Tx, transferId: number): Promise<void>
  /** Finance has passed it, or sent it back for a reason. */
  financed(tx: Tx, transferId: number, rejected: string | null, ctx: Ctx): Promise<void>
  /** Something of what was missing has been handled. */
  settled(tx: Tx, transferId: number, ctx: Ctx): Promise<void>
}
export const transferOwner = port<TransferOwner | null>('stock.transferOwner', null)

/** A call about transfers that nobody else looks after. */
export const unowned =
  <I, R>(idsOf: (input: I) => readonly number[], call: (tx: Tx, input: I, ctx: Ctx) => Promise<R>) =>
  async (tx: Tx, input: I, ctx: Ctx): Promise<R> => {
    const owners = await transferOwner()?.ownersOf(tx, idsOf(input))
    for (const owner of owners?.values() ?? []) throw refuse(`调拨单属于${owner}，请在${owner}中操作`)
    return call(tx, input, ctx)
  }
export const one = ({ transferReceiptId }: { transferReceiptId: number }): number[] => [transferReceiptId]
export const many = ({ ids }: { ids: number[] }): number[] => ids
