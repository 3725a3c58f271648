import { TEMU_PICK, type TemuPickDetails } from '@erp/contract/temu/floor/pick-receipt'
import { useState } from 'react'
import { useProfile } from '../../../kit/index.ts'
import { type Command, type Scan, ScanStation, useDesk, useQueuedScans, useScanStation } from '../../../kit/scan/index.ts'
import { EarnedToday, useEarned } from './earned.tsx'
import { PickPanel } from './pick-panel.tsx'
import { PickTasks } from './pick-tasks.tsx'
import { claim, finishPick, heard, markShort, openPick, type PickDesk, readPick, refreshed, send, waits } from './picking.ts'
import { useAddressed } from './use-addressed.ts'
import { useFresh } from './use-fresh.ts'
import { nextStop, openAt, type Stop, type Walk, walked } from './walk.ts'
import '../../order/floor/scan.css'
import './floor.css'

const NAME = 'temu.pick'
const NO_UNDO = '已拣的件不能在这里撤销，放回请由主管在发货单上退回'

/** 拣货扫描: the receipt, its container, then place by place; with or without a network, and after a reload where it was. */
export default function ScanPick() {
  const kept = useWalk()
  const { walk, held, place, setHeld } = kept
  const [stale, setStale] = useState(true)
  const [today, earn] = useEarned(NAME)
  const { userId } = useProfile()
  const stop = walk ? nextStop(walk, place) : undefined
  const station = useScanStation({
    name: NAME,
    read: (code) => readPick(desk, code),
    answered: (scan: Scan, answer) => heard(desk, scan, answer),
    waits: (scan, before) => waits(desk, scan, before),
    refused: () => setStale(true),
    opposite: () => NO_UNDO,
    commands: commandsOf({ walk, stop, place }, () => desk),
  })
  const desk: PickDesk = { station, userId, earn, ...kept }
  useAddressed('pickNo', (no) => desk.held?.pickNo !== no && openPick(desk, no))
  useFresh({ station, held, ask: (now) => refreshed(desk, now), setHeld, stale, setStale })
  return (
    <ScanStation
      station={station}
      title="拣货扫描"
      prompt={promptOf(walk, place, stop)}
      steps={stepsOf(walk, place)}
      options={<EarnedToday today={today} />}
    >
      {walk ? <PickPanel walk={walk} place={place} /> : <PickTasks desk={desk} />}
    </ScanStation>
  )
}

/** The walk at hand, as it was before a reload. */
function useWalk() {
  const [held, setHeld] = useDesk<TemuPickDetails | null>(`${NAME}:list`, null)
  const [place, setPlace] = useDesk<string | null>(`${NAME}:place`, null)
  const [short, setShort] = useDesk<number[]>(`${NAME}:short`, [])
  const scans = useQueuedScans(NAME)
  return { walk: held && walked(held, scans, short), held, place, short, setHeld, setPlace, setShort }
}

interface At {
  walk: Walk | null
  stop: Stop | undefined
  place: string | null
}

function commandsOf({ walk, stop, place }: At, desk: () => PickDesk): Command[] {
  const picking = walk?.status === TEMU_PICK.picking
  const here = stop && place === stop.locationName
  const isWaiting = walk?.status === TEMU_PICK.waitClaim
  return [
    { code: 'CMD-CLAIM', label: '领取', key: 'F2', disabled: !isWaiting, run: () => claim(desk(), null) },
    { code: 'CMD-ALL', label: '整行拣齐', key: 'F4', disabled: !picking || !here, run: () => send(desk(), stop!, openAt(stop!)) },
    { code: 'CMD-SHORT', label: '短少', key: 'F6', danger: true, disabled: !picking || !stop, run: () => markShort(desk()) },
    { code: 'CMD-DONE', label: '完成', key: 'F7', disabled: whyNotDone(picking, stop), run: () => finishPick(desk()) },
    { code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !walk, run: () => desk().setHeld(null) },
  ]
}

const whyNotDone = (picking: boolean, stop: Stop | undefined): boolean | string =>
  picking ? (stop ? '还有没拣的，找不到请按短少' : false) : true

function promptOf(walk: Walk | null, place: string | null, stop: Stop | undefined): string {
  if (!walk) return '扫描拣货单号，或从我的任务选择'
  if (walk.status === TEMU_PICK.waitClaim) return '扫描容器领取（不用容器按 F2）'
  if (!stop) return '全部拣完，请按完成'
  return place === stop.locationName ? `扫描 ${stop.sku}（每扫1件，整堆 *数量）` : `扫描库位 ${stop.locationName}`
}

const stepsOf = (walk: Walk | null, place: string | null) => [
  { label: '拣货单', value: walk?.pickNo },
  { label: '容器', value: walk && walk.status !== TEMU_PICK.waitClaim ? (walk.containerNo ?? '暂存位') : undefined },
  { label: '库位', value: place ?? undefined },
  { label: 'SKU' },
]
