import { order } from '@erp/contract/order/index'
import { STAGE } from '@erp/contract/order/order.states'
import type { SowProgress, SowSlot } from '@erp/contract/order/sow/sowing-calls'
import { InputNumber, Modal, Progress } from 'antd'
import { useState } from 'react'
import { attempt, call, Lines } from '../../../kit/index.ts'
import { cellsOf, columnsOf } from './wall.ts'

const { waitSowing } = order.resources
const openOf = (line: SowSlot['lines'][number]) => line.quantity - line.sownQty - line.shortQty

/** The wall as it stands: grey nothing, yellow begun, green complete, red lacking. */
export function SowWall({ batch, lit, onShort }: { batch: SowProgress; lit: number | null; onShort: () => void }) {
  const [open, setOpen] = useState<SowSlot | null>(null)
  return (
    <div className="scan-panel">
      <h3>
        {batch.batchNo} 播种墙 {batch.wallNo ?? '未绑定'} {batch.sownQty}/{batch.needQty} 件
      </h3>
      <Progress percent={batch.needQty ? Math.floor((100 * batch.sownQty) / batch.needQty) : 0} aria-label="播种进度" />
      <div className="sow-wall" style={{ gridTemplateColumns: `repeat(${columnsOf(batch)}, minmax(0, 1fr))` }}>
        {cellsOf(batch).map(({ slotNo, slot }) =>
          slot ? (
            <Cell key={slotNo} slot={slot} lit={slotNo === lit} onOpen={() => setOpen(slot)} />
          ) : (
            <span key={slotNo} className="sow-slot none">
              {slotNo}
            </span>
          ),
        )}
      </div>
      {open && <SlotDialog slot={open} onClose={() => setOpen(null)} onDone={onShort} />}
    </div>
  )
}

const Cell = ({ slot, lit, onOpen }: { slot: SowSlot; lit: boolean; onOpen: () => void }) => (
  <button type="button" className={`sow-slot ${slot.color}${lit ? ' lit' : ''}`} onClick={onOpen}>
    <strong>{slot.slotNo}</strong>
    <span>
      {slot.sownQty}/{slot.needQty}
    </span>
    <small>{slot.pickingNotes ?? slot.orderNo}</small>
  </button>
)

/** What belongs into a slot; pieces that are not to be found are said here. */
function SlotDialog({ slot, onClose, onDone }: { slot: SowSlot; onClose: () => void; onDone: () => void }) {
  const [missing, setMissing] = useState<Record<number, number>>({})
  const lines = Object.entries(missing).flatMap(([id, quantity]) => (quantity ? [{ orderDetailsId: Number(id), quantity }] : []))
  const waits = slot.status === STAGE.waitSow
  const say = async () => {
    if (!(await attempt(call(waitSowing, 'short', { id: slot.orderId, lines }), '已登记缺件'))) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`槽位 ${slot.slotNo} ${slot.orderNo}`}
      okText="登记缺件"
      okButtonProps={{ danger: true, disabled: lines.length === 0, style: waits ? undefined : { display: 'none' } }}
      cancelText="关闭"
      onOk={() => void say()}
      onCancel={onClose}
    >
      {slot.pickingNotes && <p>{slot.pickingNotes}</p>}
      <SlotLines slot={slot} missing={missing} onChange={waits ? setMissing : undefined} />
    </Modal>
  )
}

interface LinesProps {
  slot: SowSlot
  missing: Record<number, number>
  onChange?: (missing: Record<number, number>) => void
}

const SlotLines = ({ slot, missing, onChange }: LinesProps) => (
  <div className="floor-lines">
    <Lines
      rows={slot.lines}
      keyOf={(line) => line.orderDetailsId}
      columns={[
        { title: 'SKU', render: (line) => line.sku },
        { title: '已播/应播', right: true, render: (line) => `${line.sownQty} / ${line.quantity - line.shortQty}` },
        {
          title: '缺件',
          right: true,
          render: (line) =>
            onChange && openOf(line) > 0 ? (
              <InputNumber
                aria-label={`${line.sku} 缺少件数`}
                size="small"
                min={0}
                max={openOf(line)}
                precision={0}
                value={missing[line.orderDetailsId] ?? 0}
                onChange={(quantity) => onChange({ ...missing, [line.orderDetailsId]: quantity ?? 0 })}
              />
            ) : (
              line.shortQty || null
            ),
        },
      ]}
    />
  </div>
)
