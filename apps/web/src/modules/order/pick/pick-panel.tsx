import { PICK_STATE } from '@erp/contract/order/pick/pick-order'
import { Progress, Tag } from 'antd'
import { Picture } from '../../../kit/index.ts'
import { boxOf, openAt } from './pick-code.ts'
import { PickLines } from './pick-lines.tsx'
import type { PickDesk } from './picking.ts'
import { nextLine, type Walk } from './walk.ts'

/** The next place large, with its picture and what pickers are told; the whole way below. */
export function PickPanel({ walk, box, place }: Pick<PickDesk, 'box' | 'place'> & { walk: Walk }) {
  const line = nextLine(walk)
  const done = walk.lines.reduce((sum, one) => sum + one.pickedQty + one.shortQty, 0)
  const unsent = walk.lines.reduce((sum, one) => sum + Math.max(0, one.unsent), 0)
  return (
    <div className="scan-panel">
      {line && walk.status === PICK_STATE.picking && <NextStop walk={walk} place={place} />}
      <h3>
        {walk.pickNo} 批次 {walk.batchNo} {done}/{walk.pieceCount} 件{unsent > 0 && <Tag color="orange">{unsent} 件未确认</Tag>}
      </h3>
      <Progress percent={walk.pieceCount ? Math.floor((100 * done) / walk.pieceCount) : 0} aria-label="拣货进度" />
      {walk.status === PICK_STATE.picking && <Boxes pick={walk} current={boxOf(walk, box)} />}
      <PickLines pick={{ lines: walk.lines, notes: [] }} current={line?.lineId} />
    </div>
  )
}

function NextStop({ walk, place }: { walk: Walk; place: string | null }) {
  const line = nextLine(walk)!
  const notes = walk.notes.filter(({ orderId }) => line.parts.some((part) => part.orderId === orderId))
  return (
    <div className={place === line.locationName ? 'pick-next here' : 'pick-next'}>
      {line.skuImage && <Picture src={line.skuImage} />}
      <div>
        <strong>{line.locationName}</strong>
        <span>
          {line.sku} <b>× {openAt(line)}</b>
        </span>
        <small>{line.skuName}</small>
        {line.skipNo > 0 && <small>跳过后返回</small>}
        {notes.map((note) => (
          <em key={note.orderId}>
            {note.slotNo && `槽位${note.slotNo} `}
            {note.pickingNotes}
          </em>
        ))}
      </div>
    </div>
  )
}

const Boxes = ({ pick: { containers }, current }: { pick: Pick<Walk, 'containers'>; current: string | null }) => (
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
