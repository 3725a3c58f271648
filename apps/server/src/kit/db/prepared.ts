const OFTEN = 3
const REMEMBERED = 2000
const NAMED = 500
const MANY = 20

const seen = new Map<string, number>()
const names = new Map<string, string>()
let given = 0

/** The name under which a statement is prepared: one that came before, and about a few rows only. */
export function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (values.some((value) => Array.isArray(value) && value.length > MANY)) return undefined
  return names.get(text) ?? becomesUsual(text)
}

function becomesUsual(text: string): string | undefined {
  const times = (seen.get(text) ?? 0) + 1
  if (times <= OFTEN || names.size >= NAMED) {
    if (seen.size >= REMEMBERED) seen.clear()
    seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const name = `usual-${given++}`
  names.set(text, name)
  return name
}

/** A table has changed under what was prepared: everything earns another name. */
export function forgetNames(): void {
  names.clear()
}

const read = new Map<string, string>()
/** For `named`, where a text is put together: what people may see makes a few of each. */
export function nameFor({ text }: { text: string }): string {
  const name = read.get(text) ?? `read-${read.size}`
  read.set(text, name)
  return name
}
