import type { PackAnswer, PackScreen } from '@erp/contract/order/pack/packing-calls'
import { useState } from 'react'
import { may } from '../../../kit/index.ts'
import { type Command, type Scan, ScanStation, useDesk, useQueuedScans, useScanStation } from '../../../kit/scan/index.ts'
import { ReprintDialog } from '../floor/reprint-dialog.tsx'
import { StoppedOrders, useStopped } from '../floor/use-stopped.tsx'
import { ForceDialog } from './force-dialog.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { isChecked, oppositeOf, withUnsent } from './on-table.ts'
import { PackPanel } from './pack-panel.tsx'
import { finish, heardPack, type PackDesk, readPack, reload, waits, withoutOrder } from './packing.ts'
import '../order.css'
import '../floor/scan.css'

const NAME = 'order.pack'
type Asking = 'short' | 'force' | 'reprint' | null

/** 包装校验: a batch, a container, a slot or an order, then every piece; the label prints by itself. */
export default function ScanPack() {
  const [opened, setScreen] = useDesk<PackScreen | null>(`${NAME}:screen`, null)
  const screen = withUnsent(opened, useQueuedScans(NAME))
  const [packInfoId, setPackInfoId] = useState<number | null>(null)
  const [last, setLast] = useState<Pick<PackAnswer, 'orderId' | 'orderNo'> | null>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const station = useScanStation({
    name: NAME,
    read: (code) => readPack(desk, code),
    answered: (scan: Scan, answer) => heardPack(desk, scan, answer),
    refused: () => void reload(desk),
    waits: (scan, before) => waits(desk, scan, before),
    opposite: oppositeOf,
    commands: commandsOf(screen, setScreen, setAsking),
  })
  const desk: PackDesk = { station, opened, screen, packInfoId, setScreen, setPackInfoId, setLast }
  const stopped = useStopped(station, ({ orderId, batchId }) => {
    if (screen?.order?.orderId !== orderId) return screen && screen.batchId === batchId ? 'near' : null
    setScreen(withoutOrder)
    return 'hand'
  })
  return (
    <ScanStation station={station} title="包装校验" prompt={promptOf(screen)} steps={stepsOf(screen)}>
      <StoppedOrders orders={stopped} />
      {screen && <PackPanel screen={screen} packInfoId={packInfoId} onPack={setPackInfoId} />}
      {asking && <Asked asking={asking} desk={desk} last={last} onClose={() => setAsking(null)} />}
    </ScanStation>
  )
}

function commandsOf(screen: PackScreen | null, setScreen: PackDesk['setScreen'], ask: (asking: Asking) => void): Command[] {
  const none = !screen?.order
  const force = { code: 'CMD-FORCE', label: '跳过扫描', key: 'F6', danger: true, disabled: none, run: () => ask('force') }
  return [
    { code: 'CMD-REPRINT', label: '补打面单', key: 'F2', run: () => ask('reprint') },
    { code: 'CMD-SHORT', label: '缺件', key: 'F4', danger: true, disabled: none, run: () => ask('short') },
    ...(may('order:pack:force') ? [force] : []),
    { code: 'CMD-ORDER', label: '换一单', key: 'F7', disabled: none, run: () => setScreen(withoutOrder) },
    { code: 'CMD-NEXT', label: '换一个批次', key: 'F8', disabled: !screen, run: () => setScreen(null) },
  ]
}

interface AskedProps {
  asking: Exclude<Asking, null>
  desk: PackDesk
  last: { orderNo: string } | null
  onClose: () => void
}

function Asked({ asking, desk, last, onClose }: AskedProps) {
  const { station, screen, setScreen } = desk
  const order = screen?.order
  if (asking === 'reprint')
    return <ReprintDialog station={station} place="包装校验" orderNo={order?.orderNo ?? last?.orderNo} onClose={onClose} />
  if (!order) return null
  const gone = () => setScreen(withoutOrder)
  if (asking === 'short') return <MissingDialog order={order} onClose={onClose} onDone={gone} />
  return <ForceDialog order={order} onClose={onClose} onSay={(reason) => finish(desk, order, reason)} />
}

function promptOf(screen: PackScreen | null): string {
  if (!screen) return '扫描批次、周转箱、播种墙、订单号或运单号'
  const { order, pickKind } = screen
  if (isChecked(order)) return order!.packName ? '已校验，回车完成包装' : '选择包材，或回车不用包材完成'
  if (order) return '扫描SKU（每扫一次1件，整堆扫一次再输入 *数量）'
  return pickKind === 3 ? '扫描槽位、订单号或运单号' : '扫描SKU'
}

const stepsOf = (screen: PackScreen | null) => [
  { label: '批次', value: screen?.batchNo ?? (screen ? '单个订单' : undefined) },
  { label: '订单', value: screen?.order?.orderNo },
  { label: 'SKU' },
]
