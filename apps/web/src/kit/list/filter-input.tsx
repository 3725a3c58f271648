import { type Field, takesMany } from '@erp/contract/kit'
import { RELATIVE_DAYS, type RelativeDays, relativeDays } from '@erp/contract/kit/period'
import { DatePicker, Input, InputNumber, Select, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ClipboardEvent, type ComponentType, useState } from 'react'
import { companyNow } from '../../app/company-clock.ts'
import { tabLeaves } from '../form/tab-leaves.ts'
import { useFieldOptions } from '../options.ts'
import { shapeOf } from './url.ts'

export interface FilterProps {
  field: Field
  value?: any
  onChange?: (value: any) => void
  /** A choice, a date or a cleared box searches at once; typing waits for Enter. */
  onPick: () => void
}

/** By the field's name. */
export type Filters = Record<string, ComponentType<FilterProps>>

export function FilterInput(props: FilterProps) {
  const shape = shapeOf(props.field)
  if (shape === 'many') return <Choose {...props} />
  if (shape === 'text') return <Type {...props} />
  return props.field.kind === 'date' || props.field.kind === 'time' ? <Days {...props} /> : <Between {...props} />
}

export const filterLabel = (field: Field) => <span className="filter-label">{field.label}</span>

function Type({ field, value, onChange, onPick }: FilterProps) {
  const many = takesMany(field)
  return (
    <Input
      prefix={filterLabel(field)}
      aria-label={field.label}
      placeholder={many ? '可粘贴多个' : undefined}
      title={many ? (field.hint ?? '可粘贴多个，用换行、空格或逗号隔开') : undefined}
      value={value}
      onPaste={many ? (event) => pasteLines(event, (text) => onChange?.(text)) : undefined}
      allowClear={{ clearIcon: undefined }}
      onChange={(event) => onChange?.(event.target.value)}
      onClear={onPick}
    />
  )
}

/** One a line, as a sheet gives them: a box of one line would run them together. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, change: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  if (!/[\r\n]/.test(pasted.trim())) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  change(`${before}${pasted.trim().split(/\s+/).join(' ')}${after}`)
}

function Choose({ field, value, onChange, onPick }: FilterProps) {
  const [keyword, setKeyword] = useState('')
  const { options, loading, remote } = useFieldOptions(field, keyword)
  return (
    <Select
      mode="multiple"
      {...tabLeaves}
      prefix={filterLabel(field)}
      aria-label={field.label}
      value={value ?? []}
      loading={loading}
      options={options}
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label', filterOption: remote ? false : undefined, onSearch: setKeyword }}
      onChange={(chosen) => {
        onChange?.(chosen.length ? chosen : undefined)
        onPick()
      }}
    />
  )
}

const DAY = 'YYYY-MM-DD'
const USUAL: RelativeDays[] = ['last7', 'last30', 'month', 'lastMonth']

/** Days from and to, with those that people ask for most. */
export function Days({ field, value, onChange, onPick, usual = USUAL }: FilterProps & { usual?: RelativeDays[] }) {
  const [from, to] = (value ?? []) as (string | null)[]
  return (
    <DatePicker.RangePicker
      prefix={filterLabel(field)}
      aria-label={field.label}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      allowEmpty={[true, true]}
      presets={presets(usual)}
      onChange={(range) => {
        const days = (range ?? []).map((day) => day?.format(DAY) ?? null)
        onChange?.(days.some(Boolean) ? days : undefined)
        onPick()
      }}
    />
  )
}

function presets(usual: RelativeDays[]): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = companyNow().format(DAY)
  return RELATIVE_DAYS.filter(([name]) => usual.includes(name)).map(([name, label]) => {
    const [from, to] = relativeDays(name, today)
    return { label, value: [dayjs(from), dayjs(to)] }
  })
}

function Between({ field, value, onChange }: FilterProps) {
  const [from, to] = (value ?? [null, null]) as (string | number | null)[]
  const change = (range: unknown[]) => onChange?.(range.some((end) => end !== null) ? range : undefined)
  return (
    <Space.Compact block>
      <InputNumber
        prefix={filterLabel(field)}
        aria-label={`${field.label}从`}
        placeholder="最小"
        stringMode
        controls={false}
        value={from}
        onChange={(end) => change([end, to ?? null])}
      />
      <InputNumber
        aria-label={`${field.label}到`}
        placeholder="最大"
        stringMode
        controls={false}
        value={to}
        onChange={(end) => change([from ?? null, end])}
      />
    </Space.Compact>
  )
}
