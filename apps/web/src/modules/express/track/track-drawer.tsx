import { TRACK_STATE, TRACK_STATUSES, track } from '@erp/contract/express/track/track'
import { useQuery } from '@tanstack/react-query'
import { Empty, Tag, Timeline } from 'antd'
import { Cover, call, ViewDrawer } from '../../../kit/index.ts'
import type { Track } from './rows.ts'

const STATUSES = new Map<number, (typeof TRACK_STATUSES)[number]>(TRACK_STATUSES.map((one) => [one[0], one]))

/** Every event of a parcel, the newest first, and the carrier's own page. */
export function TrackDrawer({
  row,
  onClose,
}: {
  row: Pick<Track, 'orderId' | 'orderNo' | 'trackingNumber'>
  onClose: () => void
}) {
  const orderId = row.orderId
  const link = useTrack(orderId).data?.trackUrl
  return (
    <ViewDrawer
      open
      size={520}
      title={`物流轨迹 ${row.trackingNumber ?? row.orderNo}`}
      extra={link && <CarrierLink to={link} />}
      onClose={onClose}
    >
      <TrackEvents orderId={orderId} />
    </ViewDrawer>
  )
}

const useTrack = (orderId: number) =>
  useQuery({ queryKey: [track.path, 'events', orderId], queryFn: () => call(track, 'events', { orderId }) })

const CarrierLink = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    承运商官网查询
  </a>
)

/** The events alone, where something is open already. */
export function TrackEvents({ orderId }: { orderId: number }) {
  const asked = useTrack(orderId)
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  const { events } = asked.data
  if (events.length === 0) return <Empty description="还没有轨迹" />
  return (
    <Timeline
      items={events.map((event) => ({
        color: colorOf(event.trackStatus),
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
  )
}

function colorOf(status: number): string {
  if (status === TRACK_STATE.delivered) return 'green'
  return status >= TRACK_STATE.undelivered ? 'red' : 'blue'
}
