import { PAPER_TYPE } from '@erp/contract/kit/print'
import { Barcode } from '../../../kit/barcode.tsx'
import { call } from '../../../kit/index.ts'
import { PrintSheet, Signatures } from '../../../kit/print-sheet.tsx'
import type { OpenedReceipt, Receipt, Receipts } from './rows.ts'

/** 盘点表: the places in walking order with room to write; a blind one shows no book. */
export const CountSheet = ({ resource, row, onClose }: { resource: Receipts; row: Receipt; onClose: () => void }) => (
  <PrintSheet
    title={`盘点表 ${row.checkNo}`}
    asking={[resource.path, 'print', row.checkReceiptId]}
    ask={() => printed(resource, row.checkReceiptId)}
    job={() => ({ docType: PAPER_TYPE.count, docNos: [row.checkNo ?? ''], copies: 1 })}
    onClose={onClose}
  >
    {(document) => <Sheet document={document} />}
  </PrintSheet>
)

const printed = (resource: Receipts, checkReceiptId: number): Promise<OpenedReceipt> =>
  call(resource, 'print', { checkReceiptId })

function Sheet({ document }: { document: OpenedReceipt }) {
  const open = document.checkMode !== 2
  return (
    <>
      <Barcode text={document.checkNo ?? ''} />
      <p>
        {document.checkNo} {document.storeName} {document.countUserName && `盘点人：${document.countUserName}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>库位</th>
            <th>SKU</th>
            <th>名称</th>
            {open && <th>账面</th>}
            <th>盘点数量</th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line) => (
            <tr key={line.lineId}>
              <td>{line.locationName}</td>
              <td>{line.sku}</td>
              <td>{line.skuName}</td>
              {open && <td>{line.bookQty}</td>}
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <Signatures of={['盘点人', '复盘人', '时间']} />
    </>
  )
}
