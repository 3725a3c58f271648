import { ident, sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import { auditAll, invalidateAll } from '../../../../src/modules/stock/other/other-audit.ts'
import type { OtherLineInput } from '../../../../src/modules/stock/other/other-check.ts'
import { toDefective } from '../../../../src/modules/stock/other/other-defective.ts'
import { reverseOther } from '../../../../src/modules/stock/other/other-reverse.ts'
import { IN, OUT, type Side } from '../../../../src/modules/stock/other/other-side.ts'
import { auditorOf, creator, type Stage } from './stock-stage.ts'

type Fate = 'waits' | 'audited' | 'voided' | 'reversed'
interface Told {
  side: Side
  day: number
  by: string
  storeId: number
  bizType: string
  remark: string
  fate: Fate
  /** Where the pieces go, when not to their shelf. */
  locationId?: number
  unitCost?: string
}
const RETURNS = 5
const DEFECTIVES = 4

export function seedOthers(stage: Stage): void {
  for (let round = 0; round < stage.rounds; round++) {
    const storeId = 1 + (round % 5)
    const at = (n: number) => ({ day: 26 - 6 * round - (n % 3), by: creator(n + round), storeId })
    const back = stage.shelves.special(storeId, RETURNS)
    const told: Told[] = [
      { side: IN, ...at(0), day: 2, bizType: '2', remark: '供应商赠品', unitCost: '0', fate: 'waits' },
      { side: IN, ...at(1), bizType: '4', remark: '买家退件，待返架', locationId: back, fate: 'audited' },
      { side: IN, ...at(2), bizType: '3', remark: '拍照样品归还', fate: 'audited' },
      { side: IN, ...at(3), day: 33, bizType: '99', remark: '盘点前补录', fate: 'audited' },
      { side: IN, ...at(4), bizType: '2', remark: '重复录入', fate: 'voided' },
      { side: IN, ...at(5), bizType: '99', remark: '数量录错', fate: 'reversed' },
      { side: OUT, ...at(6), day: 3, bizType: '2', remark: '运营拍照领用', fate: 'waits' },
      { side: OUT, ...at(7), bizType: '1', remark: '外箱破损', fate: 'audited' },
      { side: OUT, ...at(8), bizType: '3', remark: '办公室自用', fate: 'audited' },
      { side: OUT, ...at(9), day: 33, bizType: '2', remark: '展会样品', fate: 'audited' },
      { side: OUT, ...at(10), bizType: '1', remark: '已找回，不用报损', fate: 'voided' },
      { side: OUT, ...at(11), bizType: '3', remark: '未实际领用', fate: 'reversed' },
    ]
    for (const each of told) tell(stage, each)
    tellDefective(stage, 1 + (round % 3), 24 - 6 * round, true)
    tellDefective(stage, 1 + (round % 3), 2, false)
  }
}

function tell({ history, shelves }: Stage, told: Told): void {
  const { tx } = history
  const { side, day, by, storeId, bizType, remark, fate } = told
  const lines: OtherLineInput[] = shelves.take(storeId, 2).map(({ skuId, locationId }, i) => ({
    skuId,
    locationId: told.locationId ?? locationId,
    quantity: 1 + ((skuId + i) % 4),
    ...(told.unitCost ? { unitCost: told.unitCost } : {}),
  }))
  let id = 0
  history.on(day, by, async (ctx) => {
    const expressDeliveryNo = bizType === '4' ? `SF10${String(day * 7_654_321).padStart(10, '0')}` : null
    id = (await side.insert(tx, { storeId, bizType, remark, expressDeliveryNo, lines }, ctx)).id
  })
  if (fate === 'voided') history.on(day - 1, by, (ctx) => invalidateAll(side)(tx, { ids: [id] }, ctx))
  if (fate === 'audited' || fate === 'reversed')
    history.on(day - 1, auditorOf(by), (ctx) => auditAll(side)(tx, { ids: [id] }, ctx))
  if (fate === 'reversed') history.on(day - 2, auditorOf(by), (ctx) => reverse(tx, side, id, remark, ctx))
}

async function reverse(tx: Tx, side: Side, id: number, reason: string, ctx: Ctx): Promise<void> {
  const row = await tx.one<{ version: number }>(sql`SELECT version FROM ${ident(side.resource.table)} WHERE id = ${id}`)
  await reverseOther(side)(tx, { [side.resource.key]: id, version: row!.version, reason }, ctx)
}

function tellDefective({ history, shelves }: Stage, storeId: number, day: number, audited: boolean): void {
  const { tx } = history
  const [good] = shelves.take(storeId, 1)
  const { skuId, locationId } = good!
  let outId = 0
  history.on(day, 'warehouse', async (ctx) => {
    const line = { skuId, locationId, quantity: 2, toLocationId: shelves.special(storeId, DEFECTIVES) }
    outId = (await toDefective(tx, { storeId, reason: '质检发现瑕疵', lines: [line] }, ctx)).outReceiptId
  })
  if (audited) history.on(day - 1, 'admin', (ctx) => auditAll(OUT)(tx, { ids: [outId] }, ctx))
}
