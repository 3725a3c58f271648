import type { CheckFinishedLine } from '@erp/contract/stock/check/check-lines'
import { Tag } from 'antd'
import { DictTag, type LineColumn, may, read } from '../../../kit/index.ts'
import { SkuLines } from '../parts/document-lines.tsx'
import { Diff } from './diff.tsx'
import type { OpenedResult } from './rows.ts'
import './check.css'

/** What the count adds and takes away, line by line. */
export const FinishedLines = ({ document }: { document: OpenedResult }) => (
  <>
    {document.sourceNos?.length > 0 && (
      <section className="doc-lines">
        <h4>来源单据</h4>
        {document.sourceNos.map((no) => (
          <Tag key={no}>{no}</Tag>
        ))}
      </section>
    )}
    <SkuLines lines={document.lines} columns={columns()} />
  </>
)

const columns = (): LineColumn<CheckFinishedLine>[] => [
  read('库位', 'locationName'),
  {
    title: '盘盈/盘亏',
    render: (line) => (line.diffQty > 0 ? <Tag color="green">盘盈</Tag> : <Tag color="red">盘亏</Tag>),
  },
  { title: '差异', right: true, render: (line) => <Diff value={line.diffQty} /> },
  read('库存', 'onHand'),
  read('可用', 'available'),
  ...(may('stock:cost:view') ? [read('单价', 'unitCost'), read('差异金额', 'diffAmount')] : []),
  { title: '原因', render: (line) => line.reason && <DictTag type="check_diff_reason" value={line.reason} /> },
]
