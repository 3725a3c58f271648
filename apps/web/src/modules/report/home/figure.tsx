import { use } from 'react'
import { grouped, signed, toneOf } from '../../../kit/amount.ts'
import { OpenSource, type Source } from './source.ts'

interface Props {
  value: string
  formula: string
  source?: Source
  /** A difference shows its sign in colour; a rate is a difference in percent. */
  as?: 'amount' | 'diff' | 'rate'
}

/** A figure that explains itself, and opens what it was made of. */
export function FigureText({ value, formula, source, as = 'amount' }: Props) {
  const open = use(OpenSource)
  const text = shown(value, as)
  const look = as === 'amount' ? 'figure' : `figure figure-${toneOf(value)}`
  if (!open || !source)
    return (
      <span className={look} data-formula={formula}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className={look}
      data-formula={formula}
      aria-description={formula}
      aria-haspopup="dialog"
      onClick={() => open(source)}
    >
      {text}
    </button>
  )
}

function shown(value: string, as: Props['as']): string {
  if (value === '-') return value
  if (as === 'rate') return `${signed(value)}%`
  return as === 'diff' ? signed(value) : grouped(value)
}
