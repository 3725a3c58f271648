import { orderStates } from '@erp/contract/order/order.states'
import type { WeighParcel } from '@erp/contract/order/ship/shipping-calls'
import { Switch } from 'antd'
import { useState } from 'react'
import { may, StatusTag } from '../../../kit/index.ts'
import { type Command, type Scan, ScanStation, useDesk, useScanStation } from '../../../kit/scan/index.ts'
import { ReprintDialog } from '../floor/reprint-dialog.tsx'
import { StoppedOrders, useStopped } from '../floor/use-stopped.tsx'
import { ScaleState } from './scale-state.tsx'
import { type Scale, useReadings, useScale } from './use-scale.ts'
import { heardWeigh, readWeigh, refusedWeigh, seen, type WeighDesk } from './weighing.ts'
import '../order.css'
import '../floor/scan.css'

const KEPT = 'scan:deliver'

/** 称重发货: the parcel, its weight, and out with it where the switch says so. */
export default function ScanWeigh() {
  const [parcel, setParcel] = useDesk<string | null>('order.weigh:parcel', null)
  const [known, setKnown] = useDesk<WeighParcel | null>('order.weigh:known', null)
  const [deliver, setDeliver] = useDeliver()
  const [reprinting, setReprinting] = useState(false)
  const scale = useScale()
  const forget = () => (setParcel(null), setKnown(null), true)
  const station = useScanStation({
    name: 'order.weigh',
    read: (code) => readWeigh(desk, code),
    back: parcel !== null && forget,
    opposite: () => '重量已提交，不能撤销',
    answered: (_scan: Scan, answer) => heardWeigh(answer),
    refused: (scan, reason) => refusedWeigh(desk, scan, reason),
    commands: commandsOf(
      () => setReprinting(true),
      () => setDeliver(!deliver),
    ),
  })
  const desk: WeighDesk = { station, parcel, deliver, known, pan: scale.pan, setParcel, setKnown, take: scale.take }
  useReadings(scale, (pan) => seen(desk, pan))
  const stopped = useStopped(station, ({ orderNo }) => ([known?.orderNo, parcel].includes(orderNo) && forget() ? 'hand' : 'near'))
  return (
    <ScanStation
      station={station}
      title="称重发货"
      prompt={parcel ? '放上电子秤，或输入重量（克；带小数点为千克）' : '扫描运单号或订单号'}
      steps={[{ label: '包裹', value: parcel }, { label: '重量' }]}
      options={<Options deliver={deliver} onDeliver={setDeliver} scale={scale} />}
    >
      <StoppedOrders orders={stopped} />
      {known && <Known parcel={known} />}
      {reprinting && (
        <ReprintDialog station={station} place="称重发货" orderNo={known?.orderNo} onClose={() => setReprinting(false)} />
      )}
    </ScanStation>
  )
}

function commandsOf(reprint: () => void, turn: () => void): Command[] {
  const deliver = { code: 'CMD-DELIVER', label: '称重即发货', key: 'F4', hidden: true, run: turn }
  const again = { code: 'CMD-REPRINT', label: '补打面单', key: 'F2', run: reprint }
  return may('order:ship:ship') ? [again, deliver] : [again]
}

/** The switch of this station, as it was left; only for those who may ship. */
function useDeliver(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(KEPT) === '1')
  const set = (next: boolean) => {
    localStorage.setItem(KEPT, next ? '1' : '0')
    setOn(next)
  }
  return [on && may('order:ship:ship'), set]
}

interface OptionsProps {
  deliver: boolean
  onDeliver: (on: boolean) => void
  scale: Scale
}

const Options = ({ deliver, onDeliver, scale }: OptionsProps) => (
  <>
    {may('order:ship:ship') && (
      <label className="scan-switch">
        <Switch aria-label="称重即发货" checked={deliver} onChange={onDeliver} /> 称重即发货 <kbd>F4</kbd>
      </label>
    )}
    <ScaleState scale={scale} />
  </>
)

/** Order, way and estimate, before the weight. */
const Known = ({ parcel }: { parcel: WeighParcel }) => (
  <section className="scan-panel parcel" aria-label={`包裹 ${parcel.orderNo}`}>
    <strong>{parcel.orderNo}</strong>
    <StatusTag states={orderStates} value={parcel.status} />
    <span>
      预估 <b>{parcel.estWeight ?? '—'}g</b>
    </span>
    <span>
      {parcel.wayName ?? '没有渠道'}
      {parcel.expressName && `（${parcel.expressName}）`}
      {parcel.maxWeight && `，限重 ${parcel.maxWeight}g`}
    </span>
    <span>
      {parcel.countryCode} {parcel.trackingNumber}
    </span>
    {parcel.labelPrintedCount === 0 && <em>面单还没有打印</em>}
    {parcel.isHold === 1 && <em>已挂起</em>}
    {parcel.pickingNotes && <em>{parcel.pickingNotes}</em>}
  </section>
)
