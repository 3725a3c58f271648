import type { SowProgress } from '@erp/contract/order/sow/sowing-calls'
import { useState } from 'react'
import { type Scan, ScanStation, useDesk, useQueuedScans, useScanStation } from '../../../kit/scan/index.ts'
import { StoppedOrders, useStopped } from '../floor/use-stopped.tsx'
import { SowWall } from './sow-wall.tsx'
import { finishSow, heardSow, readSow, reloadSow, type SowDesk, waitsSow } from './sowing.ts'
import { sownWith } from './wall.ts'
import '../order.css'
import '../floor/scan.css'

const NAME = 'order.sow'

/** 播种作业: a batch, its wall, then every piece into its slot. */
export default function ScanSow() {
  const [held, setBatch] = useDesk<SowProgress | null>(`${NAME}:batch`, null)
  const { waiting } = useQueuedScans(NAME)
  const batch = held && sownWith(held, waiting)
  const [told] = useState(() => new Map<string, number>())
  const [times, setTimes] = useState(1)
  const [lit, setLit] = useState<number | null>(null)
  const station = useScanStation({
    name: NAME,
    read: (code) => readSow(desk, code),
    back: times > 1 && (() => setTimes(1)),
    waits: (scan, before) => waitsSow(desk, scan, before),
    opposite: () => '已播入槽位，不能撤销',
    answered: (scan: Scan, answer) => heardSow(desk, scan, answer),
    refused: () => void reloadSow(desk),
    commands: [
      { code: 'CMD-DONE', label: '完成播种', key: 'F7', disabled: !batch?.wallId, run: () => finishSow(desk, 0) },
      { code: 'CMD-NEXT', label: '换一个批次', key: 'F8', disabled: !batch, run: () => setBatch(null) },
    ],
  })
  const desk: SowDesk = { station, held, batch, told, times, setBatch, setTimes, setLit }
  const stopped = useStopped(station, ({ batchId }) => {
    if (!batch || batch.batchId !== batchId) return null
    void reloadSow(desk)
    return 'near'
  })
  return (
    <ScanStation
      station={station}
      title="播种作业"
      prompt={promptOf(batch, times)}
      steps={[{ label: '批次', value: batch?.batchNo }, { label: '播种墙', value: batch?.wallNo ?? undefined }, { label: 'SKU' }]}
    >
      <StoppedOrders orders={stopped} />
      {batch && <SowWall batch={batch} lit={lit} onShort={() => void reloadSow(desk)} />}
    </ScanStation>
  )
}

function promptOf(batch: SowProgress | null, times: number): string {
  if (!batch) return '扫描批次号、播种墙或周转箱'
  if (!batch.wallId) return '扫描播种墙'
  return times > 1 ? `扫描SKU（${times} 件）` : '扫描SKU（每扫一次1件，多件先输入 *数量）'
}
