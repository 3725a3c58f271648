const MOST = 9_999_999

/** What was typed where a quantity is asked for: `12` or `*12`; null when it is none. */
export function quantityOf(typed: string): number | null {
  const found = /^\*?(\d{1,7})$/.exec(typed.trim())
  const quantity = found ? Number(found[1]) : 0
  return quantity >= 1 && quantity <= MOST ? quantity : null
}

/** `*12` said beside a SKU: this many instead of one. */
export const isTimes = (typed: string): boolean => /^\*\d{1,7}$/.test(typed.trim())
