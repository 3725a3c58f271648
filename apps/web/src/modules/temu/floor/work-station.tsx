import { deliveryStates } from '@erp/contract/temu/delivery/delivery.states'
import type { WorkScreen } from '@erp/contract/temu/floor/work-record'
import { Progress, Tag } from 'antd'
import { useState } from 'react'
import { Picture, StatusTag } from '../../../kit/index.ts'
import { type Scan, ScanStation, useDesk, useQueuedScans, useScanStation } from '../../../kit/scan/index.ts'
import { type Counted, isDone, type Kind, leftOf, withUnsent } from './counted.ts'
import { EarnedToday, useEarned } from './earned.tsx'
import { countOf } from './pick-panel.tsx'
import { useFresh } from './use-fresh.ts'
import { asked, heardWork, readWork, type WorkDesk, waitsWork } from './working.ts'
import '../../order/floor/scan.css'
import './floor.css'

/** A delivery order and its pieces, one by one: 贴标扫描 and 包装扫描 differ in their words and in the label. */
export function WorkStation({ kind }: { kind: Kind }) {
  const [opened, setOpened] = useDesk<WorkScreen | null>(`${kind.name}:order`, null)
  const scans = useQueuedScans(kind.name)
  const screen = opened && withUnsent(opened, scans)
  const [stale, setStale] = useState(true)
  const [today, earn] = useEarned(kind.name)
  const station = useScanStation({
    name: kind.name,
    read: (code) => readWork(desk, code),
    answered: (scan: Scan, answer) => heardWork(desk, scan, answer),
    waits: (scan, before) => waitsWork(desk, scan, before),
    refused: () => setStale(true),
    opposite: () => `已${kind.verb}的件不能撤销，多${kind.verb}的请告诉主管`,
    commands: [{ code: 'CMD-NEXT', label: '换一张单', key: 'F8', disabled: !screen, run: () => setOpened(null) }],
  })
  const desk: WorkDesk = { station, kind, opened, screen, setOpened, earn }
  useFresh({ station, held: opened, ask: (now) => asked(kind, now.deliveryOrderNo), setHeld: setOpened, stale, setStale })
  return (
    <ScanStation
      station={station}
      title={kind.title}
      prompt={promptOf(screen)}
      steps={[{ label: '发货单', value: screen?.deliveryOrderNo }, { label: 'SKU' }]}
      options={<EarnedToday today={today} />}
    >
      {screen && <WorkPanel screen={screen} kind={kind} />}
    </ScanStation>
  )
}

const promptOf = (screen: Counted | null): string => {
  if (!screen) return '扫描发货单号'
  return isDone(screen) ? '已全部完成，扫描下一张发货单' : '扫描SKU（每扫1件，整堆扫一次再输入 *数量）'
}

function WorkPanel({ screen, kind: { verb } }: { screen: Counted; kind: Kind }) {
  const sum = (of: 'pickedQty' | 'doneQty' | 'unsent') => screen.lines.reduce((all, line) => all + line[of], 0)
  const [wanted, done, unsent] = [sum('pickedQty'), sum('doneQty'), sum('unsent')]
  return (
    <section className="scan-panel pack-order" aria-label={`发货单 ${screen.deliveryOrderNo}`}>
      <header>
        <strong>
          {done}/{wanted}
        </strong>
        <span>
          {screen.deliveryOrderNo} {screen.shopName}
        </span>
        <StatusTag states={deliveryStates} value={screen.status} />
        {screen.warehouseName && <small>{screen.warehouseName}</small>}
        {unsent > 0 && <Tag color="orange">{unsent} 件未确认</Tag>}
      </header>
      <Progress percent={wanted ? Math.floor((100 * done) / wanted) : 0} aria-label={`${verb}的进度`} />
      <ul className="floor-lines">
        {screen.lines.map((line) => (
          <li key={line.sku} className={leftOf(line) <= 0 ? 'done' : undefined}>
            {line.skuImage ? <Picture src={line.skuImage} /> : <span className="no-picture" />}
            <span>
              <b>{line.sku}</b>
              <small>{line.skuName}</small>
            </span>
            <strong>
              {countOf(line.doneQty, line.unsent)}/{line.pickedQty}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
