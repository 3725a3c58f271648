import { type KeyboardEvent, useId, useState } from 'react'

interface Props {
  label: string
  /** Offered while typing. */
  usual: string[]
  values: string[]
  onChange: (values: string[]) => void
}
const APART = /[,，、;；|\n\t]+/

/** Several short values: Enter or a comma ends one, Backspace takes the last one back, a pasted list is taken apart. */
export function ValuesInput({ label, usual, values, onChange }: Props) {
  const list = useId()
  const { typed, type, add, press } = useWords(values, onChange)
  return (
    <label className="values-input">
      <span className="filter-label">{label}</span>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          tabIndex={-1}
          title="移除"
          onClick={() => onChange(values.filter((one) => one !== value))}
        >
          {value} ×
        </button>
      ))}
      <input
        aria-label={`${label}的值`}
        list={list}
        placeholder={values.length === 0 ? '输入后回车，可一次粘贴多个' : undefined}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onPaste={(event) => {
          event.preventDefault()
          add(typed + event.clipboardData.getData('text/plain'))
        }}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      <Usual id={list} values={usual.filter((value) => !values.includes(value))} />
    </label>
  )
}

function useWords(values: string[], onChange: Props['onChange']) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const words = text.split(APART).map((word) => word.trim())
    const next = [...new Set([...values, ...words.filter(Boolean)])]
    if (next.length > values.length) onChange(next)
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
  }
  return { typed, add, press, type: (text: string) => (APART.test(text) ? add(text) : setTyped(text)) }
}

const Usual = ({ id, values }: { id: string; values: string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
)
