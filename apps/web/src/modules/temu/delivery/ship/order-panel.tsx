import { DELIVERY_METHOD, PICKED, PACKAGE as STATE } from '@erp/contract/temu/delivery/delivery.states'
import type { DeliveryDetails } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { packageLabelPrint } from '@erp/contract/temu/print/print-record'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Lines, offers } from '../../../../kit/index.ts'
import { Block } from '../../../order/desk/info/block.tsx'
import { usePrinting } from '../../print/use-printing.tsx'
import { PACKAGE } from '../delivery-drawer.tsx'
import { ForceDialog } from '../force-dialog.tsx'
import type { Plan } from '../pxx.ts'
import type { Fates } from './delivery-ship.tsx'
import { OpenBox } from './open-box.tsx'
import '../../../order/desk/info/info.css'

interface Props {
  order: DeliveryDetails
  lacks: string[]
  fate: Fates[number] | undefined
  plan: Plan
  onPlan: (next: Partial<Plan>) => void
  refresh: () => Promise<unknown>
}

/** One order: its boxes with weight and size, its number, and in red what it lacks. */
export function OrderPanel({ order, lacks, fate, plan, onPlan, refresh }: Props) {
  const [forcing, setForcing] = useState(false)
  const { print, asking } = usePrinting(() => void refresh())
  const { deliveryOrderId: id, deliveryOrderNo, packages } = order
  const method = plan.travel['deliveryMethod'] ?? order.deliveryMethod
  const sealed = packages.filter(({ status }) => status !== STATE.open)
  const open = packages.filter(({ status }) => status === STATE.open)
  const printBoxes = () =>
    print({ resource: packageLabelPrint, title: '包裹标签', input: { packageNos: sealed.map(({ packageNo }) => packageNo) } })
  return (
    <section className="pxx-order" aria-label={`发货单 ${deliveryOrderNo}`}>
      <State lacks={lacks} fate={fate} />
      {method !== DELIVERY_METHOD.own && (
        <label className="pxx-number">
          快递单号
          <Input
            autoFocus
            value={plan.numbers[id] ?? order.expressDeliveryNo ?? ''}
            onChange={({ target }) => onPlan({ numbers: { ...plan.numbers, [id]: target.value.trim().toUpperCase() } })}
          />
        </label>
      )}
      <Block
        title={`包裹 ${packages.length}`}
        extra={<Verbs order={order} onPrint={sealed.length > 0 ? printBoxes : null} onForce={() => setForcing(true)} />}
      >
        <div className="info-scroll">
          <Lines columns={PACKAGE} rows={packages} keyOf={({ packageId }) => packageId} />
        </div>
        {open.map((box) => (
          <OpenBox key={box.packageId} box={box} plan={plan} onPlan={onPlan} refresh={refresh} />
        ))}
      </Block>
      {forcing && <ForceDialog row={order} onClose={() => setForcing(false)} onDone={() => void refresh()} />}
      {asking}
    </section>
  )
}

interface VerbsProps {
  order: DeliveryDetails
  onPrint: (() => Promise<void>) | null
  onForce: () => void
}
const Verbs = ({ order, onPrint, onForce }: VerbsProps) => (
  <span className="pxx-verbs">
    {offers(packageLabelPrint, 'print') && onPrint && (
      <Button size="small" onClick={() => void onPrint()}>
        打印包裹标签
      </Button>
    )}
    {offers(deliveryOrder, 'force-ship') && PICKED.includes(order.status!) && (
      <Button size="small" danger onClick={onForce}>
        强制发货
      </Button>
    )}
  </span>
)

const State = ({ lacks, fate }: Pick<Props, 'lacks' | 'fate'>) =>
  fate ? (
    <p className={fate.bad ? 'over-time' : 'pxx-ready'} role="status">
      {fate.said}
    </p>
  ) : (
    lacks.length > 0 && (
      <ul className="pxx-lacks" aria-label="缺少的信息">
        {lacks.map((lack) => (
          <li key={lack}>{lack}</li>
        ))}
      </ul>
    )
  )
