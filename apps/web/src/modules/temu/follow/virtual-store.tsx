import { DIFFERENCE_TABS, type VirtualStoreRow, virtualStore } from '@erp/contract/temu/follow/virtual-store'
import { Button } from 'antd'
import { useState } from 'react'
import { arranged, attempt, call, confirm, type List, ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { TraceDrawer } from './trace-drawer.tsx'
import './follow.css'

const ALL = 'all'
const TABS: StatusTabs = {
  field: 'tab',
  items: DIFFERENCE_TABS,
  count: 'status-count',
  where: (tab) => (tab === ALL ? {} : { tab: [tab] }),
}

const COLUMNS = arranged(virtualStore, {
  sku: 126,
  skuName: 146,
  ledgerQty: 96,
  platformQty: 92,
  difference: { width: 76, render: difference },
  since: 166,
  transitQty: 72,
  amount: 116,
  ageDays: 92,
  isChecking: 80,
})

/** 虚拟仓库存: what lies at Temu by our books and by its own word. */
export default function VirtualStore() {
  const [traced, setTraced] = useState<VirtualStoreRow | null>(null)
  return (
    <ListPage
      resource={virtualStore}
      tabs={TABS}
      columns={COLUMNS}
      onOpen={setTraced}
      rowActions={(row) => <RowAction onClick={() => setTraced(row)}>差异来源</RowAction>}
      toolbar={(list) => offers(virtualStore, 'check') && <Button onClick={() => void checkAll(list)}>核对全部差异</Button>}
      batch={(rows, list) =>
        offers(virtualStore, 'check') && (
          <Button
            type="primary"
            onClick={() =>
              void check(
                rows.map(({ skuId }) => skuId),
                list,
              )
            }
          >
            发起核对
          </Button>
        )
      }
    >
      {() => traced && <TraceDrawer row={traced} onClose={() => setTraced(null)} />}
    </ListPage>
  )
}

async function checkAll(list: List): Promise<void> {
  if (await confirm('按平台的数量核对全部差异？', { detail: '生成一张平台对账单，审核后账面与平台一致' })) await check([], list)
}

async function check(skuIds: number[], list: List): Promise<void> {
  const made = call(virtualStore, 'check', { skuIds })
  const worked = await attempt(made, '已生成平台对账单，请在盘点完成单中审核')
  if (worked) void list.refresh()
}

function difference(row: { difference?: number | null }) {
  const off = row.difference
  if (off == null) return '–'
  return <b className={off > 0 ? 'figure-more' : 'figure-less'}>{off > 0 ? `+${off}` : off}</b>
}
