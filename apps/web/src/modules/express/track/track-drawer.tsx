import { TRACK_STATE, TRACK_STATUSES, track } from '@erp/contract/express/track/track'
import { useQuery } from '@tanstack/react-query'
import { Empty, Tag, Timeline } from 'antd'
import { type AnyRow, Cover, call, ViewDrawer } from '../../../kit/index.ts'

const STATUSES = new Map<number, (typeof TRACK_STATUSES)[number]>(TRACK_STATUSES.map((one) => [one[0], one]))

/** Every event of a parcel, the newest first, and the carrier's own page. */
export function TrackDrawer({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const orderId = row['orderId'] as number
  const asked = useQuery({ queryKey: [track.path, 'events', orderId], queryFn: () => call(track, 'events', { orderId }) })
  const found = asked.data
  const link = found?.trackUrl && (
    <a href={found.trackUrl} target="_blank" rel="noreferrer">
      承运商官网查询
    </a>
  )
  return (
    <ViewDrawer open size={520} title={`物流轨迹 ${row['trackingNumber'] ?? row['orderNo']}`} extra={link} onClose={onClose}>
      {!found && <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />}
      {found?.events.length === 0 && <Empty description="还没有轨迹" />}
      {found && found.events.length > 0 && (
        <Timeline
          items={found.events.map((event) => ({
            color:
              event.trackStatus === TRACK_STATE.delivered
                ? 'green'
                : event.trackStatus >= TRACK_STATE.undelivered
                  ? 'red'
                  : 'blue',
            content: (
              <>
                <div>
                  <Tag color={STATUSES.get(event.trackStatus)?.[2]}>{STATUSES.get(event.trackStatus)?.[1]}</Tag>
                  {event.content}
                </div>
                <small>
                  {event.eventTime} {event.place}
                </small>
              </>
            ),
          }))}
        />
      )}
    </ViewDrawer>
  )
}
