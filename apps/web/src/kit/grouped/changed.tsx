import type { Field } from '@erp/contract/kit'
import { isNothing, percentText, readingOf } from '@erp/contract/kit/reading'
import { toneOf } from '../amount.ts'
import type { AnyRow } from '../grid/column.ts'

interface Props {
  row: AnyRow
  delta: string
  change: string
  field: Field
}
const SIGNS = { up: ['↑', '增加'], down: ['↓', '减少'], even: ['', '持平'] } as const

/** Which way and how far, in a sign and in words: colour is not the only one that says it. */
export function Changed({ row, delta, change, field }: Props) {
  const value = row[delta]
  if (isNothing(value)) return <span className="nothing">–</span>
  const tone = toneOf(String(value))
  const [sign, words] = SIGNS[tone]
  const size = readingOf(delta, field, { ...row, [delta]: String(value).replace(/^-/, '') })
  const share = isNothing(row[change]) ? '' : percentText(String(row[change]).replace(/^-/, ''))
  return (
    <span className={`changed changed-${tone}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{words}</span> {tone === 'even' ? '持平' : size}
      {share && tone !== 'even' && <small> {share}</small>}
    </span>
  )
}
