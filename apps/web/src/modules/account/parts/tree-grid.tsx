import { RightOutlined } from '@ant-design/icons'
import { type ReactNode, useMemo } from 'react'
import { type Column, DataGrid } from '../../../kit/index.ts'

/** A node by itself, as its row shows it. */
export type Leaf<T> = Omit<T, 'children'>
interface Twig {
  depth: number
  opened: boolean
  parent: boolean
}
interface Props<T extends { children: T[] }> {
  gridKey: string
  nodes: T[]
  rowKey: string
  idOf: (row: Leaf<T>) => number
  /** The first one carries the branches. */
  columns: Column<Leaf<T>>[]
  open: ReadonlySet<number>
  onToggle: (id: number) => void
  onOpen?: (row: Leaf<T>) => void
  cover: ReactNode
}

/** A tree as a virtual table: what is open is listed, indented by its depth. */
export function TreeGrid<T extends { children: T[] }>({ nodes, idOf, columns, open, onToggle, ...rest }: Props<T>) {
  const rows = useMemo(() => flat(nodes, idOf, open), [nodes, idOf, open])
  const branched = useMemo(() => {
    const [first, ...others] = columns
    const render = (row: Leaf<T> & Twig) => (
      <Branch row={row} onToggle={() => onToggle(idOf(row))}>
        {first!.render(row)}
      </Branch>
    )
    return [{ ...first!, fixed: 'start' as const, render }, ...others]
  }, [columns, onToggle, idOf])
  return <DataGrid {...rest} rows={rows} columns={branched} />
}

function flat<T extends { children: T[] }>(
  nodes: T[],
  idOf: (row: Leaf<T>) => number,
  open: ReadonlySet<number>,
  depth = 0,
): (Leaf<T> & Twig)[] {
  return nodes.flatMap(({ children, ...node }) => {
    const opened = open.has(idOf(node))
    const row = { ...node, depth, opened, parent: children.length > 0 }
    return opened ? [row, ...flat(children, idOf, open, depth + 1)] : [row]
  })
}

function Branch({ row, onToggle, children }: { row: Twig; onToggle: () => void; children: ReactNode }) {
  return (
    <span className="branch" style={{ paddingInlineStart: row.depth * 18 }}>
      {row.parent ? (
        <button
          type="button"
          className="branch-toggle"
          aria-expanded={row.opened}
          aria-label={row.opened ? '收起' : '展开'}
          onClick={onToggle}
        >
          <RightOutlined />
        </button>
      ) : (
        <i className="branch-toggle" />
      )}
      {children}
    </span>
  )
}
