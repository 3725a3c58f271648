import { raw, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { archiveReceipts } from '../../../../src/modules/stock/other/other-archive.ts'
import { checkFlag, financeState, unusualState } from '../../../../src/modules/stock/states.ts'
import { seedFbaStock } from './fba-stock.ts'
import { seedStoreAddresses } from './stock-addresses.ts'
import { seedChecks } from './stock-checks.ts'
import { seedContainers } from './stock-containers.ts'
import { seedErrors } from './stock-errors.ts'
import { StockHistory } from './stock-history.ts'
import { seedMoves } from './stock-moves.ts'
import { seedOpening } from './stock-opening.ts'
import { seedOthers } from './stock-others.ts'
import { seedPlaces } from './stock-places.ts'
import { Shelves } from './stock-shelves.ts'
import type { Stage } from './stock-stage.ts'
import { seedTransfers } from './stock-transfers.ts'
import { seedWaitMoves } from './stock-wait-moves.ts'

const SKUS = 5000
const PEOPLE = ['admin', 'warehouse', 'supervisor', 'seller', 'purchaser', 'finance', 'wh.ye', 'wh.cheng']

/** Warehouses at work: shelves, stock, containers and documents in every state, all through the verbs that people use. */
export async function seedStock(tx: Tx, scale: number): Promise<void> {
  const small = scale < 1
  const history = await StockHistory.of(tx, PEOPLE)
  await seedStoreAddresses(history)
  await seedPlaces(history, small)
  await tx.run(raw('ANALYZE stock_store_location'))
  await seedContainers(history)
  await seedOpening(history, small ? Math.max(100, Math.round(SKUS * scale * 0.4)) : null)
  const stage: Stage = { history, shelves: await Shelves.of(tx), rounds: small ? 1 : 2 }
  for (const tell of [seedOthers, seedTransfers, seedFbaStock, seedMoves, seedWaitMoves, seedErrors, seedChecks]) tell(stage)
  history.on(1, 'warehouse', (ctx) => archiveReceipts.run(ctx.house))
  await history.play()
  await forgetSettled(tx)
}

/** Notices of what was settled long ago would only bury the ones that wait. */
const forgetSettled = (tx: Tx): Promise<number> =>
  tx.run(sql`
    DELETE FROM basic_message m USING stock_transfer_receipt r
    WHERE m.source_type = 'stock/transfer-receipt' AND r.id = m.source_id AND NOT (r.check_flag = ${checkFlag.audited} AND r.finance_status = ${financeState.waiting})
      AND NOT EXISTS (SELECT 1 FROM stock_unusual_transfer u WHERE u.transfer_id = r.id AND u.status < ${unusualState.handled})`)
