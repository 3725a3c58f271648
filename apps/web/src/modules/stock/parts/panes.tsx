import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import '../stock.css'

interface Pane {
  key: string
  label: string
  render: () => ReactNode
}

/** Lists of different things on one page; the address says which one, and each begins with its own filters. */
export function Panes({ label, items }: { label: string; items: Pane[] }) {
  const [params, setParams] = useSearchParams()
  const shown = items.find(({ key }) => key === params.get('pane')) ?? items[0]!
  return (
    <div className="panes">
      <Segmented
        aria-label={label}
        value={shown.key}
        options={items.map(({ key, label: text }) => ({ value: key, label: text }))}
        onChange={(key) => setParams(key === items[0]!.key ? {} : { pane: key })}
      />
      <div className="pane" key={shown.key}>
        {shown.render()}
      </div>
    </div>
  )
}
