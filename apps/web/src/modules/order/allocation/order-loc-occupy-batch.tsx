import { OCCUPY_STATES, type OccupyLine, orderLocOccupyBatch } from '@erp/contract/order/allocation/order-loc-occupy-batch'
import { Button, Checkbox, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { Detail, Lines, ListPage, type ListRow, offers, RowAction, type StatusTabs, WithDocument } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { ResultDialog } from '../desk/verbs/result-dialog.tsx'
import { askFirst, type Outcome, runVerb } from '../desk/verbs/run-verb.ts'
import type { Verb } from '../desk/verbs/verbs.ts'
import '../order.css'

const TABS: StatusTabs = { field: 'status', items: OCCUPY_STATES, count: 'status-count' }
const SHOWN = {
  batchNo: 170,
  storeId: 110,
  triggerType: 100,
  status: 100,
  orderCount: 90,
  shortCount: 90,
  pieceCount: 90,
  openCount: 120,
  createTime: 170,
}
const HELD = [
  <Tag key="1" color="blue">
    占用中
  </Tag>,
  <Tag key="2" color="green">
    已消耗
  </Tag>,
  <Tag key="3">已释放</Tag>,
]
const release = (id: number): Verb => ({
  key: 'release',
  label: '释放占用',
  resource: orderLocOccupyBatch,
  action: 'release',
  with: { id },
  danger: true,
})

/** 库位占用批次: the runs of allocation, and what each still holds. */
export default function OccupyBatches() {
  const [open, setOpen] = useState<ListRow<typeof orderLocOccupyBatch> | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const columns = useMemo(() => arranged(orderLocOccupyBatch, SHOWN), [])
  const free = async (id: number, ids: number[]) => {
    const verb = release(id)
    if (!(await askFirst(verb, ids.length))) return false
    const said = await runVerb(verb, ids)
    if (said && said !== 'done') setOutcome(said)
    return said !== null
  }
  return (
    <ListPage
      resource={orderLocOccupyBatch}
      tabs={TABS}
      columns={columns}
      onOpen={setOpen}
      rowActions={(row) => <RowAction onClick={() => setOpen(row)}>详情</RowAction>}
      rowActionsWidth={90}
    >
      {(list) => (
        <>
          {open && (
            <Batch
              id={open.id}
              onClose={() => setOpen(null)}
              onRelease={async (ids) => {
                if (!(await free(open.id, ids))) return
                setOpen(null)
                void list.refresh()
              }}
            />
          )}
          {outcome && <ResultDialog outcome={outcome} onClose={() => setOutcome(null)} />}
        </>
      )}
    </ListPage>
  )
}

interface BatchProps {
  id: number
  onClose: () => void
  onRelease: (ids: number[]) => unknown
}

const Batch = ({ id, onClose, onRelease }: BatchProps) => (
  <WithDocument resource={orderLocOccupyBatch} id={id}>
    {(batch) => (
      <Detail resource={orderLocOccupyBatch} row={batch} onClose={onClose}>
        <Holds lines={batch.lines} onRelease={onRelease} />
      </Detail>
    )}
  </WithDocument>
)

function Holds({ lines, onRelease }: { lines: OccupyLine[]; onRelease: (ids: number[]) => unknown }) {
  const held = [...new Set(lines.filter(({ state }) => state === 1).map(({ orderId }) => orderId))]
  const [chosen, setChosen] = useState<number[]>([])
  const may = offers(orderLocOccupyBatch, 'release') && held.length > 0
  const toggle = (id: number) => setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  const pick = {
    title: '释放',
    render: ({ orderId, orderNo, state }: OccupyLine) =>
      state === 1 && (
        <Checkbox aria-label={`释放 ${orderNo}`} checked={chosen.includes(orderId)} onChange={() => toggle(orderId)} />
      ),
  }
  return (
    <div className="floor-lines">
      <Lines
        rows={lines}
        keyOf={(line) => `${line.orderDetailsId}-${line.placeName}-${line.state}`}
        columns={[
          ...(may ? [pick] : []),
          { title: '订单', render: (line) => line.orderNo },
          { title: 'SKU', render: (line) => line.sku },
          { title: '名称', render: (line) => <span className="line-name">{line.skuName}</span> },
          { title: '库位', render: (line) => line.placeName },
          { title: '件数', right: true, render: (line) => line.quantity },
          { title: '状态', render: (line) => HELD[line.state - 1] },
        ]}
      />
      {may && <Button onClick={() => setChosen(held)}>全选</Button>}{' '}
      {may && (
        <Button danger disabled={chosen.length === 0} onClick={() => void onRelease(chosen)}>
          释放 {chosen.length} 个订单的占用
        </Button>
      )}
    </div>
  )
}
