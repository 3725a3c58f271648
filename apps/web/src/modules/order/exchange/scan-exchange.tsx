import type { ExchangeScan } from '@erp/contract/order/exchange/direct-exchange'
import { useState } from 'react'
import { Picture } from '../../../kit/index.ts'
import { type Command, type Scan, ScanStation, useDesk, useScanStation } from '../../../kit/scan/index.ts'
import { ReprintDialog } from '../floor/reprint-dialog.tsx'
import { StoppedOrders, useStopped } from '../floor/use-stopped.tsx'
import { ScaleState } from '../ship/scale-state.tsx'
import { useReadings, useScale } from '../ship/use-scale.ts'
import {
  countAll,
  countOf,
  type ExchangeDesk,
  heardExchange,
  isCounted,
  readExchange,
  refusedExchange,
  seenAt,
} from './exchanging.ts'
import '../order.css'
import '../floor/scan.css'

/** 换单作业: a parcel that was bought for one order gets the order's label and weight, and waits for shipping. */
export default function ScanExchange() {
  const [parcel, setParcel] = useDesk<ExchangeScan | null>('order.exchange:parcel', null)
  const [counted, setCounted] = useDesk<number[]>('order.exchange:counted', [])
  const [reprinting, setReprinting] = useState(false)
  const scale = useScale()
  const station = useScanStation({
    name: 'order.exchange',
    read: (code) => readExchange(desk, code),
    back: parcel && (() => (counted.length ? setCounted(counted.slice(0, -1)) : setParcel(null))),
    answered: (_scan: Scan, answer) => heardExchange(desk, answer),
    refused: (scan, reason) => refusedExchange(desk, scan, reason),
    commands: commandsOf(
      { parcel, counted },
      () => desk,
      () => setReprinting(true),
    ),
  })
  const desk: ExchangeDesk = { station, parcel, counted, pan: scale.pan, setParcel, setCounted, take: scale.take }
  useReadings(scale, (pan) => seenAt(desk, pan))
  const stopped = useStopped(station, ({ orderId }) => {
    if (parcel?.orderId !== orderId) return null
    setParcel(null)
    return 'hand'
  })
  return (
    <ScanStation
      station={station}
      title="换单作业"
      prompt={promptOf(desk)}
      steps={stepsOf(desk)}
      options={<ScaleState scale={scale} />}
    >
      <StoppedOrders orders={stopped} />
      {parcel && <Parcel parcel={parcel} counted={counted} />}
      {reprinting && (
        <ReprintDialog station={station} place="换单作业" orderNo={parcel?.orderNo} onClose={() => setReprinting(false)} />
      )}
    </ScanStation>
  )
}

type At = Pick<ExchangeDesk, 'parcel' | 'counted'>

function commandsOf(at: At, desk: () => ExchangeDesk, reprint: () => void): Command[] {
  const none = !at.parcel
  return [
    { code: 'CMD-REPRINT', label: '补打面单', key: 'F2', run: reprint },
    { code: 'CMD-ALL', label: '数量相符', key: 'F4', disabled: none || isCounted(at), run: () => countAll(desk()) },
    { code: 'CMD-NEXT', label: '换一个包裹', key: 'F8', disabled: none, run: () => desk().setParcel(null) },
  ]
}

const stepsOf = (at: At) => [
  { label: '到货包裹', value: at.parcel?.expressDeliveryNo },
  { label: '清点', value: isCounted(at) ? '相符' : undefined },
  { label: '重量' },
]

function promptOf(desk: ExchangeDesk): string {
  if (!desk.parcel) return '扫描到货快递单号'
  return isCounted(desk) ? '放上电子秤，或输入重量（克；带小数点为千克）' : '扫描SKU（每扫一次1件，整堆扫一次再输入 *数量）'
}

const Parcel = ({ parcel, counted }: { parcel: ExchangeScan; counted: number[] }) => (
  <section className="scan-panel pack-order" aria-label={`订单 ${parcel.orderNo}`}>
    <header>
      <strong>{parcel.orderNo}</strong>
      <span>预估 {parcel.estWeight ?? '—'}g</span>
      <small>
        采购单 {parcel.purchaseOrderNo} {parcel.supplierName} {parcel.wayName}
      </small>
      {parcel.pickingNotes && <em>{parcel.pickingNotes}</em>}
    </header>
    <ul>
      {parcel.pieces.map(({ skuId, sku, skuName, skuImage, quantity }) => (
        <li key={skuId} className={countOf(counted, skuId) === quantity ? 'done' : undefined}>
          {skuImage ? <Picture src={skuImage} /> : <span className="no-picture" />}
          <span>
            <b>{sku}</b>
            <small>{skuName}</small>
          </span>
          <strong>
            {countOf(counted, skuId)}/{quantity}
          </strong>
        </li>
      ))}
    </ul>
  </section>
)
