import { PAPER_TYPE } from '@erp/contract/kit/print'
import { type MoveLine, moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import { Barcode } from '../../../kit/barcode.tsx'
import { call } from '../../../kit/index.ts'
import { PrintSheet, Signatures } from '../../../kit/print-sheet.tsx'
import type { Move } from './rows.ts'

/** 移货单 on paper, for whoever walks without a scanner. */
export const MoveSheet = ({ row, onClose }: { row: Move; onClose: () => void }) => (
  <PrintSheet
    title={`移货单 ${row.moveNo}`}
    asking={[moveGoodsReceipt.path, 'print', row.moveReceiptId]}
    ask={() => call(moveGoodsReceipt, 'print', { moveReceiptId: row.moveReceiptId })}
    job={() => ({ docType: PAPER_TYPE.move, docNos: [row.moveNo ?? ''], copies: 1 })}
    onClose={onClose}
  >
    {(document) => (
      <>
        {document.moveNo && <Barcode text={document.moveNo} />}
        <p>
          {document.moveNo} {row.storeName} {row.moveUserName && `移货人：${row.moveUserName}`}
        </p>
        <table>
          <thead>
            <tr>
              <th>原位置</th>
              <th>SKU</th>
              <th>名称</th>
              <th>数量</th>
              <th>目标库位</th>
              <th>实际数量</th>
            </tr>
          </thead>
          <tbody>
            {document.lines.map((line) => (
              <Line key={line.lineId} line={line} />
            ))}
          </tbody>
        </table>
        <Signatures of={['移货人', '时间']} />
      </>
    )}
  </PrintSheet>
)

const Line = ({ line }: { line: MoveLine }) => (
  <tr>
    <td>{line.fromName}</td>
    <td>{line.sku}</td>
    <td>{line.skuName}</td>
    <td>{line.quantity}</td>
    <td>{line.toName}</td>
    <td />
  </tr>
)
