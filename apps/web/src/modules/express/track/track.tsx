import { TRACK_TABS, track } from '@erp/contract/express/track/track'
import { Button, message } from 'antd'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, columnsOf, type List, ListPage, may, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { MailParcels, SENDS_MAILS, StalledMails } from './mails.ts'
import type { Track } from './rows.ts'
import { TrackDrawer } from './track-drawer.tsx'

const TABS: StatusTabs = { field: 'tab', items: TRACK_TABS, count: 'status-count', where: (tab) => ({ tab: [Number(tab)] }) }
const WIDTHS: Record<string, number> = {
  orderNo: 140,
  trackingNumber: 170,
  wayId: 120,
  shopId: 110,
  countryCode: 80,
  trackStatus: 90,
  lastContent: 190,
  lastEventTime: 160,
  days: 84,
}

/** 物流轨迹: where every parcel is, and which stand still. */
export default function Tracks() {
  const [open, setOpen] = useState<Track | null>(null)
  const [mailed, setMailed] = useState<number[] | 'stalled' | null>(null)
  const columns = useMemo(() => columnsOf(track).map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width })), [])
  const rowActions = useCallback((row: Track, list: List) => <RowVerbs row={row} list={list} onOpen={() => setOpen(row)} />, [])
  return (
    <ListPage
      resource={track}
      tabs={TABS}
      columns={columns}
      onOpen={setOpen}
      rowActions={rowActions}
      rowActionsWidth={148}
      toolbar={() => may(SENDS_MAILS) && <Button onClick={() => setMailed('stalled')}>停滞预警邮件</Button>}
      batch={(rows, list) => <BatchVerbs rows={rows} list={list} onMail={setMailed} />}
    >
      {() => (
        <>
          {open && <TrackDrawer row={open} onClose={() => setOpen(null)} />}
          <Mails mailed={mailed} onClose={() => setMailed(null)} />
        </>
      )}
    </ListPage>
  )
}

/** 转售后 is written in after-sales, which stands above this module and is reached by its address. */
function RowVerbs({ row, list, onOpen }: { row: Track; list: List; onOpen: () => void }) {
  const navigate = useNavigate()
  return (
    <>
      <RowAction onClick={onOpen}>轨迹</RowAction>
      {offers(track, 'refresh') && row.trackingNumber && (
        <RowAction onClick={() => void refreshTracks([row], list)}>刷新</RowAction>
      )}
      {may('afterSale:case:add') && (
        <RowAction onClick={() => void navigate(`/afterSales/case?create=${row.orderId}`)}>转售后</RowAction>
      )}
    </>
  )
}

const BatchVerbs = ({ rows, list, onMail }: { rows: Track[]; list: List; onMail: (orderIds: number[]) => void }) => (
  <>
    {offers(track, 'refresh') && (
      <Button size="small" onClick={() => void refreshTracks(rows, list)}>
        刷新轨迹
      </Button>
    )}
    {may(SENDS_MAILS) && (
      <Button size="small" onClick={() => onMail(rows.flatMap(({ orderId }) => orderId ?? []))}>
        批量邮件
      </Button>
    )}
  </>
)

const Mails = ({ mailed, onClose }: { mailed: number[] | 'stalled' | null; onClose: () => void }) => (
  <Suspense fallback={null}>
    {mailed === 'stalled' && <StalledMails onClose={onClose} />}
    {Array.isArray(mailed) && <MailParcels orderIds={mailed} onClose={onClose} />}
  </Suspense>
)

async function refreshTracks(rows: Track[], list: List): Promise<void> {
  const answer = await call(track, 'refresh', { orderIds: rows.slice(0, 100).map((row) => row.orderId) }).catch(() => null)
  if (!answer) return
  const failed = answer.failed.length ? `，${answer.failed.length}票未成功：${answer.failed[0]!.reason}` : ''
  void message[answer.failed.length ? 'warning' : 'success'](`查询${answer.asked}票，新增${answer.events}条轨迹${failed}`)
  await list.refresh()
}
