import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './tree.css'

interface Props {
  line: { depth: number; below: number; isOpen: boolean }
  name: string
  off: boolean
  onToggle: () => void
  children?: ReactNode
}

/** A name with its branch: indented by its depth, opened and closed in front of it. */
export const TreeName = ({ line, name, off, onToggle, children }: Props) => (
  <span className="tree-name" style={{ paddingInlineStart: line.depth * 22 }}>
    {line.below > 0 ? (
      <button
        type="button"
        className="tree-toggle"
        aria-expanded={line.isOpen}
        aria-label={`${line.isOpen ? '收起' : '展开'}${name}`}
        onClick={onToggle}
      >
        {line.isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
      </button>
    ) : (
      <span className="tree-leaf" />
    )}
    {children}
    <span className={off ? 'tree-off' : undefined}>{name}</span>
  </span>
)
