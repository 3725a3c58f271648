import type { SkuPackage } from '@erp/contract/temu/delivery/delivery-fields'
import { type PackScreen, skuPackage } from '@erp/contract/temu/floor/sku-package'
import { useState } from 'react'
import { AskDialog } from '../../../kit/index.ts'
import { type Command, type Scan, ScanStation, useDesk, useQueuedScans, useScanStation } from '../../../kit/scan/index.ts'
import { ScaleState } from '../../order/ship/scale-state.tsx'
import { useScale } from '../../order/ship/use-scale.ts'
import { readyOn } from '../../order/ship/weight.ts'
import { BenchName, useBenchName } from './bench-name.tsx'
import { BoxPanel } from './box-panel.tsx'
import { type Bench, leftIn, sealedOf, withUnsent } from './boxed.ts'
import {
  asked,
  type BoxDesk,
  begin,
  heardBox,
  NOTHING_SAID,
  openBox,
  openOrder,
  oppositeOf,
  readBox,
  type Said,
  seal,
  waitsBox,
} from './boxing.ts'
import { EarnedToday, useEarned } from './earned.tsx'
import { useAddressed } from './use-addressed.ts'
import { useFresh } from './use-fresh.ts'
import '../../order/floor/scan.css'
import './floor.css'

const NAME = 'temu.packing'
const REASON = { reason: skuPackage.actions.unseal.input['reason']! }

/** 装箱: the delivery order, a box, its SKUs, its weight; the label prints when it is sealed. */
export default function Packing() {
  const kept = useBench()
  const { opened, bench, said, isOut, setOpened, setOut } = kept
  const [stale, setStale] = useState(true)
  const [unsealing, setUnsealing] = useState<SkuPackage | null>(null)
  const [today, earn] = useEarned(NAME)
  const [place, setPlace] = useBenchName()
  const scale = useScale()
  const station = useScanStation({
    name: NAME,
    read: (code) => readBox(desk, code),
    answered: (scan: Scan, answer) => heardBox(desk, scan, answer),
    waits: (scan, before) => waitsBox(desk, scan, before),
    refused: () => setStale(true),
    back: isOut && (() => setOut(false)),
    opposite: (scan) => oppositeOf(opened, scan),
    commands: commandsOf({ bench, isOut, unseal: setUnsealing }, () => desk),
  })
  const onScale = () => kilosOn(readyOn(scale.pan))
  const desk: BoxDesk = { station, ...kept, place, onScale, take: scale.take, earn }
  useFresh({ station, held: opened, ask: (now) => asked(now.deliveryOrderNo), setHeld: setOpened, stale, setStale })
  useAddressed('deliveryOrderNo', (no) => opened?.deliveryOrderNo !== no && openOrder(desk, no))
  const options = (
    <>
      <EarnedToday today={today} unit="箱" />
      <BenchName value={place} onChange={setPlace} />
      <ScaleState scale={scale} />
    </>
  )
  return (
    <ScanStation {...{ station, options }} title="装箱" prompt={promptOf(bench, said, isOut)} steps={stepsOf(bench, said)}>
      {bench && <BoxPanel bench={bench} onUnseal={setUnsealing} />}
      {unsealing && <Unseal box={unsealing} onClose={() => setUnsealing(null)} onDone={() => setStale(true)} />}
    </ScanStation>
  )
}

/** The bench at hand, as it was before a reload. */
function useBench() {
  const [opened, setOpened] = useDesk<PackScreen | null>(`${NAME}:order`, null)
  const [said, setSaid] = useDesk<Said>(`${NAME}:said`, NOTHING_SAID)
  const [isOut, setOut] = useState(false)
  const scans = useQueuedScans(NAME)
  return { opened, bench: opened && withUnsent(opened, scans), said, isOut, setOpened, setSaid, setOut }
}

const Unseal = ({ box, onClose, onDone }: { box: SkuPackage; onClose: () => void; onDone: () => void }) => (
  <AskDialog resource={skuPackage} verb="unseal" title="拆箱" danger fields={REASON} document={box} {...{ onClose, onDone }} />
)

const kilosOn = (grams: number | null): string | null => (grams ? (grams / 1000).toFixed(3) : null)

interface At {
  bench: Bench | null
  isOut: boolean
  unseal: (box: SkuPackage) => void
}

function commandsOf({ bench, isOut, unseal }: At, desk: () => BoxDesk): Command[] {
  const open = bench?.open
  const last = bench && sealedOf(bench).at(-1)
  const turn = () => desk().setOut(!isOut)
  return [
    { code: 'CMD-OPEN', label: '开箱', key: 'F2', disabled: !bench || Boolean(open), run: () => openBox(desk()) },
    { code: 'CMD-OUT', label: isOut ? '不取出' : '取出', key: 'F3', disabled: !open?.quantity, run: turn },
    { code: 'CMD-SEAL', label: '封箱', key: 'F4', disabled: !open, run: () => seal(desk()) },
    { code: 'CMD-UNSEAL', label: '拆箱', key: 'F6', danger: true, disabled: !last && '没有封好的箱', run: () => unseal(last!) },
    { code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !bench, run: () => begin(desk(), null) },
  ]
}

function promptOf(bench: Bench | null, { weight }: Said, isOut: boolean): string {
  if (!bench) return '扫描发货单号'
  if (bench.isOpening) return '正在开箱…'
  if (!bench.open) return leftIn(bench) > 0 ? '按 F2 或回车开箱' : '全部装完，扫描下一张发货单'
  if (isOut) return '扫描要取出的SKU'
  if (weight) return '回车封箱，或继续扫描SKU'
  return leftIn(bench) > 0 ? '扫描SKU（整堆 *数量），装满后输入重量（千克）' : '输入重量（千克），尺寸如 40x30x20'
}

const stepsOf = (bench: Bench | null, { weight }: Said) => [
  { label: '发货单', value: bench?.deliveryOrderNo },
  { label: '箱', value: bench?.open?.packageNo },
  { label: '件', value: bench?.open?.quantity || undefined },
  { label: '重量', value: weight ? `${Number(weight)}kg` : undefined },
]
