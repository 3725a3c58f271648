import { FREIGHT_TABS, freightTable } from '@erp/contract/express/freight/freight-table'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, columnsOf, type List, ListPage, may, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { AuditTable } from './audit-table.tsx'
import { CopyTable } from './copy-table.tsx'
import type { FreightTable } from './rows.ts'
import { TableDetail } from './table-detail.tsx'
import { TableForm } from './table-form.tsx'
import { VoidTables } from './void-tables.tsx'

const TABS: StatusTabs = { field: 'tab', items: FREIGHT_TABS, count: 'status-count' }
type Open =
  | { mode: 'new' | 'copy' }
  | { mode: 'edit' | 'view' | 'audit'; row: FreightTable }
  | { mode: 'void'; rows: FreightTable[] }
  | null
const WIDTHS: Record<string, number> = {
  tableNo: 160,
  wayId: 160,
  tab: 90,
  discount: 80,
  fuelRate: 90,
  zoneCount: 80,
  lineCount: 90,
}

/** 运费表: dated prices of the ways; who enters them does not audit them. */
export default function FreightTables() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(
    () => columnsOf(freightTable).map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width })),
    [],
  )
  const view = useCallback((row: FreightTable) => setOpen({ mode: 'view', row }), [])
  const rowActions = useCallback((row: FreightTable) => <Verbs row={row} onOpen={setOpen} />, [])
  return (
    <ListPage
      resource={freightTable}
      tabs={TABS}
      columns={columns}
      rowActionsWidth={180}
      onOpen={view}
      rowActions={rowActions}
      toolbar={() =>
        offers(freightTable, 'save') && (
          <>
            <AddButton onClick={() => setOpen({ mode: 'new' })} />
            <Button onClick={() => setOpen({ mode: 'copy' })}>复制上一版</Button>
          </>
        )
      }
      batch={(rows) =>
        mayVoid(rows) && (
          <Button size="small" danger onClick={() => setOpen({ mode: 'void', rows })}>
            作废
          </Button>
        )
      }
    >
      {(list) => open && <Opened open={open} setOpen={setOpen} list={list} />}
    </ListPage>
  )
}

/** A draft by who edits, an audited one by who audits, before its day. */
const mayVoid = (rows: FreightTable[]): boolean =>
  rows.every((row) => (row.tab === 1 ? may('express:freight:edit') : row.tab === 3 && may('express:freight:audit')))

const Verbs = ({ row, onOpen }: { row: FreightTable; onOpen: (open: Open) => void }) => (
  <>
    <RowAction onClick={() => onOpen({ mode: 'view', row })}>详情</RowAction>
    {row.tab === 1 && offers(freightTable, 'update') && <RowAction onClick={() => onOpen({ mode: 'edit', row })}>修改</RowAction>}
    {row.tab === 1 && offers(freightTable, 'audit') && <RowAction onClick={() => onOpen({ mode: 'audit', row })}>审核</RowAction>}
    {mayVoid([row]) && (
      <RowAction danger onClick={() => onOpen({ mode: 'void', rows: [row] })}>
        作废
      </RowAction>
    )}
  </>
)

function Opened({ open, setOpen, list }: { open: NonNullable<Open>; setOpen: (open: Open) => void; list: List }) {
  const onClose = () => setOpen(null)
  const onDone = () => {
    list.clear()
    void list.refresh()
  }
  if (open.mode === 'view') return <TableDetail id={open.row.id} onClose={onClose} />
  if (open.mode === 'audit') return <AuditTable row={open.row} {...{ onClose, onDone }} />
  if (open.mode === 'void') return <VoidTables rows={open.rows} {...{ onClose, onDone }} />
  if (open.mode === 'copy') return <CopyTable onClose={onClose} onDone={(row) => (onDone(), setOpen({ mode: 'edit', row }))} />
  return <TableForm id={open.mode === 'edit' ? open.row.id : null} {...{ onClose, onDone }} />
}
