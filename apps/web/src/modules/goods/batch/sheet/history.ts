const MOST = 100

/** What can be taken back, and what was taken back. */
export interface History<T> {
  before: T[]
  after: T[]
}
export const noHistory = { before: [], after: [] }

export const remembered = <T>({ before }: History<T>, state: T): History<T> => ({
  before: [...before.slice(1 - MOST), state],
  after: [],
})

export function undone<T>({ before, after }: History<T>, state: T): { history: History<T>; state: T } | null {
  if (before.length === 0) return null
  return { history: { before: before.slice(0, -1), after: [...after, state] }, state: before.at(-1)! }
}

export function redone<T>({ before, after }: History<T>, state: T): { history: History<T>; state: T } | null {
  if (after.length === 0) return null
  return { history: { before: [...before, state], after: after.slice(0, -1) }, state: after.at(-1)! }
}
