/**
 * What a module asks of others without knowing them. Declared where it is asked; whoever answers is named in `connectModules`
 * (modules/index.ts), which empties all ports first: what one test put there is gone for the next application.
 */
export interface Port<T> {
  (): T
  fill(answer: T): void
  /** Another answer, for a test, until modules are connected again. */
  replace(answer: T): void
}

export interface Ports<T> {
  (): readonly T[]
  add(...answers: T[]): void
}

const known = new Map<string, () => void>()

/** Answered by one. Where nobody does, the fallback holds, or asking is a mistake. */
export function port<T>(name: string, ...[fallback]: [T?]): Port<T> {
  let held: { answer: T } | undefined
  const ask = (): T => {
    if (held) return held.answer
    if (fallback === undefined) throw new Error(`nobody answers ${name}: connectModules was not called, or does not name it`)
    return fallback
  }
  const replace = (answer: T) => {
    held = { answer }
  }
  const fill = (answer: T) => {
    if (held) throw new Error(`${name} is answered twice`)
    replace(answer)
  }
  keep(name, () => {
    held = undefined
  })
  return Object.assign(ask, { fill, replace })
}

/** Answered by any number, in the order in which they are connected. */
export function ports<T>(name: string): Ports<T> {
  let held: readonly T[] = []
  keep(name, () => {
    held = []
  })
  const add = (...answers: T[]) => {
    held = [...held, ...answers]
  }
  return Object.assign(() => held, { add })
}

export function emptyPorts(): void {
  for (const empty of known.values()) empty()
}

function keep(name: string, empty: () => void): void {
  if (known.has(name)) throw new Error(`two ports are called ${name}`)
  known.set(name, empty)
}
