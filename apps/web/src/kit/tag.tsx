import type { Field, States } from '@erp/contract/kit'
import { Tag } from 'antd'
import { choicesOf, type Option, useDict } from './options.ts'

/** A state of a workflow, in its table's word and colour. */
export function StatusTag({ states, value }: { states: States; value: number | null | undefined }) {
  if (value === null || value === undefined) return null
  const [label, color] = states.table[value] ?? [String(value), 'default']
  return (
    <Tag color={color} variant="filled">
      {label}
    </Tag>
  )
}

export function DictTag({ type, value }: { type: string; value: string | null | undefined }) {
  const { options } = useDict(type, true)
  return <Chosen options={options} value={value} />
}

export const ChoiceTag = ({ field, value }: { field: Field; value: unknown }) => (
  <Chosen options={choicesOf(field)} value={value} />
)

/** Coloured values are tags, plain ones plain words: a table full of grey boxes is harder to read. */
function Chosen({ options, value }: { options: Option[]; value: unknown }) {
  if (value === null || value === undefined || value === '') return null
  const option = options.find((one) => String(one.value) === String(value as string | number))
  if (!option?.color) return option?.label ?? String(value as string | number)
  return (
    <Tag color={option.color} variant="filled">
      {option.label}
    </Tag>
  )
}
