import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { STAGE, STAGES, type Stage } from '@erp/contract/order/order.states'

/** The way of an order that nothing stops. */
const WAY: Stage[] = [
  STAGE.waitDispatch,
  STAGE.dispatched,
  STAGE.waitDistribute,
  STAGE.waitPick,
  STAGE.waitClaim,
  STAGE.picking,
  STAGE.waitSow,
  STAGE.waitPack,
  STAGE.waitShip,
  STAGE.shipped,
  STAGE.archived,
]
const ASIDE: Stage[] = [STAGE.unusual, STAGE.short]
const SOWN = 3

export function StageBar({ order }: { order: OrderDetails }) {
  const { shown, here, isAside } = wayOf(order)
  const times = new Map(order.stages.map(({ to, time }) => [to, time]))
  return (
    <nav className="stage-bar" aria-label="订单阶段">
      <ol>
        {shown.map((stage, index) => (
          <li key={stage} className={classOf(index, here, isAside)} aria-current={index === here ? 'step' : undefined}>
            {order.isCancelled === 1 && stage === STAGE.archived ? '已取消' : STAGES[stage][0]}
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
    const been = [...new Set(order.stages.map(({ to }) => to as Stage))].filter((stage) => stage !== STAGE.archived)
    return { shown: [...been, STAGE.archived], here: been.length, isAside: true }
  }
  const way = WAY.filter((stage) => stage !== STAGE.waitSow || now === STAGE.waitSow || order.pickKind === SOWN)
  const aside = ASIDE.includes(now)
  const from = aside ? (order.stages.findLast(({ to }) => to === now)?.from ?? STAGE.waitDispatch) : now
  const reached = way.findLastIndex((stage) => stage <= from)
  const shown = aside ? [...way.slice(0, reached + 1), now, ...way.slice(reached + 1)] : way
  const here = shown.indexOf(now)
  return { shown, here, isAside: aside }
}

function classOf(index: number, here: number, aside: boolean): string {
  if (index === here) return aside ? 'now trouble' : 'now'
  return index < here ? 'past' : ''
}
