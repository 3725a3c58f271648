import { Progress } from 'antd'
import { type AnyResource, type Column, columnsOf } from '../../../kit/index.ts'

/** How far a document or a task has come. */
interface Progressed {
  lineCount?: number | null
  countedCount?: number | null
  doneCount?: number | null
}
const FIRST = ['checkFlag', 'taskStatus', 'lineCount', 'diffCount']

/** The columns of a counting document: right after its number and store how far it has come, as a bar. */
export function checkColumns(resource: AnyResource): Column<Progressed>[] {
  const all = columnsOf(resource).flatMap((column): Column<Progressed>[] => {
    if (column.id === 'countedCount' || column.id === 'doneCount') return []
    return column.id === 'lineCount' ? [PROGRESS] : [column]
  })
  const first = FIRST.flatMap((id) => all.find((column) => column.id === id) ?? [])
  const rest = all.filter((column) => !FIRST.includes(column.id))
  const at = rest.findIndex((column) => column.id === 'storeId') + 1
  return [...rest.slice(0, at), ...first, ...rest.slice(at)]
}

const countedOf = (row: Progressed): number => row.countedCount ?? row.doneCount ?? 0

export const percentOf = (row: Progressed): number => (row.lineCount ? Math.floor((100 * countedOf(row)) / row.lineCount) : 0)

const PROGRESS: Column<Progressed> = {
  id: 'lineCount',
  title: '已盘/总行数',
  width: 190,
  render: (row) => (
    <span className="check-progress">
      <Progress percent={percentOf(row)} size="small" showInfo={false} aria-label="盘点进度" />
      {countedOf(row)}/{row.lineCount ?? 0}
    </span>
  ),
}
