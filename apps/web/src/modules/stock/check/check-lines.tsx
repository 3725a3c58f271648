import { choice } from '@erp/contract/kit'
import { LINE_STATES } from '@erp/contract/stock/check/check-fields'
import type { CheckLine, CheckScanRow } from '@erp/contract/stock/check/check-lines'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { Tag, Tooltip } from 'antd'
import { ChoiceTag, type LineColumn, may, read } from '../../../kit/index.ts'
import { SkuLines } from '../parts/document-lines.tsx'
import { Diff } from './diff.tsx'
import type { Counted, OpenedReceipt } from './rows.ts'
import './check.css'

const LINE_STATE = choice('状态', LINE_STATES)

/** The lines of a first count as they are read, with the scans behind them, its tasks and what came of it. */
export const CheckLines = ({ document }: { document: OpenedReceipt }) => (
  <>
    <Linked document={document} />
    <SkuLines lines={document.lines} columns={columnsOf(document)} />
  </>
)

const columnsOf = (document: OpenedReceipt): LineColumn<CheckLine>[] => [
  read('库位', 'locationName'),
  ...(hidesBook(document) ? [] : [read('账面', 'bookQty')]),
  read('盘点', 'countQty'),
  ...(hidesBook(document) ? [] : [{ title: '差异', right: true, render: (line: CheckLine) => <Diff value={line.diffQty} /> }]),
  ...(may('stock:cost:view') ? [read('单价', 'unitCost'), read('差异金额', 'diffAmount')] : []),
  { title: '状态', render: (line) => <LineState line={line} /> },
  { title: '盘点人', render: (line) => line.countUserName },
  { title: '时间', render: (line) => line.countTime },
  SCANS,
]

/** Until the audit a line is counted or not; what comes of it is said then. */
const LineState = ({ line }: { line: CheckLine }) =>
  line.lineState === 0 && line.countQty !== null ? (
    <Tag color="blue">已盘</Tag>
  ) : (
    <ChoiceTag field={LINE_STATE} value={line.lineState} />
  )

/** A blind count shows no book until it is audited. */
const hidesBook = ({ checkMode, checkFlag }: OpenedReceipt): boolean => checkMode === 2 && checkFlag === CHECK_FLAG.waitAudit

export const SCANS = {
  title: '扫描',
  render: ({ scans }: { scans: CheckScanRow[] }) => {
    if (!scans?.length) return null
    const said = scans.map(({ time, userName, device, quantity }) => `${time} ${userName ?? ''} ${device ?? ''} ×${quantity}`)
    return (
      <Tooltip title={<span className="check-scans">{said.join('\n')}</span>}>
        <span>{scans.length}次</span>
      </Tooltip>
    )
  },
}

/** Tasks and results of a counting document. */
export const Linked = ({ document: { tasks, finished } }: { document: Counted }) => (
  <>
    {tasks?.length > 0 && (
      <section className="doc-lines">
        <h4>任务</h4>
        {tasks.map(({ taskId, taskNo, assigneeName, doneCount, lineCount }) => (
          <Tag key={taskId}>
            {taskNo} {assigneeName ?? '待领取'} {doneCount}/{lineCount}
          </Tag>
        ))}
      </section>
    )}
    {finished?.length > 0 && (
      <section className="doc-lines">
        <h4>完成单</h4>
        {finished.map(({ finishedId, finishedNo }) => (
          <Tag key={finishedId}>{finishedNo}</Tag>
        ))}
      </section>
    )}
  </>
)
