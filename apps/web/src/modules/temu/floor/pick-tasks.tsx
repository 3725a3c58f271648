import { TEMU_PICK, type TemuPickRow, temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'
import { quiet, type Task, Tasks } from '../../../kit/scan/index.ts'
import { claim, openPick, type PickDesk } from './picking.ts'

const BY_DEADLINE = [{ field: 'deadline', order: 'asc' }]

/** 我的任务: what was claimed and what is next. */
export function PickTasks({ desk }: { desk: PickDesk }) {
  const { userId } = desk
  const asked = useQuery({
    queryKey: [temuPickReceipt.path, 'mine', userId],
    queryFn: async ({ signal }) => {
      const ask = async (condition: object) => {
        const page = { pageNum: 1, pageSize: 10, condition, orderBy: BY_DEADLINE }
        return (await call(temuPickReceipt, 'list-page', page, { ...quiet, signal })).list
      }
      const [claimed, next] = await Promise.all([
        ask({ status: [TEMU_PICK.picking], pickUserId: [userId] }),
        ask({ status: [TEMU_PICK.waitClaim] }),
      ])
      return { claimed, next }
    },
    staleTime: 0,
    retry: false,
  })
  const task = (one: TemuPickRow, verb: string, run: () => unknown): Task => ({
    id: one.pickNo!,
    verb,
    run,
    facts: [`${one.orderCount} 单 ${one.lineCount} 行 ${one.quantity} 件`, one.deadline && `${one.deadline.slice(5, 16)} 前发`],
    progress: one.pickedQty ? `已拣 ${one.pickedQty}/${one.quantity}` : undefined,
  })
  return (
    <Tasks
      asked={asked}
      claimed={asked.data?.claimed.map((one) => task(one, '继续', () => openPick(desk, one.pickNo!)))}
      next={asked.data?.next.map((one) => task(one, '领取', () => claim(desk, null, one.pickNo!)))}
    />
  )
}
