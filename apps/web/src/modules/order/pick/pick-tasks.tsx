import { PICK_KINDS } from '@erp/contract/order/desk/order-fields'
import { type PickTask, pickOrder } from '@erp/contract/order/pick/pick-order'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'
import { quiet, type Task, Tasks } from '../../../kit/scan/index.ts'
import { claim, openPick, type PickDesk } from './picking.ts'

/** 我的任务: what was claimed and what is next. */
export function PickTasks({ desk }: { desk: PickDesk }) {
  const asked = useQuery({
    queryKey: [pickOrder.path, 'mine'],
    queryFn: ({ signal }) => call(pickOrder, 'mine', {}, { ...quiet, signal }),
    staleTime: 0,
    retry: false,
  })
  const task = (one: PickTask, verb: string, run: () => unknown): Task => ({
    id: one.pickNo,
    verb,
    run,
    tags: one.isUrgent ? ['加急'] : [],
    facts: [kindOf(one), one.areaCode && `${one.areaCode}区`, `${one.lineCount} 行 ${one.pieceCount} 件`, dueOf(one)],
    progress: one.pickedQty + one.shortQty ? `已拣 ${one.pickedQty + one.shortQty}/${one.pieceCount}` : undefined,
  })
  return (
    <Tasks
      asked={asked}
      claimed={asked.data?.claimed.map((one) => task(one, '继续', () => openPick(desk, one.pickNo)))}
      next={asked.data?.next.map((one) => task(one, '领取', () => claim(desk, [], one.pickNo)))}
    />
  )
}

const kindOf = ({ pickKind }: PickTask) => PICK_KINDS.find(([value]) => Number(value) === pickKind)?.[1]
const dueOf = ({ latestShipTime }: PickTask) => latestShipTime && `${latestShipTime.slice(5, 16)} 前发`
