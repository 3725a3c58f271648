import type { CheckTaskPlace } from '@erp/contract/stock/check/check-lines'
import { type CheckTaskDetails, COUNT_TASK, elfCheckReceiptTask } from '@erp/contract/stock/check/elf-check-receipt-task'
import { call } from '../../../../kit/index.ts'
import { quiet, reasonOf, type Station } from '../../../../kit/scan/index.ts'
import { piecesAt } from './use-task.ts'

export interface CountDesk {
  station: Station
  taskId: number | null
  task: CheckTaskDetails | null
  /** With what waits to be sent counted in. */
  places: CheckTaskPlace[]
  place: string | null
  setPlace: (name: string | null) => void
  change: (name: string, to: (place: CheckTaskPlace) => CheckTaskPlace) => void
  reload: () => unknown
  ready: () => Promise<CheckTaskPlace[]>
  open: (taskId: number | null) => void
}

/** By its number; one that waits is claimed. */
export async function openTask(desk: CountDesk, taskNo: string): Promise<void> {
  const { station } = desk
  try {
    const { list } = await call(elfCheckReceiptTask, 'list-page', { pageNum: 1, pageSize: 10, condition: { taskNo } }, quiet)
    const task = list.find((row) => row.taskNo === taskNo)
    if (!task) return station.say('error', '没有找到任务', taskNo)
    await claim(desk, task)
  } catch (error) {
    station.say('error', reasonOf(error), taskNo)
  }
}

export async function claim(
  { station, open }: CountDesk,
  task: { taskId: number; version: number; taskNo: string | null; taskStatus: unknown },
) {
  const { taskId, version } = task
  try {
    if (task.taskStatus === COUNT_TASK.waitClaim) await call(elfCheckReceiptTask, 'claim', { taskId, version }, quiet)
    open(taskId)
    station.say('ok', `已领取 ${task.taskNo}`)
  } catch (error) {
    station.say('error', reasonOf(error), task.taskNo ?? '')
  }
}

/** 完成库位 or 空库位; what was scanned decides which of them is true. */
export function finish({ station, taskId, places, place, setPlace }: CountDesk, isEmpty: 0 | 1): void {
  if (!place) return
  const pieces = piecesAt(places, place)
  if (isEmpty && pieces) return station.say('error', `${place} 已扫描 ${pieces} 件`, '不能按空库位完成')
  if (!isEmpty && !pieces) return station.say('error', `${place} 还没有扫描`, '确实没有货请按空库位')
  const title = `${place} ${isEmpty ? '空库位' : `完成，${pieces}件`}`
  const input = (clientScanId: string) => ({ taskId: taskId!, locationName: place, isEmpty, clientScanId })
  if (station.submit(elfCheckReceiptTask, 'finish-location', input, { title })) setPlace(null)
}

/** The last word needs the network: what waits has to be there first. */
export async function submitTask({ station, taskId, reload, open }: CountDesk): Promise<void> {
  if (!station.isSettled('提交')) return
  try {
    const { version, taskNo } = await call(elfCheckReceiptTask, 'details', { taskId: taskId! }, quiet)
    await call(elfCheckReceiptTask, 'submit', { taskId: taskId!, version }, quiet)
    open(null)
    station.say('ok', `任务 ${taskNo} 已提交`)
  } catch (error) {
    station.say('error', reasonOf(error))
    void reload()
  }
}
