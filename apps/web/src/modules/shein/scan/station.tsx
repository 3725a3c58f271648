import { type StationName, stationLabel } from '@erp/contract/shein/order/order.states'
import { type SheinScanned, sheinScanRecord } from '@erp/contract/shein/scan/scan-record'
import { Select } from 'antd'
import { useState } from 'react'
import { call, may } from '../../../kit/index.ts'
import { type Command, quiet, type Scan, ScanStation, type Step, useDesk, useScanStation } from '../../../kit/scan/index.ts'
import { useStore } from '../../stock/parts/use-store.ts'
import { changeBox, printMark } from './marks.ts'
import { InHandPanel, ScannedPanel } from './panels.tsx'
import type { InHand } from './picking.ts'
import { finish, heardScan, readCode, type SheinDesk, takeBack } from './stationing.ts'
import { TodayEarned } from './today.tsx'
import '../../order/floor/scan.css'
import './shein.css'

/** One of the five stations: a scan an order or a box. */
export function SheinStation({ name }: { name: StationName }) {
  const store = useStore()
  const [boxNo, setBox] = useDesk<string | null>(`shein.${name}:box`, null)
  const [hand, setHand] = useDesk<InHand | null>(`shein.${name}:hand`, null)
  const [last, setLast] = useDesk<SheinScanned | null>(`shein.${name}:last`, null)
  const [count, setCount] = useState<number | null>(null)
  const station = useScanStation({
    name: `shein.${name}`,
    awaits: store.awaits,
    read: (code) => readCode(desk, code),
    back: hand !== null && (() => setHand(null)),
    opposite: (scan) => takeBack(scan, may('trust:shein:revoke')),
    answered: (scan: Scan, answer: SheinScanned | null) => {
      setLast(answer)
      if (answer && name === 'pack') setBox(answer.boxNo)
      if (answer && name === 'marking') void printMark(station, answer.code)
      return heardScan(name, answer, scan.title)
    },
    waits: ({ title }) => ({ level: 'held', text: title, detail: '已记下，联网后发送' }),
    commands: commandsOf(name, () => desk, { hand, last }),
  })
  const desk: SheinDesk = { name, station, storeId: store.storeId, boxNo, setBox, hand, setHand, count, setCount, look }
  const steps = stepsOf(desk)
  return (
    <ScanStation
      station={station}
      title={`SHEIN${stationLabel(name)}扫描`}
      prompt={promptOf(desk)}
      {...(steps && { steps })}
      options={
        <>
          <Select aria-label="仓库" value={store.storeId ?? undefined} options={store.options} onChange={store.choose} />
          <TodayEarned name={name} last={last} />
        </>
      }
    >
      {hand ? <InHandPanel hand={hand} /> : last && <ScannedPanel name={name} answer={last} />}
    </ScanStation>
  )
}

const look = (code: string, storeId: number) => call(sheinScanRecord, 'look', { code, storeId }, quiet)

const ORDER_PROMPT = '扫描备货单号'
function promptOf({ name, hand }: SheinDesk): string {
  if (name === 'picking') return hand ? `拣完再扫一次 ${hand.code}（少了扫SKU，再输 *实拣数量）` : ORDER_PROMPT
  if (name === 'pack') return '扫描备货单号（*3 只装3件；扫箱号换箱）'
  return name === 'labeling' ? ORDER_PROMPT : '扫描箱号'
}

function stepsOf({ name, hand, boxNo, count }: SheinDesk): Step[] | null {
  if (name === 'picking') return [{ label: '备货单', value: hand?.code }, { label: '拣完再扫一次' }]
  if (name !== 'pack') return null
  return [
    { label: '箱', value: boxNo ?? '自动开箱' },
    { label: '备货单', ...(count && { value: `装 ${count} 件` }) },
  ]
}

interface Held {
  hand: InHand | null
  last: SheinScanned | null
}
function commandsOf(name: StationName, desk: () => SheinDesk, { hand, last }: Held): Command[] {
  if (name === 'picking')
    return [{ code: 'CMD-DONE', label: '拣货完成', key: 'F4', disabled: !hand && '请先扫描备货单号', run: () => finish(desk()) }]
  if (name === 'pack') return [{ code: 'CMD-BOX', label: '换一个箱', key: 'F4', run: () => changeBox(desk()) }]
  if (name !== 'marking') return []
  const reprint = () => printMark(desk().station, last!.code, '工位补打')
  return [{ code: 'CMD-REPRINT', label: '补打箱唛', key: 'F2', disabled: !last && '还没有打唛的箱', run: reprint }]
}
