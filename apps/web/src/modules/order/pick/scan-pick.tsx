import type { PickScreen } from '@erp/contract/order/pick/pick-order'
import { PICK_STATE } from '@erp/contract/order/pick/pick-order'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '../../../kit/index.ts'
import { type Command, type Scan, ScanStation, useDesk, useQueuedScans, useScanStation } from '../../../kit/scan/index.ts'
import { useSteady } from '../../../kit/steady.ts'
import { StoppedOrders, useStopped } from '../floor/use-stopped.tsx'
import { LackingDialog } from '../pack/lacking-dialog.tsx'
import { boxOf, openAt } from './pick-code.ts'
import { PickPanel } from './pick-panel.tsx'
import { PickTasks } from './pick-tasks.tsx'
import {
  claim,
  finishPick,
  heard,
  openPick,
  oppositeOf,
  type PickDesk,
  readPick,
  refreshPick,
  send,
  short,
  skip,
  waits,
} from './picking.ts'
import { nextLine, type Walk, type WalkLine, walked } from './walk.ts'
import '../order.css'
import '../floor/scan.css'

const NAME = 'order.pick'

/** The pick order, its containers, then place by place; with or without a network, and after a reload where it was. */
export default function ScanPick() {
  const { walk, ...kept } = useWalk()
  const { held, place, box } = kept
  const [lacking, setLacking] = useState<WalkLine | null>(null)
  const [stale, setStale] = useState(true)
  const { userId } = useProfile()
  const line = walk ? nextLine(walk) : undefined
  const station = useScanStation({
    name: NAME,
    read: (code) => readPick(desk, code),
    answered: (scan: Scan) => heard(desk, scan),
    waits: (scan, before) => waits(desk, scan, before),
    refused: () => setStale(true),
    opposite: (scan) => oppositeOf(walk, scan),
    commands: commandsOf({ walk, line, place }, () => desk, setLacking),
  })
  const desk: PickDesk = { station, userId, walk, ...kept }
  useAsked(desk)
  useFresh(desk, stale, setStale)
  const stopped = useStopped(station, ({ orderId }) => {
    if (!held?.lines.some(({ parts }) => parts.some((part) => part.orderId === orderId))) return null
    setStale(true)
    return 'near'
  })
  return (
    <ScanStation station={station} title="拣货作业" prompt={promptOf(walk, place, line)} steps={stepsOf(desk)}>
      <StoppedOrders orders={stopped} />
      {walk ? <PickPanel walk={walk} box={box} place={place} /> : <PickTasks desk={desk} />}
      {lacking && (
        <LackingDialog line={lacking} onClose={() => setLacking(null)} onSay={(found) => void short(desk, lacking, found)} />
      )}
    </ScanStation>
  )
}

/** The walk at hand, as it was before a reload. */
function useWalk() {
  const [held, setHeld] = useDesk<PickScreen | null>(`${NAME}:list`, null)
  const [box, setBox] = useDesk<string | null>(`${NAME}:box`, null)
  const [place, setPlace] = useDesk<string | null>(`${NAME}:place`, null)
  const scans = useQueuedScans(NAME)
  return { walk: held && walked(held, scans), held, box, place, setHeld, setBox, setPlace }
}

/** Opened from the list of pick orders: its number is in the address, once. */
function useAsked(desk: PickDesk): void {
  const [params, setParams] = useSearchParams()
  const pickNo = params.get('pickNo')
  const open = useSteady((no: string) => {
    setParams({}, { replace: true })
    if (desk.held?.pickNo !== no) void openPick(desk, no)
  })
  useEffect(() => {
    if (pickNo) open(pickNo)
  }, [pickNo, open])
}

/** Asked for again once nothing waits: after a reload, a refusal, or when an order was stopped. */
function useFresh(desk: PickDesk, stale: boolean, setStale: (stale: boolean) => void): void {
  const due = stale && desk.held !== null && desk.station.kept.waiting.length === 0
  const refresh = useSteady(async () => {
    setStale(false)
    if (!(await refreshPick(desk))) setStale(true)
  })
  useEffect(() => {
    if (due) void refresh()
  }, [due, refresh])
}

interface At {
  walk: Walk | null
  line: WalkLine | undefined
  place: string | null
}

function commandsOf({ walk, line, place }: At, desk: () => PickDesk, onShort: (line: WalkLine) => void): Command[] {
  const picking = walk?.status === PICK_STATE.picking
  const here = line && place === line.locationName && Boolean(walk?.containers.length)
  return [
    {
      code: 'CMD-CLAIM',
      label: '领取',
      key: 'F2',
      disabled: walk?.status !== PICK_STATE.waitClaim,
      run: () => claim(desk(), []),
    },
    { code: 'CMD-SKIP', label: '跳过', key: 'F3', disabled: whyNotSkip(walk, line), run: () => skip(desk()) },
    { code: 'CMD-ALL', label: '整行拣齐', key: 'F4', disabled: !picking || !here, run: () => send(desk(), line!, openAt(line!)) },
    { code: 'CMD-SHORT', label: '短少', key: 'F6', danger: true, disabled: !picking || !line, run: () => onShort(line!) },
    { code: 'CMD-DONE', label: '完成', key: 'F7', disabled: !picking || Boolean(line), run: () => finishPick(desk()) },
    { code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !walk, run: () => desk().setHeld(null) },
  ]
}

function whyNotSkip(walk: Walk | null, line: WalkLine | undefined): boolean | string {
  if (walk?.status !== PICK_STATE.picking || !line) return true
  const others = walk.lines.some((one) => openAt(one) > 0 && one.locationName !== line.locationName)
  return others ? false : '只剩这一个库位'
}

function promptOf(walk: Walk | null, place: string | null, line: WalkLine | undefined): string {
  if (!walk) return '扫描拣货单号，或从我的任务选择'
  if (walk.status === PICK_STATE.waitClaim || !walk.containers.length) return '扫描周转箱'
  if (!line) return '全部拣完，请按完成'
  return place === line.locationName ? `扫描 ${line.sku}（每扫1件，整堆 *数量）` : `扫描库位 ${line.locationName}`
}

const stepsOf = ({ walk, box, place }: PickDesk) => [
  { label: '拣货单', value: walk?.pickNo },
  { label: '周转箱', value: (walk && boxOf(walk, box)) || undefined },
  { label: '库位', value: place ?? undefined },
  { label: 'SKU' },
]
