import type { Handover } from '@erp/contract/order/ship/shipping-calls'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useOptions } from '../../../kit/index.ts'
import { type Command, reasonOf, type Scan, ScanStation, useDesk, useScanStation } from '../../../kit/scan/index.ts'
import { useStore } from '../../stock/parts/use-store.ts'
import { StoppedOrders, useStopped } from '../floor/use-stopped.tsx'
import { HandoverSheet } from './handover-sheet.tsx'
import { closeBag, heardShip, openBag, readShip, type ShipDesk } from './shipping.ts'
import '../order.css'
import '../floor/scan.css'

/** 发货交接: parcels into the bag of one express company, which then leaves with its sheet. */
export default function ScanShip() {
  const [bag, setBag] = useDesk<Handover | null>('order.ship:bag', null)
  const [closing, setClosing] = useState(false)
  const [sheet, setSheet] = useState<{ id: number; atOnce: boolean } | null>(null)
  const station = useScanStation({
    name: 'order.ship',
    read: (code) => readShip(desk, code),
    answered: (_scan: Scan, answer) => heardShip(desk, answer),
    opposite: () => '包裹已发货，不能撤销',
    commands: commandsOf(bag, {
      print: () => setSheet({ id: bag!.id, atOnce: false }),
      close: () => setClosing(true),
      next: () => setBag(null),
    }),
  })
  const desk: ShipDesk = { station, bag, setBag }
  const stopped = useStopped(station, ({ storeId }) => (!bag || bag.storeId === storeId ? 'near' : null))
  const close = async (driver: string) => {
    const id = await closeBag(desk, driver)
    setClosing(false)
    if (id) setSheet({ id, atOnce: true })
  }
  return (
    <ScanStation
      station={station}
      title="发货交接"
      prompt={bag ? `扫描 ${bag.expressName} 的包裹` : '扫描第一个包裹，按它的物流公司开袋'}
      steps={[{ label: '物流公司', value: bag?.expressName }, { label: '交接单', value: bag?.handoverNo }, { label: '包裹' }]}
      options={!bag && <OpenBag desk={desk} />}
    >
      <StoppedOrders orders={stopped} />
      {bag && <BagPanel bag={bag} />}
      {closing && bag && <CloseDialog bag={bag} onClose={() => setClosing(false)} onSay={close} />}
      {sheet && <HandoverSheet {...sheet} onClose={() => setSheet(null)} />}
    </ScanStation>
  )
}

function commandsOf(bag: Handover | null, run: Record<'print' | 'close' | 'next', () => void>): Command[] {
  const none = !bag?.parcels
  return [
    { code: 'CMD-PRINT', label: '打印交接单', key: 'F4', disabled: none, run: run.print },
    { code: 'CMD-DONE', label: '交接', key: 'F7', disabled: none, run: run.close },
    { code: 'CMD-NEXT', label: '换一个袋', key: 'F8', disabled: !bag, run: run.next },
  ]
}

/** By hand, for a bag that is not begun by a parcel. */
function OpenBag({ desk }: { desk: ShipDesk }) {
  const { storeId, options, choose } = useStore()
  const companies = useOptions('express/express', { show: 'expressName' })
  const [expressId, setExpressId] = useState<number | null>(null)
  const open = () => openBag(desk, storeId!, expressId!).catch((error) => desk.station.say('error', reasonOf(error)))
  return (
    <>
      <Select aria-label="仓库" value={storeId ?? undefined} options={options} onChange={choose} />
      <Select<number>
        aria-label="物流公司"
        placeholder="物流公司"
        value={expressId ?? undefined}
        options={companies.options}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={setExpressId}
      />
      <Button disabled={!storeId || !expressId} onClick={() => void open()}>
        开袋
      </Button>
    </>
  )
}

const BagPanel = ({ bag }: { bag: Handover }) => (
  <section className="scan-panel bag" aria-label={`交接单 ${bag.handoverNo}`}>
    <div>
      <small>已装</small>
      <strong>{bag.parcels}</strong>
      <span>件</span>
    </div>
    <div>
      <small>总重</small>
      <strong>{(bag.totalWeight / 1000).toFixed(3)}</strong>
      <span>kg</span>
    </div>
    <p>
      {bag.storeName} → {bag.expressName}
    </p>
  </section>
)

function CloseDialog({ bag, onClose, onSay }: { bag: Handover; onClose: () => void; onSay: (driver: string) => unknown }) {
  const [form] = Form.useForm<{ driver?: string }>()
  return (
    <Modal
      open
      title={`交接 ${bag.handoverNo}`}
      okText="交接并打印"
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.getFieldInstance('driver')?.focus()}
    >
      <p>
        {bag.expressName}，{bag.parcels} 件，{(bag.totalWeight / 1000).toFixed(3)} kg
      </p>
      <Form form={form} layout="vertical" onFinish={({ driver = '' }) => void onSay(driver)}>
        <Form.Item name="driver" label="司机">
          <Input maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
