export interface Scale {
  ticks: number[]
  x: (index: number) => number
  y: (value: number) => number
}
export interface Plot {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** From the lowest to the highest value, 0 always among them, in round steps. */
export function scaleOf(values: number[], count: number, plot: Plot): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepOf((high - low || 1) / 4)
  const [from, to] = [Math.floor(low / step) * step, Math.max(Math.ceil(high / step), 1) * step]
  const [across, down] = [plot.width - plot.left - plot.right, plot.height - plot.top - plot.bottom]
  return {
    ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step),
    x: (index) => plot.left + (count < 2 ? across / 2 : (index * across) / (count - 1)),
    y: (value) => plot.top + ((to - value) * down) / (to - from),
  }
}

/** 1, 2 or 5 of the right size. */
function stepOf(rough: number): number {
  const size = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((step) => step * size >= rough) ?? 10) * size
}

/** The line through what is there; a gap begins a new piece. */
export const lineOf = (values: (number | null)[], { x, y }: Scale): string =>
  values
    .map((value, i) =>
      value === null ? '' : `${i === 0 || values[i - 1] === null ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')

/** A figure of a date below the axis, and the least between two of them. */
const [LETTER, BETWEEN] = [6.5, 12]

/** The points whose names fit below the axis, none over another. */
export function tickedOf(ticks: string[], { x }: Scale, { width }: Plot): number[] {
  let taken = -BETWEEN
  return ticks.flatMap((tick, i) => {
    const half = (tick.length * LETTER) / 2
    if (x(i) - half < taken + BETWEEN || x(i) + half > width) return []
    taken = x(i) + half
    return [i]
  })
}

const UNITS = [
  [100_000_000, '亿'],
  [10_000, '万'],
] as const

/** An amount on an axis: 12万. */
export function shortly(value: number): string {
  const [size, unit] = UNITS.find(([least]) => Math.abs(value) >= least) ?? [1, '']
  return `${Number((value / size).toFixed(1))}${unit}`.replace('-', '−')
}
