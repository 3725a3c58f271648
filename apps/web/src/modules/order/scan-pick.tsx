import type { PickListLine } from '@erp/contract/order/order-picking-batch'
import type { PickScreen } from '@erp/contract/order/pick-order'
import { InputNumber, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Command, type Scan, ScanStation, useScanStation } from '../../kit/scan/index.ts'
import { useSteady } from '../../kit/steady.ts'
import { boxOf, openAt } from './scan/pick-code.ts'
import { PickPanel } from './scan/pick-panel.tsx'
import {
  claim,
  finishPick,
  heard,
  nextLine,
  openPick,
  type PickDesk,
  readPick,
  refreshPick,
  send,
  short,
} from './scan/picking.ts'
import { StoppedOrders, useStopped } from './scan/use-stopped.tsx'
import './order.css'
import './scan/scan.css'

/** The pick order, the containers, then place by place. */
export default function ScanPick() {
  const [pick, setPick] = useState<PickScreen | null>(null)
  const [boxes, setBoxes] = useState<string[]>([])
  const [box, setBox] = useState<string | null>(null)
  const [place, setPlace] = useState<string | null>(null)
  const [lacking, setLacking] = useState<PickListLine | null>(null)
  const line = nextLine(pick)
  const station = useScanStation({
    name: 'order.pick',
    read: (code) => readPick(desk, code),
    back: () => (boxes.length ? (setBoxes(boxes.slice(0, -1)), true) : place !== null && (setPlace(null), true)),
    answered: (scan: Scan, answer) => heard(desk, scan, answer),
    refused: () => pick && openPick(desk, pick.pickNo),
    commands: commandsOf({ pick, line, place }, () => desk, setLacking),
  })
  const desk: PickDesk = { station, pick, boxes, box, place, setBoxes, setBox, setPlace, setPick }
  useAsked(desk)
  const stopped = useStopped(station, ({ orderId }) => {
    if (!pick?.lines.some(({ parts }) => parts.some((part) => part.orderId === orderId))) return null
    void refreshPick(desk)
    return 'near'
  })
  return (
    <ScanStation station={station} title="拣货作业" prompt={promptOf(pick, place, line)} steps={stepsOf(desk)}>
      <StoppedOrders orders={stopped} />
      {pick && <PickPanel pick={pick} boxes={boxes} box={box} place={place} />}
      {lacking && (
        <Lacking
          line={lacking}
          onClose={() => setLacking(null)}
          onSay={(found) => {
            setLacking(null)
            void short(desk, lacking, found)
          }}
        />
      )}
    </ScanStation>
  )
}

/** Opened from the list of pick orders: its number is in the address. */
function useAsked(desk: PickDesk): void {
  const [params] = useSearchParams()
  const pickNo = params.get('pickNo')
  const open = useSteady((no: string) => openPick(desk, no))
  useEffect(() => {
    if (pickNo) void open(pickNo)
  }, [pickNo, open])
}

interface At {
  pick: PickScreen | null
  line: PickListLine | undefined
  place: string | null
}

function commandsOf({ pick, line, place }: At, desk: () => PickDesk, onShort: (line: PickListLine) => void): Command[] {
  const picking = pick?.status === 20
  return [
    { code: 'CMD-CLAIM', label: '领取', key: 'F2', disabled: pick?.status !== 10, run: () => claim(desk()) },
    {
      code: 'CMD-ALL',
      label: '整行拣齐',
      key: 'F4',
      disabled: !picking || !line || place !== line.locationName,
      run: () => send(desk(), line!, openAt(line!)),
    },
    { code: 'CMD-SHORT', label: '短少', key: 'F6', danger: true, disabled: !picking || !line, run: () => onShort(line!) },
    { code: 'CMD-DONE', label: '完成', key: 'F7', disabled: !picking || Boolean(line), run: () => finishPick(desk()) },
    { code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !pick, run: () => desk().setPick(null) },
  ]
}

function promptOf(pick: PickScreen | null, place: string | null, line: PickListLine | undefined): string {
  if (!pick) return '扫描拣货单号'
  if (pick.status === 10) return '扫描周转箱，扫完按回车或扫描第一个库位领取'
  if (!line) return '全部拣完，请按完成'
  return place === line.locationName ? `扫描 ${line.sku}（每扫一次1件，整堆输入 *数量）` : `扫描库位 ${line.locationName}`
}

const stepsOf = ({ pick, boxes, box, place }: PickDesk) => [
  { label: '拣货单', value: pick?.pickNo },
  { label: '周转箱', value: boxes.join('、') || (pick && boxOf(pick, box)) || undefined },
  { label: '库位', value: place ?? undefined },
  { label: 'SKU' },
]

function Lacking({ line, onClose, onSay }: { line: PickListLine; onClose: () => void; onSay: (found: number) => void }) {
  const [found, setFound] = useState(0)
  return (
    <Modal
      open
      title={`短少 ${line.locationName} ${line.sku}`}
      okText="登记短少"
      okButtonProps={{ danger: true }}
      onOk={() => onSay(found)}
      onCancel={onClose}
    >
      <p>还应拣 {openAt(line)} 件，这个库位还能找到多少件？</p>
      <InputNumber
        aria-label="实际件数"
        autoFocus
        min={0}
        max={openAt(line) - 1}
        precision={0}
        value={found}
        onChange={(value) => setFound(value ?? 0)}
      />
    </Modal>
  )
}
