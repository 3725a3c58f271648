const MOST_TRIES = 5

/** Data in scripts is read, never run: from the mark to the bracket that closes what begins there. */
export function jsonAfter(script: string, mark: string): unknown {
  let tries = 0
  for (let at = script.indexOf(mark); at >= 0 && tries < MOST_TRIES; at = script.indexOf(mark, at + mark.length)) {
    const begin = at + mark.length + /^[\s=:]*/.exec(script.slice(at + mark.length, at + mark.length + 50))![0].length
    if (script[begin] !== '{' && script[begin] !== '[') continue
    tries++
    const parsed = parsedOr(script.slice(begin, endOf(script, begin)))
    if (parsed !== undefined) return parsed
  }
  return undefined
}

export function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function endOf(text: string, begin: number): number {
  let depth = 0
  let isQuoted = false
  for (let i = begin; i < text.length; i++) {
    const char = text[i]
    if (isQuoted) {
      if (char === '\\') i++
      else if (char === '"') isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return i + 1
  }
  return text.length
}

type Step = string | number

/** Follows names and numbers into what may be anything. */
export function at(value: unknown, ...path: Step[]): unknown {
  let here = value
  for (const step of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, step)) return undefined
    here = (here as Record<Step, unknown>)[step]
  }
  return here
}
export const listAt = (value: unknown, ...path: Step[]): unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}
export const entriesAt = (value: unknown, ...path: Step[]): [string, unknown][] => {
  const found = at(value, ...path)
  return found && typeof found === 'object' && !Array.isArray(found) ? Object.entries(found) : []
}
export function textAt(value: unknown, ...path: Step[]): string | null {
  const found = at(value, ...path)
  if (typeof found === 'number' && Number.isFinite(found)) return String(found)
  return typeof found === 'string' && found.trim() ? found.trim() : null
}
/** The first of several places that holds a text. */
export const firstText = (...found: (string | null)[]): string | null => found.find((one) => one !== null) ?? null
export const textsAt = (value: unknown, ...path: Step[]): string[] => listAt(value, ...path).flatMap((one) => textAt(one) ?? [])
