import type { AnyRow } from './column.ts'

interface Props {
  rows: AnyRow[]
  isSelected: (row: AnyRow) => boolean
  toggle: (rows: AnyRow[]) => void
}

export function SelectPage({ rows, isSelected, toggle }: Props) {
  const rest = rows.filter((row) => !isSelected(row))
  const all = rows.length > 0 && rest.length === 0
  return (
    <input
      type="checkbox"
      aria-label="选择本页"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = !all && rest.length < rows.length
      }}
      onChange={() => toggle(all ? rows : rest)}
    />
  )
}
