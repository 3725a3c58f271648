import { stateLabel } from '@erp/contract/kit'
import type { TransferLine } from '@erp/contract/stock/transfer/transfer-fields'
import { unusualStates } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { Tag } from 'antd'
import { type LineColumn, may, read } from '../../../kit/index.ts'
import { SkuLines } from '../parts/document-lines.tsx'
import type { OpenedTransfer } from './rows.ts'

/** What was asked for, sent and received, line by line, with where it lies and what it cost. */
export const TransferLines = ({ document }: { document: OpenedTransfer }) => (
  <>
    <SkuLines lines={document.lines} columns={COLUMNS()} />
    {document.unusual.length > 0 && (
      <section className="doc-lines">
        <h4>调拨异常</h4>
        {document.unusual.map((row) => (
          <Tag key={row.id}>
            {row.unusualNo} {stateLabel(unusualStates, row.status)}
          </Tag>
        ))}
      </section>
    )}
  </>
)

const COLUMNS = (): LineColumn<TransferLine>[] => [
  read('箱号', 'boxNo'),
  read('数量', 'quantity'),
  read('已发', 'shipQty'),
  read('已入', 'inQty'),
  read('报损', 'lossQty'),
  read('退回', 'backQty'),
  {
    title: '占用库位',
    render: (line) => line.places.map((place) => `${place.locationName}×${place.quantity}`).join('、') || null,
  },
  ...(may('stock:cost:view') ? [read('货值', 'goodsAmount'), read('头程分摊', 'feeShare')] : []),
]
