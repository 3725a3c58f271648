interface Numbered {
  id: number
  sortNo: number
}

/** The rows whose number changes when one takes the place of another: the numbers in use stay, made distinct. */
export function reordered(rows: Numbered[], from: number, to: number): Numbered[] {
  const numbers: number[] = []
  for (const { sortNo } of rows) numbers.push(Math.max(sortNo, (numbers.at(-1) ?? sortNo - 1) + 1))
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!)
  return order.flatMap(({ id, sortNo }, index) => (sortNo === numbers[index] ? [] : [{ id, sortNo: numbers[index]! }]))
}
