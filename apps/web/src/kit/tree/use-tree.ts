import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { AnyResource } from '../../app/call.ts'
import type { AnyRow } from '../grid/column.ts'
import { type Branch, everyNode, pruned, useOpen, waysTo } from './branches.ts'

/** A node as a line of the grid. */
export type TreeLine<T> = T & Twig<T>
interface Twig<T> {
  node: T
  parent: T | null
  depth: number
  below: number
  isOpen: boolean
}

/** A filter beside the search box. */
export interface TreeChoice<T> {
  label: string
  options: readonly { value: number | string; label: string }[]
  fits: (node: T, value: number | string) => boolean
  /** It chooses among the topmost nodes; all that is below them stays. */
  ofRoots?: boolean
}

export interface TreeSearch<T> {
  /** What the search box looks through, and what it is called. */
  words: (node: T) => string
  searched: string
  choices?: (roots: T[]) => TreeChoice<T>[]
  /** Branches that are open at first: none unless told. */
  opens?: (roots: T[]) => T[]
}

/** What the person asks of the tree. */
export interface TreeFilter {
  typed: string
  setTyped: (typed: string) => void
  offered: Pick<TreeChoice<never>, 'label' | 'options'>[]
  values: Record<string, number | string>
  choose: (label: string, value: number | string | undefined) => void
}

/** What is open of a page: a line, or the place for a new one. */
export interface Opened<T> {
  deed: string
  line: TreeLine<T> | null
}

export interface Tree<T> {
  roots: T[]
  toggle: (id: number) => void
  reveal: (ids: readonly number[]) => void
  show: (deed: string, line: TreeLine<T> | null) => void
  refresh: () => Promise<void>
}

/** A tree as the lines of a virtual grid: only what is open is there, so thousands of nodes cost nothing. */
export function useTree<T extends Branch<T> & AnyRow>(resource: AnyResource, roots: T[], search: TreeSearch<T>) {
  const filter = useFilter(roots, search)
  const ids = (nodes: T[]): number[] => nodes.map((node) => node[resource.key])
  const { open, setOpen, toggle } = useOpen(ids(filter.opens), filter.asked)
  const lines = useMemo(() => flat(filter.nodes, (node) => open.has(node[resource.key]), 0, null), [filter.nodes, open, resource])
  const [opened, setOpened] = useState<Opened<T> | null>(null)
  const refresh = useReread(resource)
  const tree = useMemo(
    (): Tree<T> => ({
      roots,
      toggle,
      reveal: (some) => setOpen([...open, ...some]),
      show: (deed, line) => setOpened({ deed, line }),
      refresh,
    }),
    [roots, toggle, open, setOpen, refresh],
  )
  const openAll = () => setOpen(ids(everyNode(filter.nodes)))
  return { tree, lines, filter, opened, close: () => setOpened(null), openAll, closeAll: () => setOpen([]) }
}

function useFilter<T extends Branch<T>>(roots: T[], { words, choices, opens }: TreeSearch<T>) {
  const [typed, setTyped] = useState('')
  const [values, setValues] = useState<Record<string, number | string>>({})
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const offered = useMemo(() => choices?.(roots) ?? [], [choices, roots])
  const found = useMemo(() => {
    const asked = offered.filter(({ label }) => label in values)
    const fits = (node: T, ofRoots: boolean) =>
      asked.every((each) => Boolean(each.ofRoots) !== ofRoots || each.fits(node, values[each.label]!))
    const within = roots.filter((root) => fits(root, true))
    if (!wanted && asked.every(({ ofRoots }) => ofRoots)) return { nodes: within, opens: opens?.(within) ?? [] }
    const matches = (node: T) => words(node).toLowerCase().includes(wanted) && fits(node, false)
    const nodes = pruned(within, matches)
    return { nodes, opens: waysTo(nodes, matches) }
  }, [roots, words, offered, opens, wanted, values])
  const choose = (label: string, value: number | string | undefined) =>
    setValues(({ [label]: _before, ...others }) => (value === undefined ? others : { ...others, [label]: value }))
  return { ...found, typed, setTyped, offered, values, choose, asked: JSON.stringify([wanted, values]) }
}

function flat<T extends Branch<T>>(nodes: T[], opens: (node: T) => boolean, depth: number, parent: T | null): TreeLine<T>[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? []
    const isOpen = children.length > 0 && opens(node)
    const line = { ...node, node, parent, depth, below: children.length, isOpen }
    return isOpen ? [line, ...flat(children, opens, depth + 1, node)] : [line]
  })
}

/** Lists and pickers of the resource read again. */
function useReread({ path }: AnyResource): () => Promise<void> {
  const client = useQueryClient()
  return useMemo(
    () => async () => {
      for (const kind of ['list', 'options']) await client.invalidateQueries({ queryKey: [kind, path] })
    },
    [client, path],
  )
}
