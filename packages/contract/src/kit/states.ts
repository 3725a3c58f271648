export type StateTable = Record<number, readonly [label: string, color: string]>
export interface Move {
  label: string
  from: readonly number[]
  to: number
  /** Asked before it is done; empty means no question. */
  confirm?: string
  danger?: boolean
}
export interface States<M extends Record<string, Move> = Record<string, Move>> {
  table: StateTable
  moves: M
  initial: number
  /** Other states that a row may begin in. */
  entries: readonly number[]
}

/** A workflow as a table: what states there are, and which verbs lead from where to where. */
export function states<const M extends Record<string, Move>>(
  table: StateTable,
  moves: M,
  initial?: number,
  entries: readonly number[] = [],
): States<M> {
  return { table, moves, initial: initial ?? Number(Object.keys(table)[0]), entries }
}

/** The states as the choices of a field, so that filters, tags and exports read the same words. */
export const stateChoices = (s: States): readonly (readonly [value: number, label: string, color: string])[] =>
  Object.entries(s.table).map(([value, [label, color]]) => [Number(value), label, color])

export const stateLabel = (s: States, state: number): string => s.table[state]?.[0] ?? String(state)

/** The verbs a row in this state offers. */
export const movesFrom = <M extends Record<string, Move>>(s: States<M>, state: number): (keyof M & string)[] =>
  Object.keys(s.moves).filter((verb) => s.moves[verb]!.from.includes(state))

/** Of what is in use or not, and has no other state. */
export const SWITCHED = { off: 0, on: 1 } as const
