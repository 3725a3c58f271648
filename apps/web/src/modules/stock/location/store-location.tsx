import { LOCATION_STATES } from '@erp/contract/stock/location/location-fields'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  AddButton,
  attempt,
  call,
  confirm,
  Detail,
  FormDrawer,
  type List,
  ListPage,
  offers,
  RowAction,
  type StatusTabs,
} from '../../../kit/index.ts'
import { arranged } from '../parts/arranged.ts'
import { BatchCreate } from './batch-create.tsx'
import { BatchEdit } from './batch-edit.tsx'
import { BatchUnbind } from './batch-unbind.tsx'
import { KindsDrawer } from './kinds-drawer.tsx'
import { LocationSkus } from './location-skus.tsx'
import { PrintLocations } from './print-locations.tsx'
import type { Place } from './rows.ts'

const TABS: StatusTabs = { field: 'state', items: LOCATION_STATES, count: 'status-count' }
type Open =
  | { mode: 'new' | 'range' | 'kinds' }
  | { mode: 'edit' | 'view'; row: Place }
  | { mode: 'many' | 'print'; ids: number[] }
  | { mode: 'unbind'; rows: Place[] }
  | null

const SHOWN = {
  locationName: 136,
  storeId: 90,
  areaCode: 74,
  roadwayNo: 74,
  levelNo: 66,
  locationType: 100,
  skuKinds: { width: 100, render: (row: Place) => `${row.skuKinds}/${row.maxSkuKinds ?? '不限'}` },
  onHand: 78,
  occupied: 78,
  volumeRate: { width: 100, title: '体积利用率', render: (row: Place) => row.volumeRate && `${row.volumeRate}%` },
  pickSeq: 90,
  state: 80,
}

/** 库位管理: every place of the warehouses, what lies there, and what may. */
export default function StoreLocations() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => arranged(storeLocation, SHOWN), [])
  return (
    <ListPage
      resource={storeLocation}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={160}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={() => (
        <>
          {offers(storeLocation, 'create') && <AddButton onClick={() => setOpen({ mode: 'new' })} />}
          {offers(storeLocation, 'batch-create') && <Button onClick={() => setOpen({ mode: 'range' })}>批量生成</Button>}
          <Button onClick={() => setOpen({ mode: 'kinds' })}>SKU种类数</Button>
        </>
      )}
      rowActions={(row, list) => (
        <>
          <RowAction onClick={() => setOpen({ mode: 'view', row })}>SKU明细</RowAction>
          {offers(storeLocation, 'edit') && <RowAction onClick={() => setOpen({ mode: 'edit', row })}>修改</RowAction>}
          {offers(storeLocation, 'remove') && (
            <RowAction danger onClick={() => void removeAll([row], list)}>
              删除
            </RowAction>
          )}
        </>
      )}
      batch={(rows, list) => <Batch rows={rows} list={list} onOpen={setOpen} />}
    >
      {(list) => <Opened open={open} close={() => setOpen(null)} list={list} />}
    </ListPage>
  )
}

function Batch({ rows, list, onOpen }: { rows: Place[]; list: List; onOpen: (open: Open) => void }) {
  const ids = rows.map((row) => row.locationId)
  return (
    <>
      {offers(storeLocation, 'batch-edit') && (
        <Button size="small" onClick={() => onOpen({ mode: 'many', ids })}>
          批量修改
        </Button>
      )}
      {offers(storeLocation, 'batch-unbind') && (
        <Button size="small" onClick={() => onOpen({ mode: 'unbind', rows })}>
          批量解绑
        </Button>
      )}
      {offers(storeLocation, 'print') && (
        <Button size="small" onClick={() => onOpen({ mode: 'print', ids })}>
          打印库位码
        </Button>
      )}
      {offers(storeLocation, 'remove') && (
        <Button size="small" danger onClick={() => void removeAll(rows, list)}>
          删除
        </Button>
      )}
    </>
  )
}

async function removeAll(rows: Place[], list: List): Promise<void> {
  const named = rows.length === 1 ? `库位${rows[0]!.locationName}` : `所选的 ${rows.length} 个库位`
  if (!(await confirm(`确认删除${named}吗？`, { danger: true }))) return
  if (!(await attempt(call(storeLocation, 'remove', { ids: rows.map((row) => row.locationId) }), '已删除'))) return
  list.clear()
  void list.refresh()
}

function Opened({ open, close, list }: { open: Open; close: () => void; list: List }) {
  const refresh = () => void list.refresh()
  if (!open) return null
  if (open.mode === 'range') return <BatchCreate onClose={close} onDone={refresh} />
  if (open.mode === 'kinds') return <KindsDrawer onClose={close} />
  if (open.mode === 'many') return <BatchEdit ids={open.ids} onClose={close} onDone={refresh} />
  if (open.mode === 'unbind') return <BatchUnbind locations={open.rows} onClose={close} onDone={refresh} />
  if (open.mode === 'print') return <PrintLocations ids={open.ids} onClose={close} />
  if (open.mode === 'view')
    return (
      <Detail resource={storeLocation} row={open.row} onClose={close}>
        <LocationSkus location={open.row} />
      </Detail>
    )
  return <FormDrawer resource={storeLocation} row={open.mode === 'edit' ? open.row : null} onClose={close} onSaved={refresh} />
}
