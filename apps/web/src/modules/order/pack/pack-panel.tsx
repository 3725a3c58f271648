import type { PackOrder, PackScreen } from '@erp/contract/order/pack/packing-calls'
import { Progress, Select } from 'antd'
import { Picture, useOptions } from '../../../kit/index.ts'

interface Props {
  screen: PackScreen
  packInfoId: number | null
  onPack: (packInfoId: number | null) => void
}

/** How far the batch is, and the order on the table piece by piece. */
export function PackPanel({ screen, packInfoId, onPack }: Props) {
  const { batchNo, waiting, packed, order } = screen
  return (
    <div className="scan-panel">
      <h3>
        {batchNo ?? '单个订单'} 待包装 {waiting} 已包装 {packed}
      </h3>
      <Progress percent={Math.floor((100 * packed) / Math.max(1, waiting + packed))} aria-label="包装进度" />
      {order && <OnTable order={order} packInfoId={packInfoId} onPack={onPack} />}
    </div>
  )
}

function OnTable({ order, packInfoId, onPack }: Omit<Props, 'screen'> & { order: PackOrder }) {
  const { options } = useOptions('basic/packInfo')
  return (
    <section className="pack-order" aria-label={`订单 ${order.orderNo}`}>
      <header>
        <strong>{order.slotNo ? `槽位 ${order.slotNo}` : order.orderNo}</strong>
        <span>
          {order.packedQty}/{order.needQty} 件
        </span>
        {order.slotNo && <small>{order.orderNo}</small>}
        {order.pickingNotes && <em>{order.pickingNotes}</em>}
      </header>
      <ul>
        {order.lines.map((line) => (
          <li key={line.orderDetailsId} className={line.packedQty === line.quantity ? 'done' : undefined}>
            {line.skuImage ? <Picture src={line.skuImage} /> : <span className="no-picture" />}
            <span>
              <b>{line.sku}</b>
              <small>{line.skuName}</small>
            </span>
            <strong>
              {line.packedQty}/{line.quantity}
            </strong>
          </li>
        ))}
      </ul>
      <label>
        包材
        <Select<number>
          aria-label="包材"
          placeholder="不用包材"
          value={packInfoId ?? order.packInfoId ?? undefined}
          options={options}
          onChange={onPack}
        />
      </label>
    </section>
  )
}
