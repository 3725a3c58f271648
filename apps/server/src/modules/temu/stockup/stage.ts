import { stateLabel } from '@erp/contract/kit'
import { shipment } from '@erp/contract/temu/stockup/shipment'
import { STAGED, STOCK_ORDER, stagingStates, stockOrderStates } from '@erp/contract/temu/stockup/stock-order.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { lockStockOrders, refuseAll, type StockOrderRow } from './lock.ts'

type Verb = 'stage' | 'unstage'

export const stageOrders = (tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> => staged(tx, 'stage', ids, ctx)
export const unstageOrders = (tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> => staged(tx, 'unstage', ids, ctx)

async function staged(tx: Tx, verb: Verb, ids: number[], ctx: Ctx): Promise<null> {
  const rows = await lockStockOrders(tx, ids, ctx)
  refuseAll(rows, (row) => whyNot(row, verb))
  await moveSet(tx, shipment, stagingStates, verb, ids, ctx, { column: 'is_staged' })
  return null
}

const { label: stageLabel } = stagingStates.moves.stage
const { label: unstageLabel } = stagingStates.moves.unstage
function whyNot(row: StockOrderRow, verb: Verb): string | null {
  const no = `备货单${row.sub_purchase_order_sn}`
  if (row.delivery_order_id !== null) return `${no}已在发货单${row.delivery_order_no}中`
  if (verb === 'unstage') return row.is_staged === STAGED.yes ? null : `${no}不在发货台，不能${unstageLabel}`
  if (row.platform_status !== STOCK_ORDER.waitShip)
    return `${no}当前为「${stateLabel(stockOrderStates, row.platform_status)}」，不能${stageLabel}`
  return row.is_staged === STAGED.no ? null : `${no}已在发货台`
}
