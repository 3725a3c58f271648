import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import './basic.css'

export interface Pickable {
  id: number
  label: string
  group: string
  note?: ReactNode
}
interface Props {
  title: string
  items: Pickable[]
  current: number | undefined
  onPick: (id: number) => void
  /** Above the list: adding one. */
  head?: ReactNode
  children: ReactNode
}

/** Choose at the left, work at the right; one above the other on a narrow screen. */
export function Panes({ title, items, current, onPick, head, children }: Props) {
  const [words, setWords] = useState('')
  const shown = items.filter((item) => item.label.toLowerCase().includes(words.trim().toLowerCase()))
  const groups = [...new Set(shown.map((item) => item.group))]
  return (
    <div className="panes">
      <nav className="pane-side" aria-label={title}>
        <div className="pane-side-head">
          {head}
          <Input.Search
            aria-label={`查找${title}`}
            placeholder={`查找${title}`}
            allowClear
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <div className="pick-list">
          {groups.map((group) => (
            <section key={group} aria-label={group}>
              {group && <h3>{group}</h3>}
              {shown
                .filter((item) => item.group === group)
                .map((item) => (
                  <Pick key={item.id} item={item} current={item.id === current} onPick={onPick} />
                ))}
            </section>
          ))}
          {shown.length === 0 && <p className="hint pick">没有找到</p>}
        </div>
      </nav>
      <div className="pane-main">{children}</div>
    </div>
  )
}

const Pick = ({ item, current, onPick }: { item: Pickable; current: boolean; onPick: (id: number) => void }) => (
  <button type="button" className="pick" aria-current={current} onClick={() => onPick(item.id)}>
    <span>{item.label}</span>
    <small>{item.note}</small>
  </button>
)
