interface Numbered {
  deliveryOrderId: number
  deliveryOrderNo: string | null
}
export interface Pasted {
  numbers: Record<number, string>
  /** Lines that name none of these orders, or more numbers than orders. */
  unknown: string[]
}

/** Express numbers as they come out of a sheet: beside their delivery order, or in the order of the rows; a single one is for all. */
export function pastedNumbers(text: string, orders: readonly Numbered[]): Pasted {
  const lines = text.split(/\r?\n/).map((line) =>
    line
      .trim()
      .split(/[\t,，;；\s]+/)
      .filter(Boolean),
  )
  const filled = lines.filter((words) => words.length > 0)
  const byNo = new Map(orders.map(({ deliveryOrderNo, deliveryOrderId }) => [deliveryOrderNo ?? '', deliveryOrderId]))
  if (filled.length === 1 && filled[0]!.length === 1 && !byNo.has(upper(filled[0]![0]!)))
    return {
      numbers: Object.fromEntries(orders.map(({ deliveryOrderId }) => [deliveryOrderId, upper(filled[0]![0]!)])),
      unknown: [],
    }
  const numbers: Record<number, string> = {}
  const unknown: string[] = []
  for (const [at, [first = '', second]] of filled.entries()) {
    const id = second ? byNo.get(upper(first)) : orders[at]?.deliveryOrderId
    if (id === undefined) unknown.push([first, second].filter(Boolean).join(' '))
    else numbers[id] = upper(second ?? first)
  }
  return { numbers, unknown }
}

const upper = (text: string): string => text.toUpperCase()
