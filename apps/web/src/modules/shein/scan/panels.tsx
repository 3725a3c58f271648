import { type StationName, sheinOrderStates, stationLabel } from '@erp/contract/shein/order/order.states'
import type { ScannedLine, SheinScanned } from '@erp/contract/shein/scan/scan-record'
import { Tag } from 'antd'
import { Picture, StatusTag } from '../../../kit/index.ts'
import type { InHand } from './picking.ts'

/** What the picker fetches, from where, and what is short. */
export const InHandPanel = ({ hand: { code, looked, found } }: { hand: InHand }) => (
  <section className="scan-panel shein-panel" aria-label={`备货单 ${code}`}>
    <header>
      <strong>{code}</strong>
      {looked?.receiveWarehouse && <span>{looked.receiveWarehouse}</span>}
      {!looked && <Tag color="orange">未核对</Tag>}
    </header>
    <ul className="shein-lines">
      {looked?.lines.map((line) => (
        <Line key={line.sku} line={line}>
          {found[line.sku] === undefined ? line.quantity : `${found[line.sku]}/${line.quantity}`}
        </Line>
      ))}
    </ul>
  </section>
)

/** What was scanned last, and where it goes now. */
export const ScannedPanel = ({ name, answer }: { name: StationName; answer: SheinScanned }) => (
  <section className="scan-panel shein-panel" aria-label={`上一次扫描 ${answer.code}`}>
    <header>
      <strong>{name === 'sorting' ? answer.lane : answer.code}</strong>
      <span>{answer.next ? `下一步 ${stationLabel(answer.next)}` : '没有下一步'}</span>
      <StatusTag states={sheinOrderStates} value={answer.orderStatus} />
      {answer.boxNo && answer.boxNo !== answer.code && <span>箱 {answer.boxNo}</span>}
      {answer.receiveWarehouse && <small>{answer.receiveWarehouse}</small>}
    </header>
    <ul className="shein-lines">
      {answer.lines.map((line) => (
        <Line key={`${line.orderNo}/${line.sku}`} line={line}>
          {line.pickedQty}/{line.quantity}
        </Line>
      ))}
    </ul>
  </section>
)

const Line = ({
  line: { sku, skuName, skuImage, places, orderNo },
  children,
}: {
  line: ScannedLine
  children: React.ReactNode
}) => (
  <li>
    {skuImage ? <Picture src={skuImage} /> : <span className="no-picture" />}
    <span>
      <b>{places ?? sku}</b>
      <small>
        {places ? `${sku} ` : `${orderNo} `}
        {skuName}
      </small>
    </span>
    <strong>{children}</strong>
  </li>
)
