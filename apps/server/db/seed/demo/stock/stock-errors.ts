import { ERR_STATE } from '@erp/contract/stock/error/inventory-err.states'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { inventoryErrs } from '../../../../src/modules/stock/error/inventory-err.ts'
import { reportError } from '../../../../src/modules/stock/error/inventory-err-report.ts'
import { auditAll } from '../../../../src/modules/stock/other/other-audit.ts'
import { OUT } from '../../../../src/modules/stock/other/other-side.ts'
import type { Lying } from './stock-shelves.ts'
import { creator, type Stage } from './stock-stage.ts'

type Fate = 'new' | 'claimed' | 'harmless' | 'lost' | 'closed'
const FATES: Fate[] = ['new', 'claimed', 'harmless', 'lost', 'closed', 'new']
const REMARKS = ['拣货时少2件', '上架清点不符', '容器内多出一件', '人工巡检发现', '外箱标签与实物不符', '补货时发现短少']
const TYPES = [1, 2, 3, 5, 5, 1] as const
const LOSS = '1'

/** Book and shelf disagree: reported, looked into, written off, or nothing after all. */
export function seedErrors(stage: Stage): void {
  for (let round = 0; round < stage.rounds; round++)
    FATES.forEach((fate, i) => {
      const [lying] = stage.shelves.take(1 + ((round + i) % 5), 1)
      tell(stage, lying!, fate === 'new' ? 2 + round : 22 - 5 * round - (i % 2), creator(round + i), fate, i)
    })
}

function tell({ history }: Stage, lying: Lying, day: number, by: string, fate: Fate, nth: number): void {
  const { tx } = history
  let id = 0
  history.on(day, by, async (ctx) => {
    id = await report(tx, lying, nth, ctx)
  })
  if (fate === 'new') return
  history.on(day - 1, 'warehouse', (ctx) => turn(tx, id, { status: ERR_STATE.handling }, ctx))
  if (fate === 'harmless')
    history.on(day - 2, 'warehouse', (ctx) =>
      turn(tx, id, { status: ERR_STATE.handled, handleWay: 4, remark: '复点无差异' }, ctx),
    )
  if (fate === 'closed')
    history.on(day - 2, 'warehouse', (ctx) => turn(tx, id, { status: ERR_STATE.closed, remark: '重复上报' }, ctx))
  if (fate === 'lost') writeOff(history, lying, () => id, day)
}

async function report(tx: Tx, { storeId, skuId, locationId }: Lying, nth: number, ctx: Ctx): Promise<number> {
  const { onHand } = (await tx.one<{ onHand: number }>(sql`
    SELECT on_hand AS "onHand" FROM stock_balance WHERE store_id = ${storeId} AND sku_id = ${skuId} AND place_type = 1 AND place_id = ${locationId}`))!
  const place = { placeType: 1 as const, placeId: locationId }
  const actualQty = nth === 2 ? onHand + 1 : onHand - 2
  return reportError(tx, ctx, { errType: TYPES[nth]!, storeId, place, skuId, actualQty, remark: REMARKS[nth]! })
}

interface Turn {
  status: number
  handleWay?: number
  relatedDocNo?: string
  remark?: string
}
async function turn(tx: Tx, errId: number, to: Turn, ctx: Ctx): Promise<void> {
  const row = await tx.one<{ version: number }>(sql`SELECT version FROM stock_inventory_err WHERE id = ${errId}`)
  await inventoryErrs['update-status'](tx, { errId, version: row!.version, ...to } as never, ctx)
}

/** The loss goes out by a receipt of its own, which proves that the error was handled. */
function writeOff(history: Stage['history'], { storeId, skuId, locationId }: Lying, errId: () => number, day: number): void {
  const { tx } = history
  let outId = 0
  history.on(day - 1, 'warehouse', async (ctx) => {
    const line = { skuId, locationId, quantity: 2, errId: errId() }
    outId = (await OUT.insert(tx, { storeId, bizType: LOSS, remark: '库存异常报损', lines: [line] }, ctx)).id
  })
  history.on(day - 2, 'admin', (ctx) => auditAll(OUT)(tx, { ids: [outId] }, ctx))
  history.on(day - 2, 'warehouse', async (ctx) => {
    const out = await tx.one<{ no: string }>(sql`SELECT receipt_no AS no FROM stock_other_out_receipt WHERE id = ${outId}`)
    await turn(tx, errId(), { status: ERR_STATE.handled, handleWay: 3, relatedDocNo: out!.no, remark: '已报损' }, ctx)
  })
}
