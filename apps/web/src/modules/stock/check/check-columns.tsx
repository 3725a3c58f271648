import { Progress } from 'antd'
import { type AnyResource, type AnyRow, type Column, columnsOf } from '../../../kit/index.ts'

/** The columns of a counting document, with how far it has come as a bar. */
export const checkColumns = (resource: AnyResource): Column[] =>
  columnsOf(resource).flatMap((column) => {
    if (column.id === 'countedCount') return []
    return column.id === 'lineCount' && 'countedCount' in resource.fields ? [PROGRESS] : [column]
  })

export const percentOf = ({ countedCount, lineCount }: AnyRow): number =>
  lineCount ? Math.floor((100 * countedCount) / lineCount) : 0

const PROGRESS: Column = {
  id: 'lineCount',
  title: '已盘/总行数',
  width: 190,
  render: (row: AnyRow) => (
    <span className="check-progress">
      <Progress percent={percentOf(row)} size="small" showInfo={false} aria-label="盘点进度" />
      {row['countedCount'] ?? 0}/{row['lineCount'] ?? 0}
    </span>
  ),
}
