import type { CheckFinallyLine } from '@erp/contract/stock/check/check-lines'
import { Tag } from 'antd'
import { type LineColumn, read } from '../../../kit/index.ts'
import { SkuLines } from '../parts/document-lines.tsx'
import { Linked, SCANS } from './check-lines.tsx'
import { Diff } from './diff.tsx'
import type { OpenedFinal } from './rows.ts'
import './check.css'

/** Both counts side by side, and what was decided. */
export const FinallyLines = ({ document }: { document: OpenedFinal }) => (
  <>
    <Linked document={document} />
    <SkuLines lines={document.lines} columns={COLUMNS} />
  </>
)

export const Match = ({ value }: { value: 0 | 1 | null }) =>
  value === null ? null : value ? <Tag color="green">一致</Tag> : <Tag color="red">不一致</Tag>

const COLUMNS: LineColumn<CheckFinallyLine>[] = [
  read('库位', 'locationName'),
  read('初盘单', 'checkNo'),
  read('账面', 'bookQty'),
  read('初盘', 'firstCountQty'),
  { title: '初盘差异', right: true, render: (line) => <Diff value={line.firstDiffQty} /> },
  read('终盘', 'countQty'),
  { title: '终盘差异', right: true, render: (line) => <Diff value={line.diffQty} /> },
  { title: '两次', render: (line) => <Match value={line.isMatch} /> },
  read('确认数量', 'confirmQty'),
  { title: '原因', render: (line) => line.reason },
  { title: '初盘人', render: (line) => line.firstUserName },
  { title: '终盘人', render: (line) => line.countUserName },
  { title: '任务', render: (line) => line.taskNo },
  SCANS,
]
