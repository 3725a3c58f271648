import { SHOP_TABS, shop } from '@erp/contract/authorize/shop'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, type List, ListPage, offers, remove, type StatusTabs } from '../../../kit/index.ts'
import { AuthDialog } from '../auth/auth-dialog.tsx'
import type { Shop } from './rows.ts'
import { refreshAuth, syncShop, testAuth, unbindAuth } from './run-verb.ts'
import { shopColumns } from './shop-columns.tsx'
import { SellerDialog, StatusDialog, SwitchDialog } from './shop-dialogs.tsx'
import { ShopDrawer } from './shop-drawer.tsx'
import { ShopForm } from './shop-form.tsx'
import { ShopPeople } from './shop-people.tsx'
import { type ShopVerb, ShopVerbs } from './shop-verbs.tsx'

const TABS: StatusTabs = { field: 'tab', items: SHOP_TABS, count: 'counts' }
type Open =
  | { kind: 'new' }
  | { kind: 'view' | 'edit' | 'auth' | 'assign'; row: Shop }
  | { kind: 'seller' | 'switch'; rows: Shop[] }
  | { kind: 'disable' | 'close' | 'resume'; rows: Shop[] }
  | null

/** 店铺管理: the shops, whether we may speak for them, and whether their data comes through. */
export default function Shops() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => shopColumns(), [])
  const view = useCallback((row: Shop) => setOpen({ kind: 'view', row }), [])
  const rowActions = useCallback(
    (row: Shop, list: List) => <ShopVerbs row={row} onDo={(verb) => void start(verb, row, list, setOpen)} />,
    [],
  )
  return (
    <ListPage
      resource={shop}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={204}
      onOpen={view}
      toolbar={() => offers(shop, 'add') && <AddButton onClick={() => setOpen({ kind: 'new' })} />}
      rowActions={rowActions}
      batch={(rows) => <Batch rows={rows} onOpen={setOpen} />}
    >
      {(list) => <Opened open={open} onOpen={setOpen} list={list} />}
    </ListPage>
  )
}

const AT_ONCE = { refresh: refreshAuth, test: testAuth, unbind: unbindAuth, sync: syncShop }

async function start(verb: ShopVerb, row: Shop, list: List, onOpen: (open: Open) => void): Promise<void> {
  switch (verb) {
    case 'refresh':
    case 'test':
    case 'unbind':
    case 'sync':
      if (await AT_ONCE[verb](row)) await list.refresh()
      return
    case 'remove':
      return remove(shop, row, list)
    case 'disable':
    case 'close':
    case 'resume':
      return onOpen({ kind: verb, rows: [row] })
    default:
      return onOpen({ kind: verb, row })
  }
}

const Batch = ({ rows, onOpen }: { rows: Shop[]; onOpen: (open: Open) => void }) => (
  <>
    {offers(shop, 'set-seller') && <Button onClick={() => onOpen({ kind: 'seller', rows })}>换负责人</Button>}
    {offers(shop, 'set-switch') && <Button onClick={() => onOpen({ kind: 'switch', rows })}>同步开关</Button>}
    {offers(shop, 'set-status') && (
      <>
        <Button danger onClick={() => onOpen({ kind: 'disable', rows })}>
          停用
        </Button>
        <Button danger onClick={() => onOpen({ kind: 'close', rows })}>
          封店
        </Button>
        <Button onClick={() => onOpen({ kind: 'resume', rows })}>恢复</Button>
      </>
    )}
  </>
)

function Opened({ open, onOpen, list }: { open: Open; onOpen: (open: Open) => void; list: List }) {
  const onClose = () => onOpen(null)
  const refresh = () => void list.refresh()
  switch (open?.kind) {
    case 'new':
      return <ShopForm row={null} onClose={onClose} onSaved={refresh} />
    case 'edit':
      return <ShopForm row={open.row} onClose={onClose} onSaved={refresh} />
    case 'view':
      return <ShopDrawer row={open.row} onClose={onClose} onDo={(verb, row) => void start(verb, row, list, onOpen)} />
    case 'auth':
      return <AuthDialog row={open.row} onClose={onClose} onDone={refresh} />
    case 'assign':
      return <ShopPeople shop={open.row} onClose={onClose} onDone={refresh} />
    case 'seller':
      return <SellerDialog rows={open.rows} onClose={onClose} onDone={refresh} />
    case 'switch':
      return <SwitchDialog rows={open.rows} onClose={onClose} onDone={refresh} />
    case 'disable':
    case 'close':
    case 'resume':
      return <StatusDialog rows={open.rows} verb={open.kind} onClose={onClose} onDone={refresh} />
    default:
      return null
  }
}
