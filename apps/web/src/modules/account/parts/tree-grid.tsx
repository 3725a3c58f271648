import { RightOutlined } from '@ant-design/icons'
import { type ReactNode, useMemo } from 'react'
import { type AnyRow, type Column, DataGrid } from '../../../kit/index.ts'

interface Props {
  gridKey: string
  nodes: AnyRow[]
  rowKey: string
  /** The first one carries the branches. */
  columns: Column[]
  open: ReadonlySet<number>
  onToggle: (id: number) => void
  onOpen?: (row: AnyRow) => void
  cover: ReactNode
}

/** A tree as a virtual table: what is open is listed, indented by its depth. */
export function TreeGrid({ nodes, rowKey, columns, open, onToggle, ...rest }: Props) {
  const rows = useMemo(() => flat(nodes, rowKey, open), [nodes, rowKey, open])
  const branched = useMemo(() => {
    const [first, ...others] = columns
    const render = (row: AnyRow) => (
      <Branch row={row} onToggle={() => onToggle(row[rowKey])}>
        {first!.render(row)}
      </Branch>
    )
    return [{ ...first!, fixed: 'start' as const, render }, ...others]
  }, [columns, onToggle, rowKey])
  return <DataGrid {...rest} rowKey={rowKey} rows={rows} columns={branched} />
}

function flat(nodes: AnyRow[], rowKey: string, open: ReadonlySet<number>, depth = 0): AnyRow[] {
  return nodes.flatMap(({ children, ...node }) => {
    const opened = open.has(node[rowKey])
    const row = { ...node, depth, opened, parent: children.length > 0 }
    return opened ? [row, ...flat(children, rowKey, open, depth + 1)] : [row]
  })
}

function Branch({ row, onToggle, children }: { row: AnyRow; onToggle: () => void; children: ReactNode }) {
  return (
    <span className="branch" style={{ paddingInlineStart: row['depth'] * 18 }}>
      {row['parent'] ? (
        <button
          type="button"
          className="branch-toggle"
          aria-expanded={row['opened']}
          aria-label={row['opened'] ? '收起' : '展开'}
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
