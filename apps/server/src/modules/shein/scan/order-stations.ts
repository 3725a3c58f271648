import { STATION, type StationName } from '@erp/contract/shein/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { linesOf, type OrderDoc, type OrderLine } from '../order/lock.ts'
import { type Moved, pickedOf, toBench } from './bench.ts'
import { boxFor, putInto } from './box.ts'
import { isDone, standings } from './standing.ts'
import { type Done, lockScanned, passOver, refuseAgain, requireOnFloor, type Scan } from './work.ts'

export async function pick(tx: Tx, scan: Scan, ctx: Ctx): Promise<Done> {
  const order = await lockScanned(tx, scan, ctx)
  requireOnFloor(order)
  const lines = await linesOf(tx, [order.id])
  const picked = pickedOf(lines, scan.input)
  const moved = await toBench(tx, order, picked, ctx)
  await note(tx, order.id, ['picking'], [])
  const works = lines
    .map((line) => ({ skuId: line.sku_id!, quantity: picked.get(line.id)! }))
    .filter(({ quantity }) => quantity > 0)
  return { orderIds: [order.id], box: null, quantity: sum(works), earns: { action: 'sheinPicking', works }, skipped: [], moved }
}

export async function label(tx: Tx, scan: Scan, ctx: Ctx): Promise<Done> {
  const order = await lockScanned(tx, scan, ctx)
  requireOnFloor(order)
  const { skipped, moved, lines } = await passed(tx, order, scan, ctx)
  const works = worksOf(lines)
  const { quantity } = scan.input
  if (quantity && quantity !== sum(works)) throw refuse(`备货单${order.order_no}已拣 ${sum(works)} 件，应全部贴标`)
  await note(tx, order.id, ['labeling'], [])
  return { orderIds: [order.id], box: null, quantity: sum(works), earns: { action: 'sheinLabeling', works }, skipped, moved }
}

/** Into the open box of the bench; what does not fit goes into the next one. */
export async function pack(tx: Tx, scan: Scan, ctx: Ctx): Promise<Done> {
  const asked = await boxFor(tx, scan.input, ctx)
  const order = await lockScanned(tx, scan, ctx)
  if (order.picked_qty > 0 && order.packed_qty === order.picked_qty) await refuseAgain(tx, 'pack', scan.input.code)
  requireOnFloor(order)
  const { skipped, moved, lines } = await passed(tx, order, scan, ctx)
  const pickedQty = sum(worksOf(lines))
  const left = pickedQty - order.packed_qty
  const quantity = scan.input.quantity ?? left
  if (quantity > left) throw refuse(`备货单${order.order_no}应装 ${pickedQty}，已装 ${order.packed_qty}，不能再装 ${quantity}`)
  const box = await putInto(tx, asked, order, quantity, scan.input, ctx)
  await tx.run(sql`UPDATE shein_order SET packed_qty = packed_qty + ${quantity} WHERE id = ${order.id}`)
  const works = portion(worksOf(lines), order.packed_qty, quantity)
  return { orderIds: [order.id], box, perBox: true, quantity, earns: { action: 'sheinPack', works }, skipped, moved }
}

/** What should have been done before: skipped picking still fetches the goods, or there would be none to pack. */
async function passed(tx: Tx, order: OrderDoc, { station, route }: Scan, ctx: Ctx) {
  const [standing] = await standings(tx, [order.id])
  const before = route.slice(0, route.indexOf(station))
  const skipped = passOver(
    before.filter((each) => !isDone(standing!, each)),
    ctx,
  )
  let moved: Moved[] | null = null
  if (skipped.includes('picking')) moved = await toBench(tx, order, pickedOf(await linesOf(tx, [order.id]), {}), ctx)
  await note(tx, order.id, skipped, skipped)
  return { skipped, moved, lines: await linesOf(tx, [order.id]) }
}

const note = (tx: Tx, orderId: number, done: StationName[], skipped: StationName[]): Promise<number> =>
  tx.run(sql`
    UPDATE shein_order SET done = done || ${numbers(done)}::smallint[], skipped = skipped || ${numbers(skipped)}::smallint[] WHERE id = ${orderId}`)
const numbers = (stations: StationName[]): number[] => stations.map((each) => STATION[each])

type Works = { skuId: number; quantity: number }[]
const worksOf = (lines: readonly OrderLine[]): Works =>
  lines.flatMap((line) => (line.picked_qty > 0 ? [{ skuId: line.sku_id!, quantity: line.picked_qty }] : []))
const sum = (works: Works): number => works.reduce((total, { quantity }) => total + quantity, 0)

/** So many pieces after the first ones, line by line. */
function portion(works: Works, after: number, quantity: number): Works {
  let [passing, missing] = [after, quantity]
  return works.flatMap((work) => {
    const skipped = Math.min(work.quantity, passing)
    const taken = Math.min(work.quantity - skipped, missing)
    passing -= skipped
    missing -= taken
    return taken > 0 ? [{ ...work, quantity: taken }] : []
  })
}
