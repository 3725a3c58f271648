import { useCallback, useState } from 'react'

interface Node<T> {
  children: T[]
}

/** The nodes that match, with the way to them; what lies below a match stays. */
export function pruned<T extends Node<T>>(nodes: T[], matches: (node: T) => boolean): T[] {
  return nodes.flatMap((node) => {
    if (matches(node)) return [node]
    const children = pruned(node.children, matches)
    return children.length ? [{ ...node, children }] : []
  })
}

export const everyNode = <T extends Node<T>>(nodes: T[]): T[] => nodes.flatMap((node) => [node, ...everyNode(node.children)])

/** Which branches are open; null until the person touches one means all that `initially` names. */
export function useOpen(initially: number[]) {
  const [chosen, setOpen] = useState<ReadonlySet<number> | null>(null)
  const open = chosen ?? new Set(initially)
  const toggle = useCallback(
    (id: number) =>
      setOpen((before) => {
        const next = new Set(before ?? initially)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [initially],
  )
  return { open, toggle, setOpen: (ids: number[]) => setOpen(new Set(ids)) }
}
