import { stateChoices } from '@erp/contract/kit'
import { pickStates } from '@erp/contract/order/pick/pick-order'
import type { BatchPick } from '@erp/contract/order/wave/order-picking-batch'
import { BATCH_STATE, batchStates, orderPickingBatch, WAVE_POOL } from '@erp/contract/order/wave/order-picking-batch'
import { Button, Progress } from 'antd'
import { useMemo, useState } from 'react'
import {
  attempt,
  call,
  confirm,
  Detail,
  Lines,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
  StatusTag,
  WithDocument,
} from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { NoteDialog } from '../desk/list/note-dialogs.tsx'
import { PickSheet } from '../pick/pick-sheet.tsx'
import { BatchOrders } from './batch-orders.tsx'
import { WaveDialog } from './wave-dialog.tsx'
import '../order.css'

type Batch = ListRow<typeof orderPickingBatch>
const TABS: StatusTabs = {
  field: 'status',
  items: [[WAVE_POOL, '待生成订单'], ...stateChoices(batchStates)],
  count: 'status-count',
  where: (tab) => ({ status: [Number(tab)] }),
}
const progress = ({ progress: done }: Batch) => <Progress percent={done ?? undefined} size="small" aria-label="拣货进度" />
const SHOWN = {
  batchNo: { width: 170, render: (row: Batch) => row.batchNo || '待生成' },
  storeId: 100,
  templateId: 130,
  pickKind: 100,
  groupLabel: 140,
  status: 90,
  orderCount: 80,
  skuCount: 80,
  pieceCount: 80,
  estMinutes: 110,
  progress: { width: 150, render: progress },
  pickers: 110,
  wallNo: 100,
  createTime: 168,
}
type Open = { mode: 'view' | 'note'; row: Batch } | { mode: 'wave' } | { mode: 'print'; ids: number[] } | null

/** 拣货批次: the pool as a wave would group it, and the batches that waves have made. */
export default function PickingBatches() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => arranged(orderPickingBatch, SHOWN), [])
  const isMade = (row: Batch) => row.status !== WAVE_POOL
  return (
    <ListPage
      resource={orderPickingBatch}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={220}
      summary={(list) => isPool(list) && <PoolSummary list={list} />}
      onOpen={(row) => isMade(row) && setOpen({ mode: 'view', row })}
      toolbar={() =>
        offers(orderPickingBatch, 'preview') && (
          <Button type="primary" onClick={() => setOpen({ mode: 'wave' })}>
            生成波次
          </Button>
        )
      }
      rowActions={(row, list) => isMade(row) && <Actions row={row} list={list} onOpen={setOpen} />}
      batch={(rows) => {
        const ids = rows.filter((row) => isMade(row) && row.status !== BATCH_STATE.cancelled).map((row) => row.id)
        return (
          offers(orderPickingBatch, 'print') && (
            <Button size="small" disabled={ids.length === 0} onClick={() => setOpen({ mode: 'print', ids })}>
              打印拣货单
            </Button>
          )
        )
      }}
    >
      {(list) => <Opened open={open} close={() => setOpen(null)} refresh={() => void list.refresh()} />}
    </ListPage>
  )
}

const isPool = ({ state }: List) => state.tab === '' || state.tab === String(WAVE_POOL)

/** The tab counts orders, the rows are groups of them. */
const PoolSummary = ({ list: { counts, isCounted, total } }: { list: List }) =>
  counts && isCounted ? (
    <div className="pool-summary">
      {counts[WAVE_POOL]} 个订单，按波次模板分为 {total} 组
    </div>
  ) : null

function Actions({ row, list, onOpen }: { row: Batch; list: List; onOpen: (open: Open) => void }) {
  const cancel = async () => {
    if (!(await confirm(`确认取消批次 ${row.batchNo} 吗？订单回到待拣货`, { danger: true, ok: '取消批次' }))) return
    await attempt(call(orderPickingBatch, 'cancel', { ids: [row.id] }), '已取消')
    void list.refresh()
  }
  return (
    <>
      <RowAction onClick={() => onOpen({ mode: 'view', row })}>详情</RowAction>
      {row.status !== BATCH_STATE.cancelled && offers(orderPickingBatch, 'print') && (
        <RowAction onClick={() => onOpen({ mode: 'print', ids: [row.id] })}>打印</RowAction>
      )}
      <RowAction onClick={() => onOpen({ mode: 'note', row })}>跟进</RowAction>
      {row.status === BATCH_STATE.waitClaim && offers(orderPickingBatch, 'cancel') && (
        <RowAction danger onClick={() => void cancel()}>
          取消
        </RowAction>
      )}
    </>
  )
}

function Opened({ open, close, refresh }: { open: Open; close: () => void; refresh: () => void }) {
  if (!open) return null
  if (open.mode === 'wave') return <WaveDialog onClose={close} onDone={refresh} />
  if (open.mode === 'print') return <PickSheet resource={orderPickingBatch} ids={open.ids} onClose={close} />
  if (open.mode === 'note')
    return <NoteDialog kind="note" resource={orderPickingBatch} row={open.row} onClose={close} onDone={refresh} />
  return (
    <WithDocument resource={orderPickingBatch} id={open.row.id}>
      {(batch) => (
        <Detail resource={orderPickingBatch} row={batch} onClose={close}>
          <Picks picks={batch.picks} />
          <BatchOrders batch={batch} orders={batch.orders} onDone={refresh} />
        </Detail>
      )}
    </WithDocument>
  )
}

const Picks = ({ picks }: { picks: BatchPick[] }) => (
  <div className="floor-lines">
    <h4>拣货单</h4>
    <Lines
      rows={picks}
      keyOf={({ id }) => id}
      columns={[
        { title: '单号', render: (pick) => <b>{pick.pickNo}</b> },
        { title: '库区', render: (pick) => pick.areaCode },
        { title: '状态', render: (pick) => <StatusTag states={pickStates} value={pick.status} /> },
        { title: '拣货员', render: (pick) => pick.pickerName },
        { title: '行/件', right: true, render: (pick) => `${pick.lineCount} / ${pick.pieceCount}` },
        { title: '已拣', right: true, render: (pick) => pick.pickedQty },
        { title: '短少', right: true, render: (pick) => pick.shortQty || null },
      ]}
    />
  </div>
)
