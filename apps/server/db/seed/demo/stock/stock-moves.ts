import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { forceFree } from '../../../../src/modules/stock/figures/force-free.ts'
import { auditMoves, finishMove, invalidateMoves, putOn, takeOff } from '../../../../src/modules/stock/move/move-execute.ts'
import { moveReceipts } from '../../../../src/modules/stock/move/move-list.ts'
import { quickMove } from '../../../../src/modules/stock/move/move-quick.ts'
import { containerState } from '../../../../src/modules/stock/states.ts'
import type { Stage } from './stock-stage.ts'

type Fate = 'waits' | 'audited' | 'taken' | 'done' | 'voided' | 'left' | 'freed'
const FATES: Fate[] = ['waits', 'audited', 'taken', 'done', 'voided', 'left', 'freed']
const CREATORS = ['warehouse', 'supervisor', 'wh.ye', 'purchaser']

/** From the reserve to the shelves, at every step; some end with pieces left in the container. */
export function seedMoves(stage: Stage): void {
  for (let round = 0; round < stage.rounds; round++) {
    FATES.forEach((fate, i) => {
      const day = fate === 'waits' ? 2 : 24 - 6 * round - (i % 3)
      // Whoever works in one store alone moves things there.
      tell(stage, 1 + (round % 3), day, round % 3 === 0 ? CREATORS[i % 4]! : CREATORS[i % 2]!, fate)
    })
    quick(stage, 1 + (round % 3), 20 - 6 * round)
  }
}

function tell({ history, shelves }: Stage, storeId: number, day: number, by: string, fate: Fate): void {
  const { tx } = history
  const lines = shelves
    .take(storeId, 2, 2)
    .map(({ skuId, locationId, mainId }) => ({ skuId, fromPlaceId: locationId, toLocationId: mainId, quantity: 6 }))
  let id = 0
  let box = ''
  const handled = async (quantity: number) => (await lineIds(tx, id)).map((lineId) => ({ lineId, quantity }))
  history.on(day, by, async (ctx) => {
    const head = { storeId, moveUserId: ctx.user.userId, remark: '拣货位补货' }
    id = (await moveReceipts.insert(tx, { ...head, lines }, ctx, { source: 1 })).id
  })
  if (fate === 'waits') return
  if (fate === 'voided') return history.on(day - 1, by, (ctx) => invalidateMoves(tx, { ids: [id] }, ctx))
  history.on(day - 1, 'warehouse', (ctx) => auditMoves(tx, { ids: [id] }, ctx))
  if (fate === 'audited') return
  history.on(day - 1, 'warehouse', async (ctx) => {
    box = await freeBox(tx, storeId)
    await takeOff(tx, { moveReceiptId: id, containerNo: box, lines: await handled(fate === 'taken' ? 4 : 6) }, ctx)
  })
  if (fate === 'taken') return
  history.on(day - 1, 'warehouse', async (ctx) =>
    putOn(tx, { moveReceiptId: id, lines: await handled(fate === 'done' ? 6 : 4) }, ctx),
  )
  if (fate === 'done') return
  history.on(day - 2, 'warehouse', async (ctx) => {
    const { version } = (await tx.one<{ version: number }>(sql`SELECT version FROM stock_move_goods_receipt WHERE id = ${id}`))!
    await finishMove(tx, { moveReceiptId: id, version }, ctx)
  })
  if (fate === 'freed') history.on(day - 2, 'warehouse', (ctx) => giveBack(tx, box, ctx))
}

async function giveBack(tx: Tx, containerNo: string, ctx: Ctx): Promise<void> {
  const container = await tx.one<{ containerId: number; version: number }>(
    sql`SELECT id AS "containerId", version FROM stock_store_container WHERE container_no = ${containerNo}`,
  )
  await forceFree(tx, { ...container!, reason: '移货员已离岗' }, ctx)
}

function quick({ history, shelves }: Stage, storeId: number, day: number): void {
  const [lying] = shelves.take(storeId, 1)
  const { skuId, locationId: fromLocationId } = lying!
  const toLocationId = shelves.empty(storeId)
  history.on(day, 'warehouse', (ctx) => quickMove(history.tx, { storeId, skuId, fromLocationId, toLocationId, quantity: 5 }, ctx))
}

export async function lineIds(tx: Tx, moveId: number): Promise<number[]> {
  const lines = await tx.query<{ id: number }>(sql`SELECT id FROM stock_move_line WHERE receipt_id = ${moveId} ORDER BY id`)
  return lines.map(({ id }) => id)
}

export async function freeBox(tx: Tx, storeId: number): Promise<string> {
  const found = await tx.one<{ no: string }>(sql`
    SELECT c.container_no AS no FROM stock_store_container c JOIN stock_container_type t ON t.id = c.type_id
    WHERE c.store_id = ${storeId} AND c.use_status = ${containerState.free} AND t.biz_type = 4 ORDER BY c.id LIMIT 1`)
  return found!.no
}
