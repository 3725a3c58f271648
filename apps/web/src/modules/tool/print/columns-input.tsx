import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { PrintElement, PrintType } from '@erp/contract/kit/print'
import { Button, InputNumber, Select } from 'antd'
import { columnsFor, type NamedField } from './design.ts'

interface Props {
  type: PrintType
  element: PrintElement
  readonly: boolean
  onChange: (element: PrintElement) => void
}
type Column = NonNullable<PrintElement['columns']>[number]

/** Which columns a table has, in their order, and how they share its width. */
export function ColumnsInput({ type, element, readonly, onChange }: Props) {
  const known = columnsFor(type)
  const columns = element.columns ?? []
  const change = (next: Column[]) => onChange({ ...element, columns: next })
  const free = known.find(({ value }) => !columns.some(({ column }) => column === value))
  return (
    <div className="design-columns">
      {columns.map((each, i) => (
        <ColumnInput
          key={each.column}
          {...{ each, i, known, readonly }}
          onChange={(next) => change(columns.with(i, next))}
          onRemove={() => change(columns.toSpliced(i, 1))}
        />
      ))}
      {free && !readonly && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() => change([...columns, { column: free.value, width: '20' }])}
        >
          添加列
        </Button>
      )}
    </div>
  )
}

interface ColumnProps {
  each: Column
  i: number
  known: NamedField[]
  readonly: boolean
  onChange: (column: Column) => void
  onRemove: () => void
}
const ColumnInput = ({ each, i, known, readonly, onChange, onRemove }: ColumnProps) => (
  <div className="design-column">
    <Select
      aria-label={`第${i + 1}列`}
      disabled={readonly}
      options={known}
      value={each.column}
      onChange={(column) => onChange({ ...each, column })}
    />
    <InputNumber
      aria-label={`第${i + 1}列宽`}
      min={1}
      max={400}
      disabled={readonly}
      value={Number(each.width)}
      onChange={(width) => width && onChange({ ...each, width: String(width) })}
    />
    <Button type="text" danger disabled={readonly} icon={<DeleteOutlined />} aria-label={`删除第${i + 1}列`} onClick={onRemove} />
  </div>
)
