import type { PickListLine, PickNote } from '@erp/contract/order/wave/order-picking-batch'
import { Lines } from '../../goods/lines.tsx'
import { LinePicture } from '../desk/list/order-cells.tsx'

/** What only this station knows so far is marked. */
const picked = (line: PickListLine & { unsent?: number }) => (
  <>
    {line.pickedQty}
    {line.unsent ? (
      <em className="unsent">
        {line.unsent > 0 ? '+' : ''}
        {line.unsent} 未确认
      </em>
    ) : null}
  </>
)

const goods = (line: PickListLine) => (
  <span className="order-line">
    <LinePicture src={line.skuImage} />
    <span>{line.sku}</span>
  </span>
)

/** A pick order's way along the shelves, with what pickers are told. */
export function PickLines({
  pick,
  current,
}: {
  pick: { lines: (PickListLine & { unsent?: number })[]; notes: PickNote[] }
  current?: number | null
}) {
  return (
    <div className="floor-lines">
      <Lines
        rows={pick.lines}
        keyOf={({ lineId }) => lineId}
        columns={[
          { title: '序', right: true, render: (line) => line.seq },
          {
            title: '库位',
            render: (line) => <b className={line.lineId === current ? 'scan-current' : undefined}>{line.locationName}</b>,
          },
          { title: 'SKU', render: goods },
          { title: '名称', render: (line) => <span className="line-name">{line.skuName}</span> },
          { title: '应拣', right: true, render: (line) => line.quantity },
          { title: '已拣', right: true, render: picked },
          {
            title: '短少',
            right: true,
            render: (line) => (line.shortQty ? <span className="over-time">{line.shortQty}</span> : null),
          },
        ]}
      />
      {pick.notes.map((note) => (
        <p key={note.orderId}>
          {note.orderNo} {note.slotNo && `槽位 ${note.slotNo}`}：{note.pickingNotes}
        </p>
      ))}
    </div>
  )
}
