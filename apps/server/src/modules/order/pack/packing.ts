import type { packingCalls } from '@erp/contract/order/pack/packing-calls'
import type { Handler } from '../../../kit/http/serve.ts'
import { takeBackPiece } from './pack-back.ts'
import { checkPieces } from './pack-check.ts'
import { finishPack, packShort, undoPacking } from './pack-finish.ts'
import { openPacking } from './pack-order.ts'

type HandlersOf<A> = { [V in keyof A]: Handler<A[V]> }

export const packing: HandlersOf<typeof packingCalls> = {
  scan: openPacking,
  check: checkPieces,
  finish: finishPack,
  'take-back': takeBackPiece,
  undo: undoPacking,
  short: packShort,
}
