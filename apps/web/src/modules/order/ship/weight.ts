const GRAMS: Record<string, number> = { kg: 1000, g: 1, lb: 453.59237, oz: 28.349523125 }
const MOST = 30_000

/**
 * Grams of what was typed, or of what a scale sent: `235`, `235g`, `0.235`, `ST,GS,+  0.235kg`. Without a unit, a decimal point
 * means kilograms, since grams are whole.
 */
export function weightOf(typed: string): number | null {
  const found = /(-?)\s*(\d+(?:\.\d+)?)\s*(kg|g|lb|oz)?\s*$/i.exec(typed.trim())
  if (!found || found[1]) return null
  const unit = found[3]?.toLowerCase() ?? (found[2]!.includes('.') ? 'kg' : 'g')
  const grams = Math.round(Number(found[2]) * GRAMS[unit]!)
  return grams >= 1 && grams <= MOST ? grams : null
}

/** What a person types or a scale that is a keyboard does: digits, a point, a unit; never the number of a parcel. */
export const isWeight = (typed: string): boolean => /^\d{1,5}(\.\d{1,3})?\s*(kg|g)?$/i.test(typed.trim())

/** The pan is empty, or the scale says so by less than a parcel weighs. */
const EMPTY = 5
export interface Pan {
  grams: number
  isStable: boolean
  /** What lies there was taken already: the pan has to be empty once before the next one counts. */
  isTaken: boolean
}
export const emptyPan: Pan = { grams: 0, isStable: false, isTaken: false }

/** The pan after one line of the scale. Stable: it says so itself (`ST`), or has said the same twice; `US` is swinging. */
export function panAfter(pan: Pan, line: string): Pan {
  const grams = weightOf(line) ?? 0
  const swings = /\bUS\b/.test(line)
  const isStable = !swings && (/\bST\b/.test(line) || grams === pan.grams)
  return { grams, isStable, isTaken: pan.isTaken && grams >= EMPTY }
}

/** Weighed: with nothing on it, or without a scale, there is nothing to clear. */
export const takenFrom = (pan: Pan): Pan => ({ ...pan, isTaken: pan.grams >= EMPTY })

export const readyOn = ({ grams, isStable, isTaken }: Pan): number | null =>
  isStable && !isTaken && grams >= EMPTY ? grams : null
