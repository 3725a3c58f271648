import { styles } from '@erp/contract/product-center/development/development-fields'
import { Input } from 'antd'
import type { ClipboardEvent } from 'react'
import { FieldInput, type LineField, LinesInput } from '../../../../kit/index.ts'
import { isTable, STYLE_COLUMNS, type TypedStyle, withPasted } from './pasted-styles.ts'

interface Props {
  value?: TypedStyle[]
  onChange?: (styles: TypedStyle[]) => void
}
const KINDS: Record<string, LineField<TypedStyle>['kind']> = { costPrice: 'money', weight: 'quantity' }
const COLUMNS: LineField<TypedStyle>[] = [
  ...STYLE_COLUMNS.map(
    (name): LineField<TypedStyle> => ({ name, title: styles[name].label, kind: KINDS[name] ?? 'text', optional: true }),
  ),
  {
    name: 'image',
    title: styles.image.label,
    optional: true,
    input: ({ line, label, onChange }) => (
      <FieldInput field={{ ...styles.image, label }} value={line.image} aria-label={label} onChange={onChange} />
    ),
  },
]

/** The styles as a grid that takes a part of a sheet, wherever it is pasted. */
export function StyleGrid({ value = [], onChange }: Props) {
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isTable(text)) return
    event.preventDefault()
    onChange?.(withPasted(value, text, row, column))
  }
  const filled = value.findLastIndex((style) => Object.values(style).some(Boolean)) + 1
  return (
    <div className="style-grid" onPaste={(event) => pasteInto(event, paste)}>
      <LinesInput value={value} onChange={onChange} columns={COLUMNS} />
      <Input
        className="style-paste"
        aria-label="从Excel粘贴款式"
        placeholder="从Excel粘贴：款式1、款式2、款式3、采购价、重量"
        value=""
        onPaste={(event) => {
          event.stopPropagation()
          paste(event, filled, 0)
        }}
        onChange={() => {}}
      />
    </div>
  )
}

function pasteInto(event: ClipboardEvent, paste: (event: ClipboardEvent, row: number, column: number) => void): void {
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null
  const line = cell?.closest('tr')
  if (cell && line) paste(event, line.sectionRowIndex, cell.cellIndex)
}
