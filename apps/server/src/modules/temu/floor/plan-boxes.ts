/** Of one piece: grams and cubic centimetres, 0 where unknown. */
export interface Goods {
  skuId: number
  sku: string
  quantity: number
  weight: number
  volume: number
}
export interface Limits {
  weight: number
  quantity: number
  volume: number
}
type Box = Goods[]

/**
 * Full boxes of one SKU first. What is left over shares boxes, each SKU whole; where dividing SKUs over boxes needs fewer of them, they are divided.
 * The boxes come in the order in which they are packed.
 */
export function planBoxes(goods: readonly Goods[], limits: Limits): Box[] {
  const full: Box[] = []
  const rests: Goods[] = []
  for (const each of goods) {
    const most = roomFor(each, [], limits)
    let left = each.quantity
    for (; left >= most; left -= most) full.push([{ ...each, quantity: most }])
    if (left > 0) rests.push({ ...each, quantity: left })
  }
  const inOrder = rests.toSorted((a, b) => load([b], limits) - load([a], limits) || a.sku.localeCompare(b.sku))
  const [whole, divided] = [wholeRests(inOrder, limits), dividedRests(inOrder, limits)]
  return [...full, ...(divided.length < whole.length ? divided : whole)]
}

/** How many more pieces the box takes; an empty one takes at least one, however heavy it is. */
function roomFor({ weight, volume }: Goods, box: Box, limits: Limits): number {
  const by = (of: 'weight' | 'volume', each: number) =>
    each > 0 ? Math.floor((limits[of] - total(box, (line) => line[of]) + 1e-6) / each) : Number.POSITIVE_INFINITY
  const most = Math.min(limits.quantity - total(box, () => 1), by('weight', weight), by('volume', volume))
  return Math.max(most, box.length === 0 ? 1 : 0)
}

const total = (box: Box, of: (line: Goods) => number): number => box.reduce((sum, line) => sum + line.quantity * of(line), 0)

/** How full a box is by what fills it most. */
const load = (box: Box, limits: Limits): number =>
  Math.max(
    total(box, () => 1) / limits.quantity,
    total(box, (line) => line.weight) / limits.weight,
    total(box, (line) => line.volume) / limits.volume,
  )

/** Each into the fullest box that takes all of it. */
function wholeRests(rests: readonly Goods[], limits: Limits): Box[] {
  const boxes: Box[] = []
  for (const rest of rests) {
    const fitting = boxes.filter((box) => roomFor(rest, box, limits) >= rest.quantity)
    const best = fitting.toSorted((a, b) => load(b, limits) - load(a, limits))[0]
    if (best) best.push(rest)
    else boxes.push([rest])
  }
  return boxes
}

function dividedRests(rests: readonly Goods[], limits: Limits): Box[] {
  const boxes: Box[] = []
  for (const rest of rests) {
    let left = rest.quantity
    for (const box of boxes) {
      const n = Math.min(left, roomFor(rest, box, limits))
      if (n > 0) box.push({ ...rest, quantity: n })
      left -= Math.max(n, 0)
    }
    if (left > 0) boxes.push([{ ...rest, quantity: left }])
  }
  return boxes
}
