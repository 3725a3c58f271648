import type { Field } from '@erp/contract/kit'
import { DatePicker, Input, InputNumber, Select, Switch, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type Option, useFieldOptions } from '../options.ts'
import { RichText } from '../rich/rich-text.tsx'
import { ImageInput, ImagesInput } from './image-input.tsx'
import { RowsInput } from './rows-input.tsx'
import { tabLeaves } from './tab-leaves.ts'

export interface InputProps {
  field: Field
  id?: string
  value?: any
  onChange?: (value: any) => void
  disabled?: boolean
  /** What the present value is called, where the options may not have it: a disabled row, or one of very many. */
  known?: string
  'aria-label'?: string
}

/** The control of a field, by its kind. */
export function FieldInput(props: InputProps) {
  const { field, value, onChange, known: _known, ...rest } = props
  switch (field.kind) {
    case 'int':
      return <InputNumber {...rest} className="wide" value={value} onChange={onChange} precision={0} />
    case 'decimal':
      return (
        <InputNumber
          {...rest}
          className="wide"
          value={value}
          onChange={(next) => onChange?.(next === null ? null : String(next))}
          stringMode
        />
      )
    case 'flag':
      return <Switch {...rest} checked={Boolean(value)} onChange={(on) => onChange?.(on ? 1 : 0)} />
    case 'date':
    case 'time':
      return <DayInput {...props} />
    case 'choice':
    case 'ref':
    case 'refs':
      return <SelectInput {...props} />
    case 'image':
      return <ImageInput {...props} />
    case 'rows':
      return field.fields?.['']?.kind === 'image' ? <ImagesInput {...props} /> : <RowsInput {...props} control={FieldInput} />
    case 'html':
      return <RichText {...rest} label={field.label} value={value} onChange={onChange} />
    default:
      return <TextInput {...props} />
  }
}

function TextInput({ field, onChange, known: _known, ...rest }: InputProps) {
  const long = field.multiline || Number(field.max ?? 200) > 300
  const change = (event: { target: { value: string } }) => onChange?.(event.target.value)
  if (long) return <Input.TextArea {...rest} autoSize={{ minRows: 3, maxRows: 12 }} onChange={change} />
  return <Input {...rest} placeholder={field.hint} onChange={change} />
}

function DayInput({ field, value, onChange, known: _known, ...rest }: InputProps) {
  const format = field.kind === 'time' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  return (
    <DatePicker
      {...rest}
      className="wide"
      showTime={field.kind === 'time'}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format(format) : null)}
    />
  )
}

function SelectInput({ field, value, onChange, known, ...rest }: InputProps) {
  const [keyword, setKeyword] = useState('')
  const { options, loading, remote } = useFieldOptions(field, keyword)
  const many = field.kind === 'refs' || field.many
  const named: Option[] =
    known && !options.some((option) => option.value === value) ? [{ value, label: known }, ...options] : options
  return (
    <Select
      {...rest}
      mode={many ? 'multiple' : undefined}
      {...(many && tabLeaves)}
      value={value ?? (many ? [] : undefined)}
      loading={loading}
      allowClear={!field.required}
      placeholder={field.hint ?? `请选择${field.label}`}
      showSearch={{
        onSearch: setKeyword,
        filterOption: remote ? false : (typed, option) => matches(typed, `${option?.label} ${option?.code ?? ''}`),
      }}
      options={named}
      optionRender={(option) => (
        <span className="option">
          {option.data.color ? <Tag color={option.data.color}>{option.label}</Tag> : option.label}
          {option.data.code && <small>{option.data.code}</small>}
        </span>
      )}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

const matches = (typed: string, text: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase())
