import { Progress, Tag } from 'antd'
import { Lines } from '../../../kit/index.ts'
import type { CountDesk } from '../check/scan/counting-verbs.ts'
import { nextPlace, piecesAt } from '../check/scan/use-task.ts'

/** The place at hand with what was scanned, or all places in walking order. */
export function PlacePanel({ desk }: { desk: CountDesk }) {
  const { task, places, place } = desk
  if (!task) return null
  const done = places.filter(({ isDone }) => isDone).length
  const here = places.find(({ locationName }) => locationName === place)
  return (
    <div className="scan-panel">
      <h3>
        {task.taskNo} {task.roadways} 库位 {done}/{places.length}
      </h3>
      <Progress percent={places.length ? Math.floor((100 * done) / places.length) : 0} aria-label="任务进度" />
      {here ? <AtPlace desk={desk} /> : <Places desk={desk} />}
    </div>
  )
}

function AtPlace({ desk: { task, places, place } }: { desk: CountDesk }) {
  const here = places.find(({ locationName }) => locationName === place)!
  const scanned = new Map(here.scanned.map(({ sku, quantity }) => [sku, quantity]))
  const extra = here.scanned.filter(({ sku }) => !here.lines.some((line) => line.sku === sku))
  const rows = [
    ...here.lines.map(({ sku, skuName, bookQty }) => ({ sku, skuName, bookQty })),
    ...extra.map(({ sku }) => ({ sku, skuName: '账面上没有', bookQty: 0 })),
  ]
  const open = task?.checkMode !== 2
  return (
    <Lines
      rows={rows}
      keyOf={({ sku }) => sku}
      columns={[
        { title: 'SKU', render: ({ sku }) => <b>{sku}</b> },
        ...(open ? [{ title: '账面', right: true, render: ({ bookQty }: { bookQty: number | null }) => bookQty }] : []),
        { title: '已扫', right: true, render: ({ sku }) => <b>{scanned.get(sku) ?? 0}</b> },
        { title: '名称', render: ({ skuName }) => skuName },
      ]}
    />
  )
}

function Places({ desk: { places } }: { desk: CountDesk }) {
  const next = nextPlace(places, null)
  return (
    <Lines
      rows={places.toSorted((a, b) => a.isDone - b.isDone)}
      keyOf={({ locationId }) => locationId}
      columns={[
        { title: '库位', render: ({ locationName }) => <b>{locationName}</b> },
        { title: 'SKU种类', right: true, render: ({ lines }) => lines.length },
        { title: '已扫', right: true, render: ({ locationName }) => piecesAt(places, locationName) },
        {
          title: '状态',
          render: ({ locationName, isDone }) =>
            isDone ? <Tag color="green">已完成</Tag> : locationName === next ? <Tag color="blue">下一个</Tag> : <Tag>未盘</Tag>,
        },
      ]}
    />
  )
}
