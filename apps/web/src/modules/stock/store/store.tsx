import { store } from '@erp/contract/stock/store/store'
import { useMemo, useState } from 'react'
import { attempt, call, confirm, type List, type ListRow, may, offers, RowAction } from '../../../kit/index.ts'
import { MasterPage } from '../../basic/master-page.tsx'
import { arranged } from '../parts/arranged.ts'
import { DragHandle } from '../parts/drag-handle.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { SelfCheckHead } from './self-check-head.tsx'
import { StoreForm } from './store-form.tsx'
import { StoreTree } from './store-tree.tsx'
import './store.css'

type Store = ListRow<typeof store>
const SHOWN = {
  storeCode: 104,
  storeName: 120,
  storeType: 116,
  countryCode: 84,
  isAllocatable: { width: 92, title: '参与分配' },
  isActivated: { width: 76, title: '状态', render: (row: Store) => (row.isActivated ? '启用' : '停用') },
  managerIds: 90,
  locationCount: 76,
  skuCount: 76,
  onHand: 88,
}

/** 仓库管理: the tree of places at the left, the stores at the right. */
export default function Stores() {
  const [address, setAddress] = useState<Store | null>(null)
  const columns = useMemo(() => arranged(store, SHOWN), [])
  return (
    <div className="store-page">
      <StoreTree />
      <div className="store-list">
        <SelfCheckHead />
        <MasterPage
          resource={store}
          columns={columns}
          actionsWidth={248}
          form={(props) => <StoreForm {...props} />}
          actions={(row, list) => (
            <>
              {offers(store, 'edit-sort-no') && <DragHandle resource={store} field="sortNo" {...{ row, list }} />}
              <RowAction onClick={() => setAddress(row)}>地址</RowAction>
              {offers(store, 'update') && !row.isSystem && (
                <RowAction danger={Boolean(row.isActivated)} onClick={() => void toggle(row, list)}>
                  {row.isActivated ? '停用' : '启用'}
                </RowAction>
              )}
            </>
          )}
        />
      </div>
      {address && <AddressDialog store={address} canEdit={may('stock:store:address')} onClose={() => setAddress(null)} />}
    </div>
  )
}

async function toggle(row: Store, list: List): Promise<void> {
  const verb = row.isActivated ? '停用' : '启用'
  if (!(await confirm(`确认${verb}「${row.storeName}」吗？`, { danger: Boolean(row.isActivated) }))) return
  if (await attempt(call(store, 'update', { ...row, isActivated: row.isActivated ? 0 : 1 }), `已${verb}`)) void list.refresh()
}
