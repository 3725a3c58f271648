import { Tag } from 'antd'
import { type AnyRow, DictTag, may, read } from '../../../kit/index.ts'
import { SkuLines } from '../parts/document-lines.tsx'
import { Diff } from './diff.tsx'
import './check.css'

/** What the count adds and takes away, line by line. */
export const FinishedLines = ({ document }: { document: AnyRow }) => (
  <>
    {document['sourceNos']?.length > 0 && (
      <section className="doc-lines">
        <h4>来源单据</h4>
        {(document['sourceNos'] as string[]).map((no) => (
          <Tag key={no}>{no}</Tag>
        ))}
      </section>
    )}
    <SkuLines lines={document['lines']} columns={columns()} />
  </>
)

const columns = () => [
  read('库位', 'locationName'),
  {
    title: '盘盈/盘亏',
    render: (line: AnyRow) => (line['diffQty'] > 0 ? <Tag color="green">盘盈</Tag> : <Tag color="red">盘亏</Tag>),
  },
  { title: '差异', right: true, render: (line: AnyRow) => <Diff value={line['diffQty']} /> },
  read('库存', 'onHand'),
  read('可用', 'available'),
  ...(may('stock:cost:view') ? [read('单价', 'unitCost'), read('差异金额', 'diffAmount')] : []),
  { title: '原因', render: (line: AnyRow) => line['reason'] && <DictTag type="check_diff_reason" value={line['reason']} /> },
]
