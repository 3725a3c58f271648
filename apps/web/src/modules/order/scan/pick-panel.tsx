import type { PickScreen } from '@erp/contract/order/pick-order'
import { Progress, Tag } from 'antd'
import { Picture } from '../../../kit/index.ts'
import { PickLines } from '../floor/pick-lines.tsx'
import { boxOf, openAt } from './pick-code.ts'
import { nextLine, type PickDesk } from './picking.ts'

/** The next place large, with its picture and what pickers are told; the whole way below. */
export function PickPanel({ pick, boxes, box, place }: Pick<PickDesk, 'boxes' | 'box' | 'place'> & { pick: PickScreen }) {
  const line = nextLine(pick)
  const done = pick.lines.reduce((sum, one) => sum + one.pickedQty + one.shortQty, 0)
  const notes = pick.notes.filter(({ orderId }) => line?.parts.some((part) => part.orderId === orderId))
  return (
    <div className="scan-panel">
      <h3>
        {pick.pickNo} 批次 {pick.batchNo} {done}/{pick.pieceCount} 件
      </h3>
      <Progress percent={pick.pieceCount ? Math.floor((100 * done) / pick.pieceCount) : 0} aria-label="拣货进度" />
      {boxes.length > 0 && <p>周转箱：{boxes.join('、')}</p>}
      {pick.status === 20 && <Boxes pick={pick} current={boxOf(pick, box)} />}
      {line && pick.status === 20 && (
        <div className={place === line.locationName ? 'pick-next here' : 'pick-next'}>
          {line.skuImage && <Picture src={line.skuImage} />}
          <div>
            <strong>{line.locationName}</strong>
            <span>
              {line.sku} <b>× {openAt(line)}</b>
            </span>
            <small>{line.skuName}</small>
            {notes.map((note) => (
              <em key={note.orderId}>
                {note.slotNo && `槽位${note.slotNo} `}
                {note.pickingNotes}
              </em>
            ))}
          </div>
        </div>
      )}
      <PickLines pick={{ lines: pick.lines, notes: [] }} current={line?.lineId} />
    </div>
  )
}

const Boxes = ({ pick: { containers }, current }: { pick: PickScreen; current: string | null }) => (
  <p>
    周转箱：
    {containers.map(({ id, containerNo }) => (
      <Tag key={id} color={containerNo === current ? 'blue' : 'default'}>
        {containerNo}
        {containerNo === current && ' 当前'}
      </Tag>
    ))}
    <span className="hint">扫描箱号可换箱、加箱</span>
  </p>
)
