const OFTEN = 3
const REMEMBERED = 2000
const NAMED = 500
const MANY = 20
/** A name that was not asked for so many statements long is free for what is usual now. */
const STALE = 5_000

interface Usual {
  name: string
  last: number
}
const seen = new Map<string, number>()
const names = new Map<string, Usual>()
let given = 0
let asked = 0

/** The name under which a statement is prepared: one that came before, and about a few rows only. */
export function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (values.some((value) => Array.isArray(value) && value.length > MANY)) return undefined
  asked++
  const usual = names.get(text) ?? becomesUsual(text)
  if (usual) usual.last = asked
  return usual?.name
}

function becomesUsual(text: string): Usual | undefined {
  const times = (seen.get(text) ?? 0) + 1
  if (times <= OFTEN || !hasRoom()) {
    if (seen.size >= REMEMBERED) seen.clear()
    seen.set(text, times)
    return undefined
  }
  seen.delete(text)
  const usual = { name: `usual-${given++}`, last: asked }
  names.set(text, usual)
  return usual
}

function hasRoom(): boolean {
  if (names.size < NAMED) return true
  const [text, { last }] = names.entries().reduce((oldest, each) => (each[1].last < oldest[1].last ? each : oldest))
  return asked - last > STALE && names.delete(text)
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
