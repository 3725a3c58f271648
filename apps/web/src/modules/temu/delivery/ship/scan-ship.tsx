import { DELIVERY_METHOD, DELIVERY_METHODS } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { ShipScreen } from '@erp/contract/temu/delivery/ship-scan'
import { Select, Tag } from 'antd'
import { call, useOptions } from '../../../../kit/index.ts'
import { type Command, quiet, type Scan, ScanStation, useDesk, useScanStation } from '../../../../kit/scan/index.ts'
import { type Hand, heardShipped, leave, leftOf, needsNone, readShip, type ShipDesk, stepBack, waitsShip } from './shipping.ts'
import '../../../order/floor/scan.css'
import '../../floor/floor.css'
import './ship.css'

export default function ScanShip() {
  const [hand, setHand] = useDesk<Hand | null>('temu.ship:hand', null)
  const [companyId, setCompany] = useDesk<number | null>('temu.ship:company', null)
  const station = useScanStation({
    name: 'temu.ship',
    read: (code) => readShip(desk, code),
    answered: (_scan: Scan, answer) => heardShipped(answer),
    waits: waitsShip,
    back: hand !== null && (() => stepBack(desk)),
    opposite: () => '已发货，不能撤销',
    commands: commandsOf(hand, () => desk),
  })
  const desk: ShipDesk = { station, hand, setHand, companyId, look }
  return (
    <ScanStation
      station={station}
      title="发货扫描"
      prompt={promptOf(hand)}
      steps={stepsOf(hand)}
      options={<Company value={companyId} onChange={setCompany} />}
    >
      {hand?.screen && <DoorPanel hand={hand} screen={hand.screen} />}
    </ScanStation>
  )
}

const look = (code: string) => call(deliveryOrder, 'scan-to-ship', { code }, quiet)

function commandsOf(hand: Hand | null, desk: () => ShipDesk): Command[] {
  const why = !hand?.screen || !needsNone(hand.screen) ? '扫描快递单号即发货' : leftOf(hand).length > 0 && '还有箱子没有扫到'
  return [
    { code: 'CMD-SHIP', label: '发货', key: 'F4', disabled: why, run: () => leave(desk()) },
    { code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !hand, run: () => desk().setHand(null) },
  ]
}

function promptOf(hand: Hand | null): string {
  if (!hand) return '扫描发货单号或箱号'
  if (leftOf(hand).length > 0) return '扫描下一箱'
  if (!hand.screen) return '扫描快递单号'
  if (hand.screen.deliveryMethod === DELIVERY_METHOD.own) return '回车发货'
  return hand.screen.expressDeliveryNo ? `扫描快递单号（回车用单上的 ${hand.screen.expressDeliveryNo}）` : '扫描快递单号'
}

function stepsOf(hand: Hand | null) {
  const left = hand ? leftOf(hand).length : 0
  const all = hand?.screen?.boxes.length
  const boxes = hand && (left ? undefined : `${all ?? hand.boxes.length} 箱`)
  return [{ label: '发货单', value: hand?.code }, { label: left ? `还差 ${left} 箱` : '箱', value: boxes }, { label: '快递单号' }]
}

/** What a bench sends all its boxes with; without one each order goes as it says itself. */
function Company({ value, onChange }: { value: number | null; onChange: (to: number | null) => void }) {
  const { options } = useOptions('operation-temu/express-company')
  return (
    <Select<number>
      className="door-company"
      aria-label="快递公司"
      allowClear
      placeholder="快递公司：按发货单"
      value={value ?? undefined}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}

function DoorPanel({ hand, screen }: { hand: Hand; screen: ShipScreen }) {
  const left = leftOf(hand)
  const { deliveryOrderNo, shopName, warehouseName, deadline, boxes } = screen
  const isOut = (no: string) => hand.boxes.length === 0 || !left.includes(no)
  return (
    <section className="scan-panel pack-order" aria-label={`发货单 ${deliveryOrderNo}`}>
      <header>
        <strong>
          {boxes.length - left.length}/{boxes.length}
        </strong>
        <span>
          {deliveryOrderNo} {shopName}
        </span>
        <Way screen={screen} />
        <small>{[warehouseName, deadline && `${deadline.slice(5, 16)} 前发`].filter(Boolean).join('，')}</small>
      </header>
      <ul className="door-boxes">
        {boxes.map(({ packageNo, quantity, weight }) => (
          <li key={packageNo} className={isOut(packageNo) ? 'done' : undefined}>
            <b>{packageNo}</b>
            <span>
              {quantity} 件 {Number(weight)}kg
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Way({ screen }: { screen: ShipScreen }) {
  const { deliveryMethod, expressCompanyName, driverName, plateNumber } = screen
  const [, label, color] = DELIVERY_METHODS.find(([method]) => method === deliveryMethod)!
  const who = deliveryMethod === DELIVERY_METHOD.own ? [driverName, plateNumber] : [expressCompanyName]
  return <Tag color={color}>{[label, ...who].filter(Boolean).join(' ')}</Tag>
}
