import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'

/** 少收, 拒收/退回, 多收. */
export type DifferenceKind = 1 | 2 | 4
export interface Differing {
  deliveryOrderId: number
  kind: DifferenceKind
  lines: { deliveryLineId: number; quantity: number }[]
  platformTime: string | null
  evidence: string | null
}

/** What came and what left are not the same: somebody answers for it. */
export async function noteDiffering(_tx: Tx, _differing: Differing, _ctx: Ctx): Promise<void> {}

/** Something came: nobody waits for it any more. */
export async function cameAfterAll(_tx: Tx, _deliveryOrderId: number, _ctx: Ctx): Promise<void> {}
