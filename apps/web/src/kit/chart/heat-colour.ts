export type Rgb = readonly [number, number, number]

/** From little to much in one hue, each step darker: it reads in grey too. Losses are orange, which nobody confuses with blue. */
const MUCH: readonly Rgb[] = [
  [238, 243, 251],
  [158, 197, 234],
  [74, 138, 201],
  [18, 74, 138],
  [8, 38, 84],
]
const LOSS: readonly Rgb[] = [
  [253, 240, 228],
  [245, 184, 122],
  [216, 118, 32],
  [145, 68, 8],
]

export interface HeatRange {
  low: number
  high: number
}

export function rangeOf(values: number[]): HeatRange {
  const [low, high] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [0, 0])
  return { low: low!, high: high! }
}

/** Both sides of nothing on one scale: as far from it, as dark. */
export function colourOf(value: number, { low, high }: HeatRange): Rgb {
  const most = Math.max(-low, high) || 1
  return between(value < 0 ? LOSS : MUCH, Math.min(Math.abs(value) / most, 1))
}

function between(steps: readonly Rgb[], share: number): Rgb {
  const at = share * (steps.length - 1)
  const [from, to] = [steps[Math.floor(at)]!, steps[Math.ceil(at)]!]
  const part = at - Math.floor(at)
  return [0, 1, 2].map((i) => Math.round(from[i]! + (to[i]! - from[i]!) * part)) as unknown as Rgb
}

export const cssOf = ([red, green, blue]: Rgb): string => `rgb(${red}, ${green}, ${blue})`

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** Whichever is read better on it. */
export const letterOn = (ground: Rgb): Rgb => (contrast(ground, WHITE) > contrast(ground, BLACK) ? WHITE : BLACK)

export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [lightness(one), lightness(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

function lightness(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
