import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { STAGES, type Stage } from '@erp/contract/order/order.states'

/** The way of an order that nothing stops. */
const WAY: Stage[] = [10, 20, 40, 50, 60, 70, 80, 90, 110, 120, 200]
const ASIDE: Stage[] = [30, 100]
const SOWN = 3
const ARCHIVED: Stage = 200

export function StageBar({ order }: { order: OrderDetails }) {
  const { shown, here, isAside } = wayOf(order)
  const times = new Map(order.stages.map(({ to, time }) => [to, time]))
  return (
    <nav className="stage-bar" aria-label="订单阶段">
      <ol>
        {shown.map((stage, index) => (
          <li key={stage} className={classOf(index, here, isAside)} aria-current={index === here ? 'step' : undefined}>
            {order.isCancelled === 1 && stage === ARCHIVED ? '已取消' : STAGES[stage][0]}
            <time>{index <= here ? (times.get(stage)?.slice(5, 16) ?? '') : ''}</time>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What is off shows the stages it was in and no other. */
function wayOf(order: OrderDetails) {
  const now = Number(order.status) as Stage
  if (order.isCancelled === 1) {
    const been = [...new Set(order.stages.map(({ to }) => to as Stage))].filter((stage) => stage !== ARCHIVED)
    return { shown: [...been, ARCHIVED], here: been.length, isAside: true }
  }
  const way = WAY.filter((stage) => stage !== 80 || now === 80 || order.pickKind === SOWN)
  const aside = ASIDE.includes(now)
  const from = aside ? (order.stages.findLast(({ to }) => to === now)?.from ?? 10) : now
  const reached = way.findLastIndex((stage) => stage <= from)
  const shown = aside ? [...way.slice(0, reached + 1), now, ...way.slice(reached + 1)] : way
  const here = shown.indexOf(now)
  return { shown, here, isAside: aside }
}

function classOf(index: number, here: number, aside: boolean): string {
  if (index === here) return aside ? 'now trouble' : 'now'
  return index < here ? 'past' : ''
}
