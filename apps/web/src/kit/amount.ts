import { grouped } from '@erp/contract/kit/reading'

export { grouped }

/** A difference says which way it went. */
export const signed = (value: string): string => (toneOf(value) === 'up' ? `+${grouped(value)}` : grouped(value))

export type Tone = 'up' | 'down' | 'even'

export function toneOf(value: string): Tone {
  const size = Number(value)
  if (!(Math.abs(size) > 0)) return 'even'
  return size > 0 ? 'up' : 'down'
}
