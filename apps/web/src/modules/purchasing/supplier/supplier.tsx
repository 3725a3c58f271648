import { supplier } from '@erp/contract/purchasing/supplier/supplier'
import { SUPPLIER_STATES } from '@erp/contract/purchasing/supplier/supplier.states'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, type List, ListPage, offers, RowAction, remove, type StatusTabs } from '../../../kit/index.ts'
import { MergeDialog } from './merge-dialog.tsx'
import type { Supplier } from './rows.ts'
import { LevelDialog, StatusDialog, verbsFor } from './status-dialog.tsx'
import { supplierColumns } from './supplier-columns.tsx'
import { SupplierDrawer } from './supplier-drawer.tsx'
import { SupplierForm } from './supplier-form.tsx'

const TABS: StatusTabs = { field: 'status', items: SUPPLIER_STATES, count: 'counts' }
type Open =
  | { kind: 'new' }
  | { kind: 'edit' | 'view'; row: Supplier }
  | { kind: 'level' | 'merge'; rows: Supplier[] }
  | { kind: 'status'; rows: Supplier[]; to: number }
  | null

/** 供应商: whom we buy from, on what terms, and how well they do. */
export default function Suppliers() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => supplierColumns(), [])
  const view = useCallback((row: Supplier) => setOpen({ kind: 'view', row }), [])
  const rowActions = useCallback((row: Supplier) => <RowVerbs row={row} onOpen={setOpen} />, [])
  return (
    <ListPage
      resource={supplier}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={128}
      onOpen={view}
      toolbar={() => offers(supplier, 'add') && <AddButton onClick={() => setOpen({ kind: 'new' })} />}
      rowActions={rowActions}
      batch={(rows) => <Batch rows={rows} onOpen={setOpen} />}
    >
      {(list) => <Opened open={open} onOpen={setOpen} list={list} />}
    </ListPage>
  )
}

function RowVerbs({ row, onOpen }: { row: Supplier; onOpen: (open: Open) => void }) {
  const [first] = verbsFor([row])
  return (
    <>
      <RowAction onClick={() => onOpen({ kind: 'view', row })}>详情</RowAction>
      {offers(supplier, 'update') && <RowAction onClick={() => onOpen({ kind: 'edit', row })}>修改</RowAction>}
      {first && (
        <RowAction danger={first.danger} onClick={() => onOpen({ kind: 'status', rows: [row], to: first.to })}>
          {first.label}
        </RowAction>
      )}
    </>
  )
}

const Batch = ({ rows, onOpen }: { rows: Supplier[]; onOpen: (open: Open) => void }) => (
  <>
    {verbsFor(rows).map(({ to, label, danger }) => (
      <Button key={to} danger={danger} onClick={() => onOpen({ kind: 'status', rows, to })}>
        {label}
      </Button>
    ))}
    {offers(supplier, 'set-level') && <Button onClick={() => onOpen({ kind: 'level', rows })}>改等级</Button>}
    {offers(supplier, 'merge') && (
      <Button
        disabled={rows.length < 2}
        title={rows.length < 2 ? '请勾选两家或以上的供应商' : undefined}
        onClick={() => onOpen({ kind: 'merge', rows })}
      >
        合并供应商
      </Button>
    )}
  </>
)

function Opened({ open, onOpen, list }: { open: Open; onOpen: (open: Open) => void; list: List }) {
  const onClose = () => onOpen(null)
  const refresh = () => void list.refresh()
  const drop = async (row: Supplier) => {
    onClose()
    await remove(supplier, row, list)
  }
  switch (open?.kind) {
    case 'new':
      return <SupplierForm row={null} onClose={onClose} onSaved={refresh} />
    case 'edit':
      return <SupplierForm row={open.row} onClose={onClose} onSaved={refresh} />
    case 'view':
      return (
        <SupplierDrawer
          row={open.row}
          onClose={onClose}
          onEdit={() => onOpen({ kind: 'edit', row: open.row })}
          onRemove={() => void drop(open.row)}
        />
      )
    case 'status':
      return <StatusDialog rows={open.rows} to={open.to} onClose={onClose} onDone={refresh} />
    case 'level':
      return <LevelDialog rows={open.rows} onClose={onClose} onDone={refresh} />
    case 'merge':
      return <MergeDialog rows={open.rows} onClose={onClose} onDone={refresh} />
    default:
      return null
  }
}
