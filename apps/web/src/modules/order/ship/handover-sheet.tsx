import { PAPER_TYPE } from '@erp/contract/kit/print'
import { waitShip } from '@erp/contract/order/index'
import type { HandoverSheet as Sheet } from '@erp/contract/order/ship/shipping-calls'
import { Barcode } from '../../../kit/barcode.tsx'
import { call } from '../../../kit/index.ts'
import { PrintSheet, Signatures } from '../../../kit/print-sheet.tsx'

interface Props {
  id: number
  atOnce?: boolean
  onClose: () => void
}

/** 交接单 on paper: what the driver signs for. */
export const HandoverSheet = ({ id, atOnce, onClose }: Props) => (
  <PrintSheet
    title="打印交接单"
    asking={[waitShip.path, 'handover-print', id]}
    ask={() => call(waitShip, 'handover-print', { id })}
    atOnce={atOnce}
    job={(sheet) => ({ docType: PAPER_TYPE.handover, docNos: [sheet.handoverNo], copies: 1 })}
    onClose={onClose}
  >
    {(sheet) => <Paper sheet={sheet} />}
  </PrintSheet>
)

const Paper = ({ sheet }: { sheet: Sheet }) => (
  <div className="sheet-page">
    <Barcode text={sheet.handoverNo} />
    <p>
      <b>{sheet.handoverNo}</b> {sheet.storeName} → {sheet.expressName}，{sheet.parcels} 件，
      {(sheet.totalWeight / 1000).toFixed(3)} kg
    </p>
    <p>
      交接时间 {sheet.handoverTime ?? '　　　　　　'} 司机 {sheet.driver ?? '　　　　　　'}
    </p>
    <table>
      <thead>
        <tr>
          <th>序</th>
          <th>订单</th>
          <th>运单号</th>
          <th>国家</th>
          <th>重量(g)</th>
          <th>装袋时间</th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line, index) => (
          <tr key={line.orderNo}>
            <td>{index + 1}</td>
            <td>{line.orderNo}</td>
            <td>{line.trackingNumber}</td>
            <td>{line.countryCode}</td>
            <td>{line.weight}</td>
            <td>{line.shipTime}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <Signatures of={['交接人', '司机签字', '日期']} />
  </div>
)
