import { stateLabel } from '@erp/contract/kit'
import { manualPublish } from '@erp/contract/product-center/manual/manual-publish'
import { manualStates } from '@erp/contract/product-center/manual/manual-publish.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { lockedPublishes } from './list.ts'

interface Many {
  ids: number[]
  reason?: string
}
const verb =
  (name: keyof typeof manualStates.moves, set: (input: Many) => Record<string, unknown> = () => ({})) =>
  async (tx: Tx, input: Many, ctx: Ctx): Promise<null> => {
    await lockedPublishes(tx, input.ids, ctx)
    await moveSet(tx, manualPublish, manualStates, name, input.ids, ctx, {
      column: 'pub_status',
      set: set(input),
      says: (state) => `刊登计划当前状态为${stateLabel(manualStates, state)}，不能${manualStates.moves[name].label}`,
      ...(input.reason && { note: input.reason }),
    })
    return null
  }

export const failPublishes = verb('fail', ({ reason }) => ({ failReason: reason }))
export const reopenPublishes = verb('reopen', () => ({ failReason: null }))
export const cancelPublishes = verb('cancel')
