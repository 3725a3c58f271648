import { useCallback, useMemo, useState } from 'react'

export interface Branch<T> {
  children?: T[]
}

/** The nodes that match, with the way to them; what lies below a match stays. */
export function pruned<T extends Branch<T>>(nodes: T[], matches: (node: T) => boolean): T[] {
  return nodes.flatMap((node) => {
    if (matches(node)) return [node]
    const children = pruned(node.children ?? [], matches)
    return children.length ? [{ ...node, children }] : []
  })
}

export const everyNode = <T extends Branch<T>>(nodes: T[]): T[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])

/** The nodes that have a match somewhere below. */
export const waysTo = <T extends Branch<T>>(nodes: T[], matches: (node: T) => boolean): T[] =>
  everyNode(nodes).filter((node) => everyNode(node.children ?? []).some(matches))

/** Which branches are open: those of `initially` until the person touches one; another search starts anew. */
export function useOpen<K extends number | string>(initially: K[], search: string) {
  const [chosen, setChosen] = useState<{ search: string; open: ReadonlySet<K> } | null>(null)
  const open = useMemo<ReadonlySet<K>>(
    () => (chosen?.search === search ? chosen.open : new Set(initially)),
    [chosen, initially, search],
  )
  const setOpen = useCallback((keys: Iterable<K>) => setChosen({ search, open: new Set(keys) }), [search])
  const toggle = useCallback(
    (key: K) => setOpen(open.has(key) ? [...open].filter((one) => one !== key) : [...open, key]),
    [open, setOpen],
  )
  return { open, toggle, setOpen }
}
