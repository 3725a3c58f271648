import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { type ReactNode, useCallback, useMemo, useState } from 'react'

export interface TreeNode {
  id: number
  children?: TreeNode[]
}
/** A node as a line of a grid. */
export type TreeLine<T extends TreeNode> = T & { depth: number; below: number; open: boolean; parent: T | null }

/** A tree as the lines of a virtual grid: only what is open is there, so thousands of nodes cost nothing. */
export function useTreeLines<T extends TreeNode>(roots: T[] | undefined, found: ((node: T) => boolean) | null) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const lines = useMemo(() => {
    const shown = found && matching(roots ?? [], found)
    return flatten(roots ?? [], (node) => (shown ? shown.has(node.id) : open.has(node.id)), shown, 0, null)
  }, [roots, open, found])
  const toggle = useCallback((id: number) => setOpen((before) => toggled(before, id)), [])
  const reveal = useCallback((ids: number[]) => setOpen((before) => new Set([...before, ...ids])), [])
  const all = () => setOpen(new Set(parents(roots ?? [])))
  return { lines, toggle, reveal, expandAll: all, collapseAll: () => setOpen(new Set()) }
}

interface CellProps {
  line: TreeLine<TreeNode>
  name: string
  off: boolean
  onToggle: (id: number) => void
  children?: ReactNode
}

export function TreeName({ line, name, off, onToggle, children }: CellProps) {
  return (
    <span className="tree-name" style={{ paddingInlineStart: line.depth * 22 }}>
      {line.below > 0 ? (
        <button
          type="button"
          className="tree-toggle"
          aria-expanded={line.open}
          aria-label={`${line.open ? '收起' : '展开'}${name}`}
          onClick={() => onToggle(line.id)}
        >
          {line.open ? <CaretDownOutlined /> : <CaretRightOutlined />}
        </button>
      ) : (
        <span className="tree-leaf" />
      )}
      {children}
      <span className={off ? 'tree-off' : undefined}>{name}</span>
    </span>
  )
}

/** What was found, with everything above it. */
function matching<T extends TreeNode>(nodes: T[], found: (node: T) => boolean): Set<number> {
  const kept = new Set<number>()
  const visit = (node: T): boolean => {
    const below = ((node.children ?? []) as T[]).filter(visit).length > 0
    if (below || found(node)) kept.add(node.id)
    return kept.has(node.id)
  }
  nodes.forEach(visit)
  return kept
}

function flatten<T extends TreeNode>(
  nodes: T[],
  isOpen: (node: T) => boolean,
  only: Set<number> | null,
  depth: number,
  parent: T | null,
): TreeLine<T>[] {
  return nodes.flatMap((node) => {
    if (only && !only.has(node.id)) return []
    const children = (node.children ?? []) as T[]
    const open = isOpen(node)
    const line = { ...node, depth, below: children.length, open, parent }
    return open && children.length ? [line, ...flatten(children, isOpen, only, depth + 1, node)] : [line]
  })
}

const parents = (nodes: TreeNode[]): number[] =>
  nodes.flatMap((node) => (node.children?.length ? [node.id, ...parents(node.children)] : []))

function toggled(open: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(open)
  if (!next.delete(id)) next.add(id)
  return next
}
