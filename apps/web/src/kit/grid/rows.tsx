import { Grid } from 'antd'
import { CardList } from './card-list.tsx'
import type { AnyRow } from './column.ts'
import { DataGrid, type DataGridProps } from './data-grid.tsx'

export const useNarrow = (): boolean => Grid.useBreakpoint().sm === false

/** Rows as a table; as cards where a table has no room. */
export function Rows<T extends AnyRow>(props: DataGridProps<T>) {
  const Shown = useNarrow() ? CardList : DataGrid
  return <Shown {...props} />
}
