import { TEMU_PICK } from '@erp/contract/temu/floor/pick-receipt'
import { Grid, Progress, Tag } from 'antd'
import { type LineColumn, Lines, Picture } from '../../../kit/index.ts'
import { nextStop, openAt, type Stop, type Walk } from './walk.ts'

/** The next place large, with its picture; the whole way below. */
export function PickPanel({ walk, place }: { walk: Walk; place: string | null }) {
  const stop = nextStop(walk, place)
  const sum = (of: (one: Stop) => number) => walk.stops.reduce((all, one) => all + of(one), 0)
  const [picked, wanted, unsent] = [sum((one) => one.pickedQty), sum((one) => one.quantity), sum((one) => one.unsent)]
  return (
    <div className="scan-panel">
      {stop && walk.status === TEMU_PICK.picking && <NextStop stop={stop} isHere={place === stop.locationName} />}
      <h3>
        {walk.pickNo} {picked}/{wanted} 件{unsent > 0 && <Tag color="orange">{unsent} 件未确认</Tag>}
      </h3>
      <Progress percent={wanted ? Math.floor((100 * picked) / wanted) : 0} aria-label="拣货进度" />
      <WalkLines stops={walk.stops} current={stop?.key} />
    </div>
  )
}

const NextStop = ({ stop, isHere }: { stop: Stop; isHere: boolean }) => (
  <div className={isHere ? 'pick-next here' : 'pick-next'}>
    {stop.skuImage && <Picture src={stop.skuImage} />}
    <div>
      <strong>{stop.locationName}</strong>
      <span>
        {stop.sku} <b>× {openAt(stop)}</b>
      </span>
      <small>{stop.skuName}</small>
    </div>
  </div>
)

/** What only this station knows so far is marked. */
export const countOf = (count: number, unsent: number) => (
  <>
    {count}
    {unsent !== 0 && (
      <em className="unsent">
        {unsent > 0 ? '+' : ''}
        {unsent} 未确认
      </em>
    )}
  </>
)

function columnsFor(current: string | undefined, isNarrow: boolean): LineColumn<Stop>[] {
  const place = (stop: Stop) => <b className={stop.key === current ? 'scan-current' : undefined}>{stop.locationName}</b>
  const counts: LineColumn<Stop>[] = [
    { title: '应拣', right: true, render: ({ quantity }) => quantity },
    { title: '已拣', right: true, render: (stop) => countOf(stop.pickedQty, stop.unsent) },
    {
      title: '短少',
      right: true,
      render: (stop) => stop.isShort && <span className="over-time">{stop.quantity - stop.pickedQty}</span>,
    },
  ]
  if (isNarrow)
    return [
      {
        title: '库位 / SKU',
        render: (stop) => (
          <div className="pick-stop">
            {place(stop)}
            <span>{stop.sku}</span>
          </div>
        ),
      },
      ...counts,
    ]
  return [
    { title: '库位', render: place },
    { title: 'SKU', render: ({ sku }) => sku },
    { title: '名称', render: ({ skuName }) => <span className="line-name">{skuName}</span> },
    { title: '发货单', render: ({ orders }) => orders.join('、') },
    ...counts,
  ]
}

function WalkLines({ stops, current }: { stops: Stop[]; current?: string }) {
  const isNarrow = Grid.useBreakpoint().sm === false
  return (
    <div className="floor-lines">
      <Lines rows={stops} keyOf={({ key }) => key} columns={columnsFor(current, isNarrow)} />
    </div>
  )
}
