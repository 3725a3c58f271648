import { SyncOutlined } from '@ant-design/icons'
import { ALI_DIFF, ALI_STAGES } from '@erp/contract/purchasing/ali/ali.states'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { Button } from 'antd'
import { useState } from 'react'
import { type Column, call, columnOf, type List, ListPage, offers } from '../../../kit/index.ts'
import { ExcelButton } from './excel-button.tsx'
import { type Open, Opened } from './opened.tsx'
import { RowActions } from './row-actions.tsx'
import type { AliOrder } from './rows.ts'
import './ali.css'

const tabs = {
  field: 'stage',
  items: [
    ['all', '全部'],
    ...Object.entries(ALI_STAGES).map(([stage, [label]]) => [stage, label] as const),
    ['loose', '未关联'],
    ['amount', '金额差异'],
  ] as const,
  count: 'status-count',
  where: (tab: string): Record<string, unknown> =>
    tab === 'all'
      ? {}
      : tab === 'loose'
        ? { linked: [0] }
        : tab === 'amount'
          ? { diffFlag: [ALI_DIFF.amount] }
          : { stage: [tab] },
}

const { fields } = aliOrder
const WIDTHS: Partial<Record<keyof typeof fields, Partial<Column<AliOrder>>>> = {
  aliOrderId: { width: 176, fixed: 'start' },
  aliStatus: { width: 116, onCard: 'state' },
  orderNo: { width: 140, render: (row) => row.orderNo ?? <span className="ali-loose">未关联</span> },
  sellerName: { width: 160 },
  totalAmount: { width: 110 },
  purchaseAmount: { width: 136 },
  diffFlag: { width: 92, render: (row) => <Difference row={row} /> },
  expressDeliveryNo: { width: 150 },
  aliCreateTime: { width: 160 },
  payTime: { width: 160 },
  goodsAmount: { width: 104 },
  freight: { width: 84 },
  discount: { width: 84 },
  accountId: { width: 110 },
  aliModifyTime: { width: 160, hidden: true },
  sellerLoginId: { width: 140, hidden: true },
  refundStatus: { width: 110, hidden: true },
}
const columns: Column<AliOrder>[] = Object.entries(WIDTHS).map(([name, own]) => ({
  ...columnOf(name, fields[name as keyof typeof fields]),
  ...own,
}))

/** 1688订单: what was bought there, which purchase order it belongs to, and where the two do not agree. */
export default function AliOrders() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <ListPage
      resource={aliOrder}
      {...{ tabs, columns }}
      rowActionsWidth={208}
      onOpen={(row) => setOpen({ kind: 'detail', id: row.id })}
      toolbar={(list) => <Tools list={list} onOpen={setOpen} />}
      rowActions={(row, list) => <RowActions row={row} list={list} onOpen={setOpen} />}
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onOpen={setOpen} onChanged={() => void list.refresh()} />}
    </ListPage>
  )
}

function Tools({ list, onOpen }: { list: List; onOpen: (open: Open) => void }) {
  const sync = async () => {
    const started = await call(aliOrder, 'sync', {}).catch(() => null)
    if (started) onOpen({ kind: 'task', taskId: started.taskId })
  }
  return (
    <>
      {offers(aliOrder, 'sync') && (
        <Button type="primary" icon={<SyncOutlined aria-hidden="true" />} onClick={() => void sync()}>
          同步
        </Button>
      )}
      <ExcelButton onDone={() => void list.refresh()} />
    </>
  )
}

/** How much, and which way. */
function Difference({ row }: { row: AliOrder }) {
  if (row.diffFlag === ALI_DIFF.closed) return <span className="ali-closed">1688已关闭</span>
  if (row.diffFlag !== ALI_DIFF.amount) return <span className="nothing">—</span>
  const more = Number(row.totalAmount) - Number(row.purchaseAmount)
  return <span className="ali-differs">{Number.isNaN(more) ? '金额差异' : `${more > 0 ? '+' : ''}${more.toFixed(2)}`}</span>
}
