import type { States } from '@erp/contract/kit'

/** Every state can be reached, every move starts and ends in a state that exists. */
export function stateProblems(name: string, { table, moves, initial, entries }: States): string[] {
  const known = new Set(Object.keys(table).map(Number))
  const loose = Object.entries(moves).flatMap(([verb, { from, to }]) => [
    ...[...from, to].filter((state) => !known.has(state)).map((state) => `${name}: ${verb} names the unknown state ${state}`),
    ...(from.length === 0 ? [`${name}: ${verb} starts nowhere`] : []),
  ])
  const lostEntries = [initial, ...entries].filter((state) => !known.has(state))
  if (lostEntries.length) return [...loose, ...lostEntries.map((state) => `${name}: the initial state ${state} is unknown`)]
  const reached = reachable(moves, [initial, ...entries])
  const lost = [...known].filter((state) => !reached.has(state))
  return [...loose, ...lost.map((state) => `${name}: state ${state} ${table[state]![0]} cannot be reached`)]
}

function reachable(moves: States['moves'], from: number[]): Set<number> {
  const reached = new Set(from)
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const { from, to } of Object.values(moves)) if (from.some((state) => reached.has(state))) reached.add(to)
  }
  return reached
}

export const isStates = (value: unknown): value is States =>
  typeof value === 'object' && value !== null && 'moves' in value && 'table' in value && 'initial' in value
