import { reasonField, stateChoices } from '@erp/contract/kit'
import { sheinOrder } from '@erp/contract/shein/order/order'
import { SHEIN_ORDER, sheinOrderStates } from '@erp/contract/shein/order/order.states'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import {
  AskDialog,
  arranged,
  attempt,
  call,
  confirm,
  done,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
  VerbButton,
  WithDocument,
  whyNot,
} from '../../../kit/index.ts'
import { OrderDrawer } from './order-drawer.tsx'

const TABS: StatusTabs = { field: 'status', items: stateChoices(sheinOrderStates), count: 'status-count' }
const COLUMNS = arranged(sheinOrder, {
  orderNo: 168,
  shopId: 108,
  orderKind: 66,
  status: 80,
  contents: 160,
  quantity: 60,
  pickedQty: 60,
  packedQty: 60,
  deliverDeadline: { width: 116, render: (row) => row.deliverDeadline?.slice(5, 16) ?? '–' },
  receiveWarehouse: 120,
  storeId: 90,
  boxNos: 140,
  skips: 100,
  isPlatformCancelled: 100,
  amount: 110,
  skuCount: 70,
  purchaseTime: 164,
  releaseTime: 164,
  shipTime: 164,
  receiveTime: 164,
  platformDeliverySn: 140,
  saleNo: 150,
  invalidReason: 140,
})
type Row = ListRow<typeof sheinOrder>
type Open = { what: 'view' | 'invalid'; rows: Row[] } | null
const OF = { resource: sheinOrder, states: sheinOrderStates, state: 'status' }
const idsOf = (rows: Row[]): number[] => rows.map((row) => row.sheinOrderId)

/** SHEIN备货单: what the platform asks for, how far it has come, and the stations behind it. */
export default function SheinOrders() {
  const [open, setOpen] = useState<Open>(null)
  const refresh = useRefresh()
  return (
    <ListPage
      resource={sheinOrder}
      tabs={TABS}
      columns={COLUMNS}
      rowActionsWidth={150}
      onOpen={(row) => setOpen({ what: 'view', rows: [row] })}
      toolbar={(list) => offers(sheinOrder, 'sync') && <SyncButton onDone={() => void refresh(list)} />}
      rowActions={(row, list) => (
        <Verbs rows={[row]} onAsk={(what) => setOpen({ what, rows: [row] })} onDone={() => void refresh(list)} />
      )}
      batch={(rows, list) => (
        <BatchVerbs rows={rows} onInvalid={() => setOpen({ what: 'invalid', rows })} onDone={() => void refresh(list)} />
      )}
    >
      {(list) => open && <Opened {...open} onClose={() => setOpen(null)} onDone={() => void refresh(list)} />}
    </ListPage>
  )
}

function SyncButton({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const sync = async () => {
    setBusy(true)
    const synced = await call(sheinOrder, 'sync', {}).catch(() => null)
    setBusy(false)
    if (!synced) return
    const failed = synced.failed.map(({ shopName, reason }) => `${shopName}：${reason}`).join('；')
    done(`拉取 ${synced.pulled} 单，更新 ${synced.changed} 单${failed && `；${failed}`}`)
    onDone()
  }
  return (
    <Button loading={busy} onClick={() => void sync()}>
      同步
    </Button>
  )
}

async function release(rows: Row[], onDone: () => void): Promise<void> {
  const what = rows.length === 1 ? `备货单 ${rows[0]!.orderNo}` : `${rows.length} 张备货单`
  if (!(await confirm(`下发${what}到仓库？全部SKU都有库存才会占用。`))) return
  if (await attempt(call(sheinOrder, 'release', { ids: idsOf(rows) }), '已下发')) onDone()
}

function Verbs({ rows, onAsk, onDone }: { rows: Row[]; onAsk: (what: 'view' | 'invalid') => void; onDone: () => void }) {
  const [row] = rows as [Row]
  return (
    <>
      <RowAction onClick={() => onAsk('view')}>详情</RowAction>
      {offers(sheinOrder, 'release') && row.status === SHEIN_ORDER.waitRelease && (
        <RowAction onClick={() => void release(rows, onDone)}>下发</RowAction>
      )}
      {offers(sheinOrder, 'invalid') && (
        <RowAction danger why={whyNot(OF, 'invalid', rows)} onClick={() => onAsk('invalid')}>
          作废
        </RowAction>
      )}
    </>
  )
}

const BatchVerbs = ({ rows, onInvalid, onDone }: { rows: Row[]; onInvalid: () => void; onDone: () => void }) => (
  <>
    {offers(sheinOrder, 'release') && (
      <VerbButton why={whyNot(OF, 'release', rows)} onClick={() => void release(rows, onDone)}>
        下发
      </VerbButton>
    )}
    {offers(sheinOrder, 'invalid') && (
      <VerbButton danger why={whyNot(OF, 'invalid', rows)} onClick={onInvalid}>
        作废
      </VerbButton>
    )}
  </>
)

function Opened({ what, rows, ...then }: NonNullable<Open> & { onClose: () => void; onDone: () => void }) {
  const [row] = rows as [Row]
  if (what === 'view')
    return (
      <WithDocument resource={sheinOrder} id={row.sheinOrderId} fresh>
        {(document) => <OrderDrawer order={document} onClose={then.onClose} />}
      </WithDocument>
    )
  return (
    <AskDialog
      resource={sheinOrder}
      verb="invalid"
      title="作废备货单"
      danger
      fields={{ reason: reasonField }}
      document={rows.length === 1 ? row : { orderNo: `${rows.length} 张备货单` }}
      send={({ reason }) => ({ reason, ids: idsOf(rows) })}
      {...then}
    >
      <p>作废后不能恢复，已占用的库存会释放。</p>
    </AskDialog>
  )
}

function useRefresh() {
  const queries = useQueryClient()
  return async (list: List) => {
    list.clear()
    await Promise.all([queries.invalidateQueries({ queryKey: [sheinOrder.path] }), list.refresh()])
  }
}
