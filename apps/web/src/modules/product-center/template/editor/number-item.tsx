import type { ListingContent } from '@erp/contract/product-center/template/content'
import { InputNumber, Select } from 'antd'
import type { Option } from '../../../../kit/index.ts'
import { Item, useEditor } from './item.tsx'

type Ints =
  | 'packageLength'
  | 'packageWidth'
  | 'packageHeight'
  | 'lotNum'
  | 'bulkOrder'
  | 'bulkDiscount'
  | 'deliveryTime'
  | 'wsValidNum'
type Ids = 'freightTemplateId' | 'promiseTemplateId' | 'sizeChartId' | 'msrEuId' | 'currencyCode'
interface Props {
  label: string
  required?: boolean
  note?: string
}

/** A whole number; what is beyond the limits stays and is told. */
export function NumberItem({ name, label, required, note }: Props & { name: Ints }) {
  const { draft, changeContent } = useEditor()
  return (
    <Item field={name} label={label} required={required} note={note}>
      <InputNumber
        aria-label={label}
        className="wide"
        precision={0}
        value={draft.content[name]}
        onChange={(value) => changeContent({ [name]: value } as Partial<ListingContent>)}
      />
    </Item>
  )
}

export function ChoiceItem({ name, label, required, note, options }: Props & { name: Ids; options: Option[] }) {
  const { draft, changeContent } = useEditor()
  const value = draft.content[name]
  const named = value && !options.some((one) => one.value === value) ? [{ value, label: value }, ...options] : options
  return (
    <Item field={name} label={label} required={required} note={note}>
      <Select
        aria-label={label}
        className="wide"
        allowClear={!required}
        placeholder={`请选择${label}`}
        options={named}
        value={value ?? undefined}
        onChange={(next?: string) => changeContent({ [name]: next ?? null } as Partial<ListingContent>)}
      />
    </Item>
  )
}
