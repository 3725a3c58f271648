import type { ActionInput } from '@erp/contract/kit'
import type { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { transferReceipts } from './transfer-list.ts'

type Created = ActionInput<(typeof transferReceipt)['actions']['create']>
type Edited = ActionInput<(typeof transferReceipt)['actions']['edit']>

/** Freight that nobody has guessed yet is none. */
const withFreight = <I extends { estFreight?: string | null }>(input: I) => ({ ...input, estFreight: input.estFreight ?? '0' })

export const createTransfer = (tx: Tx, input: Created, ctx: Ctx) => transferReceipts.calls.create(tx, withFreight(input), ctx)
export const editTransfer = (tx: Tx, input: Edited, ctx: Ctx) => transferReceipts.calls.edit(tx, withFreight(input), ctx)
