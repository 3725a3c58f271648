interface Props<T> {
  rows: T[]
  isSelected: (row: T) => boolean
  toggle: (rows: T[]) => void
}

export function SelectPage<T>({ rows, isSelected, toggle }: Props<T>) {
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
