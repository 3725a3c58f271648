import { PAPER_TYPE } from '@erp/contract/kit/print'
import { intercepted } from '@erp/contract/order/index'
import type { PutBackList } from '@erp/contract/order/ship/shipping-calls'
import { Barcode } from '../../../kit/barcode.tsx'
import { call } from '../../../kit/index.ts'
import { PrintSheet, Signatures } from '../../../kit/print-sheet.tsx'
import type { DialogProps } from '../desk/verbs/verbs.ts'

/** 返架单 on paper: which pieces of a stopped order go back to which shelf. */
export function PutBackSheet({ rows, onClose }: DialogProps) {
  const id = rows[0]!.id as number
  return (
    <PrintSheet
      title="打印返架单"
      asking={[intercepted.path, 'return-list-print', id]}
      ask={() => call(intercepted, 'return-list-print', { id })}
      job={(sheet) => ({ docType: PAPER_TYPE.putBack, docNos: [sheet.orderNo], copies: 1 })}
      onClose={onClose}
    >
      {(sheet) => <Paper sheet={sheet} />}
    </PrintSheet>
  )
}

const Paper = ({ sheet }: { sheet: PutBackList }) => (
  <div className="sheet-page">
    <Barcode text={sheet.orderNo} />
    <p>
      <b>{sheet.orderNo}</b> {sheet.storeName}，已返架 {sheet.backQty}/{sheet.quantity} 件
    </p>
    <table>
      <thead>
        <tr>
          <th>SKU</th>
          <th>名称</th>
          <th>件数</th>
          <th>现在</th>
          <th>放回</th>
          <th>已返架</th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => (
          <tr key={`${line.skuId}-${line.fromName}`}>
            <td>{line.sku}</td>
            <td>{line.skuName}</td>
            <td>{line.quantity}</td>
            <td>{line.fromName}</td>
            <td>{line.toName}</td>
            <td>{line.isBack ? '是' : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <Signatures of={['返架人', '时间']} />
  </div>
)
