import type { List } from './list.ts'

const known = new Map<string, List>()

/** The list that says which rows of a resource a person may read. */
export const mainList = (path: string): List | undefined => known.get(path)

export function keepMainList<R extends object>(list: List<R>): List<R> {
  known.set(list.resource.path, list as List<object> as List)
  return list
}
