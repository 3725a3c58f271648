import type { PickListLine, PickNote } from '@erp/contract/order/wave/order-picking-batch'
import { Grid } from 'antd'
import type { ReactNode } from 'react'
import { type LineColumn, Lines } from '../../../kit/index.ts'
import { LinePicture } from '../desk/list/order-cells.tsx'

type Line = PickListLine & { unsent?: number }

/** What only this station knows so far is marked. */
const picked = (line: Line) => (
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

const short = (line: Line) => (line.shortQty ? <span className="over-time">{line.shortQty}</span> : null)

/** Where and how many first; a phone has room for no more. */
function columnsFor(current: number | null | undefined, isNarrow: boolean): LineColumn<Line>[] {
  const place = (line: Line) => <b className={line.lineId === current ? 'scan-current' : undefined}>{line.locationName}</b>
  const counts: LineColumn<Line>[] = [
    { title: '应拣', right: true, render: (line) => line.quantity },
    { title: '已拣', right: true, render: picked },
    { title: '短少', right: true, render: short },
  ]
  if (isNarrow) return [{ title: '库位 / SKU', render: (line) => <Stop place={place(line)} line={line} /> }, ...counts]
  return [
    { title: '序', right: true, render: (line) => line.seq },
    { title: '库位', render: place },
    { title: 'SKU', render: goods },
    { title: '名称', render: (line) => <span className="line-name">{line.skuName}</span> },
    ...counts,
  ]
}

const Stop = ({ place, line }: { place: ReactNode; line: Line }) => (
  <div className="pick-stop">
    {place}
    {goods(line)}
    <small>{line.skuName}</small>
  </div>
)

interface Props {
  pick: { lines: Line[]; notes: PickNote[] }
  current?: number | null
}

/** A pick order's way along the shelves, with what pickers are told. */
export function PickLines({ pick, current }: Props) {
  const isNarrow = Grid.useBreakpoint().sm === false
  return (
    <div className="floor-lines">
      <Lines rows={pick.lines} keyOf={({ lineId }) => lineId} columns={columnsFor(current, isNarrow)} />
      {pick.notes.map((note) => (
        <p key={note.orderId}>
          {note.orderNo} {note.slotNo && `槽位 ${note.slotNo}`}：{note.pickingNotes}
        </p>
      ))}
    </div>
  )
}
