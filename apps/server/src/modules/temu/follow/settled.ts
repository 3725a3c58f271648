import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'

export async function finishIfSettled(_tx: Tx, _deliveryOrderId: number, _ctx: Ctx): Promise<void> {}
