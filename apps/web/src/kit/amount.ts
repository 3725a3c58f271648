/** "1234567.80" as people read it: 1,234,567.80. */
export function grouped(value: string | number): string {
  const [whole = '', rest] = String(value).split('.')
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return (rest === undefined ? parted : `${parted}.${rest}`).replace(/^-(?=\d)/, '−')
}

/** A difference says which way it went. */
export const signed = (value: string): string => (toneOf(value) === 'up' ? `+${grouped(value)}` : grouped(value))

export type Tone = 'up' | 'down' | 'even'

export function toneOf(value: string): Tone {
  const size = Number(value)
  if (!(Math.abs(size) > 0)) return 'even'
  return size > 0 ? 'up' : 'down'
}
