import './tab-strip.css'

interface Props<K extends string> {
  label: string
  items: readonly (readonly [key: K, title: string])[]
  value: K
  onChange: (key: K) => void
  look?: 'line' | 'chips'
  /** The element a tab is about. */
  controls?: (key: K) => string
}

/** Tabs in one line that scrolls where there is no room; arrow keys go along it. */
export function TabStrip<K extends string>({ label, items, value, onChange, look = 'line', controls }: Props<K>) {
  const step = (event: React.KeyboardEvent, index: number) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = (index + by + items.length) % items.length
    onChange(items[next]![0])
    ;(event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={`strip strip-${look}`}>
      {items.map(([key, title], index) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === value}
          aria-controls={controls?.(key)}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={(event) => step(event, index)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
