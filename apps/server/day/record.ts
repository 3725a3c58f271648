interface Step {
  done: number
  times: number[]
  refused: Map<string, number>
}
/** An answer of a scan station that must be found in the data, once. */
export interface Acknowledged {
  scanId: string
  station: string
  answer: unknown
}

/** What came in at the dock, as people were told. */
export class Goods {
  readonly orderIds: number[] = []
  readonly signed: Omit<Acknowledged, 'station'>[] = []
  /** Orders that waited for what came, with the last step before it. */
  readonly waited = new Map<number, number>()
  parcels = 0
  pieces = 0
  claimed = 0
  shortDelivered = 0
}

/** What was sent to platforms that sell by themselves, as people were told. */
export class Sent {
  readonly deliveryIds: number[] = []
  readonly sheinNos: string[] = []
  readonly scans: Omit<Acknowledged, 'station'>[] = []
  shipped = 0
  sheinPieces = 0
  removed = 0
  short = 0
  unusual = 0
}

export class Record {
  readonly acknowledged: Acknowledged[] = []
  readonly goods = new Goods()
  readonly sent = new Sent()
  readonly mistakes: string[] = []
  readonly #steps = new Map<string, Step>()

  note(name: string, ms: number, refusal: string | null): void {
    const step: Step = this.#steps.get(name) ?? { done: 0, times: [], refused: new Map() }
    this.#steps.set(name, step)
    step.times.push(ms)
    if (refusal === null) step.done++
    else step.refused.set(alike(refusal), (step.refused.get(alike(refusal)) ?? 0) + 1)
  }

  table(): string {
    const rows = [...this.#steps].map(([name, { done, times, refused }]) => {
      const sorted = times.toSorted((a, b) => a - b)
      const at = (part: number) => String(Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!))
      const reasons = [...refused].toSorted((a, b) => b[1] - a[1])
      const said = reasons.slice(0, 3).map(([reason, n]) => `${reason} ×${n}`)
      const count = reasons.reduce((sum, [, n]) => sum + n, 0)
      const all = String(Math.round(times.reduce((sum, ms) => sum + ms, 0) / 1000))
      return [name, String(done), String(count), at(0.5), at(0.95), all, said.join('；')]
    })
    const all = [['步骤', '成功', '拒绝', '中位ms', 'p95ms', '合计s', '拒绝原因'], ...rows]
    const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => widthOf(row[column]!))))
    return all.map((row) => row.map((cell, i) => (i < 6 ? padded(cell, widths[i]!, i > 0) : cell)).join('  ')).join('\n')
  }
}

/** Numbers of orders, SKUs, people and times are not what a reason is about. */
const alike = (reason: string): string =>
  reason
    .replaceAll(/[A-Z]{1,4}[-\dA-Z]{4,}(-\d+)?/g, '…')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '…')
    .replaceAll(/\d+/g, 'n')
    .replaceAll(/(由|被) \S+ (扫描|领取)/g, '$1 … $2')
    .slice(0, 40)
const widthOf = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (sign.codePointAt(0)! > 255 ? 2 : 1), 0)
const padded = (text: string, width: number, right: boolean): string => {
  const room = ' '.repeat(width - widthOf(text))
  return right ? room + text : text + room
}

/** The same whatever order its names are kept in. */
export const worded = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
