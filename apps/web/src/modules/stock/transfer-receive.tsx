import { useState } from 'react'
import { type Command, type Scan, ScanStation, useScanStation } from '../../kit/scan/index.ts'
import { openOf } from './scan/arrivals.ts'
import { ReceiveLines } from './scan/receive-lines.tsx'
import { back, type Desk, readArrival, refresh, takeBest, type Work } from './scan/receiving.ts'

/** 调拨收货: number or box, SKU, place, pieces. */
export default function TransferReceive() {
  const [work, setWork] = useState<Work | null>(null)
  const station = useScanStation({
    name: 'stock.transferReceive',
    read: (code) => readArrival(desk, code),
    back: work?.line && (() => back(desk)),
    opposite: () => '已入库，不能撤销',
    answered: (scan: Scan) => void refresh(desk, scan),
    commands: commandsOf(work, () => desk),
  })
  const desk: Desk = { station, work, setWork }
  const { waiting } = station.kept
  return (
    <ScanStation
      station={station}
      title="调拨收货"
      prompt={promptOf(work, work?.line ? openOf(work.line, waiting) : 0)}
      steps={[
        { label: '单号', value: work?.transfer.transferNo },
        { label: 'SKU', value: work?.line?.sku },
        { label: '库位', value: work?.place },
        { label: '数量' },
      ]}
    >
      {work && (
        <ReceiveLines
          transfer={work.transfer}
          boxNo={work.boxNo}
          open={(line) => openOf(line, waiting)}
          current={work.line?.lineId}
        />
      )}
    </ScanStation>
  )
}

const commandsOf = (work: Work | null, desk: () => Desk): Command[] => [
  {
    code: 'CMD-BEST',
    label: '用推荐库位',
    key: 'F2',
    disabled: !work?.places?.length || Boolean(work.place),
    run: () => takeBest(desk()),
  },
  { code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !work, run: () => desk().setWork(null) },
]

function promptOf(work: Work | null, open: number): string {
  if (!work) return '扫描调拨单号或箱号'
  if (!work.line) return '扫描SKU'
  if (!work.place) return work.places?.[0] ? `扫描库位（回车用推荐 ${work.places[0].locationName}）` : '扫描库位'
  return `输入数量（回车为全部 ${open}）`
}
