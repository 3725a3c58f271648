export function figure(name: string, value: number, unit: string, more: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ name, value: rounded(value), unit, ...more }))
}

export const rounded = (value: number): number => Number(value.toPrecision(4))
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const GROWTH = 1.3
/** Below this a difference of a millisecond is a ratio. */
const LEAST_MS = 10

/** What each figure became from the smaller company to the larger; nothing of a company measured at one size. */
export function grown(took: Map<string, number[]>, sizes: number[], unit: string): void {
  for (const [name, [small, large]] of took) {
    if (small === undefined || large === undefined) continue
    const ratio = large / small
    figure(`${name}: ${sizes[1]} / ${sizes[0]} ${unit}`, ratio, 'ratio', {
      goal: `<= ${GROWTH}`,
      met: ratio <= GROWTH || large < LEAST_MS,
    })
  }
}
