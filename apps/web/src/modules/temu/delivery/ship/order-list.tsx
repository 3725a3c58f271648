import { deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import { StatusTag } from '../../../../kit/index.ts'
import type { OpenedDelivery } from '../rows.ts'
import type { Fates } from './delivery-ship.tsx'

interface Props {
  orders: OpenedDelivery[]
  current: number
  lacks: Map<number, string[]>
  fates: Fates
  onChoose: (id: number) => void
}

/** The chosen orders, each with what it lacks or what became of it. */
export const OrderList = ({ orders, current, lacks, fates, onChoose }: Props) => (
  <ul className="pxx-orders" aria-label="所选发货单">
    {orders.map((order) => {
      const { deliveryOrderId: id, deliveryOrderNo, packageCount, totalWeight } = order
      return (
        <li key={id}>
          <button type="button" aria-current={id === current} onClick={() => onChoose(id)}>
            <span className="pxx-no">
              <b>{deliveryOrderNo}</b>
              <StatusTag states={deliveryStates} value={order.status} />
            </span>
            <small>{[order.shopName, order.subWarehouseName].filter(Boolean).join(' → ')}</small>
            <small>{`${packageCount} 个包裹，${totalWeight} kg`}</small>
            <State fate={fates[id]} lacks={lacks.get(id)!} />
          </button>
        </li>
      )
    })}
  </ul>
)

function State({ fate, lacks }: { fate: Fates[number] | undefined; lacks: string[] }) {
  if (fate) return <small className={fate.bad ? 'over-time' : 'pxx-ready'}>{fate.said}</small>
  return lacks.length ? <small className="over-time">{lacks.join('，')}</small> : <small className="pxx-ready">可以发货</small>
}
