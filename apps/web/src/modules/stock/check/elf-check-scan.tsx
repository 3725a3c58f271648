import { useSearchParams } from 'react-router'
import { type Scan, ScanStation, useDesk, useQueuedScans, useScanStation } from '../../../kit/scan/index.ts'
import { PlacePanel } from '../parts/place-panel.tsx'
import { heard, opposite, readCount, refused } from './scan/counting.ts'
import { type CountDesk, finish, submitTask } from './scan/counting-verbs.ts'
import { TaskList } from './scan/task-list.tsx'
import { nextPlace, piecesAt, useTask } from './scan/use-task.ts'

const NAME = 'stock.elfCheck'

/** 精灵扫码盘点: a task, a place, the pieces in it, the next place. */
export default function ElfCheckScan() {
  const [params, setParams] = useSearchParams()
  const taskId = Number(params.get('taskId')) || null
  const [place, setPlace] = useDesk<string | null>('stock.elfCheck:place', null)
  const open = (id: number | null) => {
    setPlace(null)
    setParams(id ? { taskId: String(id) } : {})
  }
  const kept = useQueuedScans(NAME)
  const { task, places, change, reload, ready } = useTask(taskId, kept.waiting)
  const station = useScanStation({
    name: NAME,
    read: (code) => readCount(desk, code),
    back: place !== null && !piecesAt(places, place) && (() => setPlace(null)),
    answered: (scan: Scan, answer) => heard(desk, scan, answer),
    refused: (scan: Scan) => refused(desk, scan),
    opposite,
    commands: [
      { code: 'CMD-DONE', label: '完成库位', key: 'F4', disabled: !place, run: () => finish(desk, 0) },
      { code: 'CMD-EMPTY', label: '空库位', key: 'F6', disabled: !place, run: () => finish(desk, 1) },
      { code: 'CMD-SUBMIT', label: '提交任务', key: 'F7', disabled: !taskId, run: () => submitTask(desk) },
      { code: 'CMD-TASKS', label: '换任务', key: 'F8', disabled: !taskId, run: () => open(null) },
    ],
  })
  const desk: CountDesk = { station, taskId, task, places, place, setPlace, change, reload, ready, open }
  return (
    <ScanStation
      station={station}
      title="精灵扫码盘点"
      prompt={promptOf(desk)}
      steps={[{ label: '任务', value: task?.taskNo }, { label: '库位', value: place }, { label: 'SKU' }]}
    >
      {taskId ? <PlacePanel desk={desk} /> : <TaskList desk={desk} />}
    </ScanStation>
  )
}

function promptOf({ taskId, place, places }: CountDesk): string {
  if (!taskId) return '选择或扫描任务号'
  if (place) return '扫描SKU（每扫一次加1，整堆输入 *数量）'
  const next = nextPlace(places, null)
  return next ? `扫描库位（下一个 ${next}）` : '全部库位已完成，请提交任务'
}
