import type { DeliveryDetails } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Cover, call } from '../../../../kit/index.ts'
import { missingOf } from '../missing.ts'
import { keepPlan, keptPlan, type Plan, useChosen } from '../pxx.ts'
import { TravelItems } from '../travel-items.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPanel } from './order-panel.tsx'
import { ShipBar } from './ship-bar.tsx'
import { useShipping } from './use-shipping.ts'
import '../delivery.css'
import './ship.css'

/** 拼单平台发货: the chosen orders with their packages, what each lacks, and off they go. */
export default function DeliveryShip() {
  const chosen = useChosen()
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey: [deliveryOrder.path, 'ready', chosen],
    queryFn: ({ signal }) => call(deliveryOrder, 'ready', { ids: chosen }, { signal }),
  })
  const refresh = () =>
    Promise.all([[deliveryOrder.path], ['list', deliveryOrder.path]].map((queryKey) => queries.invalidateQueries({ queryKey })))
  if (!asked.data?.length)
    return (
      <section className="pxx-page" aria-label="拼单平台发货">
        <Cover loading={asked.isLoading} error={asked.error} empty="没有待发货的发货单" onRetry={() => void asked.refetch()} />
        {asked.data && (
          <p className="pxx-empty">
            请到 <Link to="/trusteeship/temu/deliveryOrder">发货单</Link> 选择要发的单
          </p>
        )}
      </section>
    )
  return <Shipping orders={asked.data} isChosen={chosen.length > 0} refresh={refresh} />
}

export type Fates = Record<number, { said: string; bad: boolean }>
interface Props {
  orders: DeliveryDetails[]
  isChosen: boolean
  refresh: () => Promise<unknown>
}

function Shipping({ orders, isChosen, refresh }: Props) {
  const { plan, change } = usePlan()
  const [current, setCurrent] = useState<number | null>(null)
  const [fates, setFates] = useState<Fates>({})
  const order = orders.find(({ deliveryOrderId }) => deliveryOrderId === current) ?? orders[0]!
  const planned = (each: DeliveryDetails) => travelOf(plan, each)
  const lacks = new Map(orders.map((each) => [each.deliveryOrderId, missingOf(each, planned(each))]))
  const ready = orders.filter(({ deliveryOrderId }) => lacks.get(deliveryOrderId)!.length === 0)
  const { busy, ship } = useShipping({ travelOf: planned, onFates: (next) => setFates({ ...fates, ...next }), refresh })
  return (
    <section className="pxx-page" aria-label="拼单平台发货">
      <Head count={orders.length} isChosen={isChosen} />
      <Form
        layout="vertical"
        className="pxx-travel"
        initialValues={plan.travel}
        onValuesChange={(_, travel) => change({ travel })}
      >
        <TravelItems number={false} />
      </Form>
      <div className="pxx-body">
        <OrderList orders={orders} current={order.deliveryOrderId} lacks={lacks} fates={fates} onChoose={setCurrent} />
        <OrderPanel
          key={order.deliveryOrderId}
          order={order}
          lacks={lacks.get(order.deliveryOrderId)!}
          fate={fates[order.deliveryOrderId]}
          plan={plan}
          onPlan={change}
          refresh={refresh}
        />
      </div>
      <ShipBar orders={orders} ready={ready} travelOf={planned} ship={ship} busy={busy} refresh={refresh} />
    </section>
  )
}

/** Kept while it is typed: a reload loses nothing. */
function usePlan() {
  const [plan, setPlan] = useState<Plan>(keptPlan)
  const change = (next: Partial<Plan>) => {
    const whole = { ...plan, ...next }
    keepPlan(whole)
    setPlan(whole)
  }
  return { plan, change }
}

const Head = ({ count, isChosen }: { count: number; isChosen: boolean }) => (
  <header className="pxx-head">
    <h2>拼单平台发货</h2>
    <span>{isChosen ? `已选 ${count} 张发货单` : `全部待发货 ${count} 张`}</span>
  </header>
)

/** What was said for all of them, and the order's own number. */
const travelOf = ({ travel, numbers }: Plan, { deliveryOrderId }: DeliveryDetails) => ({
  ...travel,
  ...(numbers[deliveryOrderId] && { expressDeliveryNo: numbers[deliveryOrderId] }),
})
