import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { notify } from '../../account/own/notice.ts'
import { holdersOf } from '../../account/user/holders.ts'

interface Told {
  id: number
  transfer_no: string
}

/** Whoever may audit for finance hears that one is waiting. */
export const tellFinance = (tx: Tx, head: Told, ctx: Ctx): Promise<void> =>
  tell(tx, 'stock:transferReceipt:financeAudit', `调拨单${head.transfer_no}待财务审核`, head, ctx)

export const tellClosed = (tx: Tx, head: Told, missing: number, ctx: Ctx): Promise<void> =>
  tell(tx, 'stock:unusualTransfer:handle', `调拨单${head.transfer_no}差异结案，缺少${missing}件`, head, ctx)

async function tell(tx: Tx, permission: string, title: string, head: Told, ctx: Ctx): Promise<void> {
  const notice = { title, content: title, source: transferReceipt.path, sourceId: head.id }
  await notify(tx, await holdersOf(tx, permission, ctx), notice, ctx)
}
