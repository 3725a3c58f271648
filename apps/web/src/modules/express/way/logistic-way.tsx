import { GOODS_ATTRS, logisticWay } from '@erp/contract/express/way/logistic-way'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, attempt, call, columnsOf, type List, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { CopyWay } from './copy-way.tsx'
import type { Way } from './rows.ts'
import { SortWays } from './sort-ways.tsx'
import { WayDetail } from './way-detail.tsx'
import { WayForm } from './way-form.tsx'

type Open = { mode: 'new' } | { mode: 'sort' } | { mode: 'edit' | 'view' | 'copy'; row: Way } | null
const WIDTHS: Record<string, number> = {
  wayCode: 96,
  wayName: 150,
  expressId: 104,
  storeIds: 140,
  weightRange: 104,
  acceptAttrs: 130,
  dayRange: 80,
  numberSource: 100,
  freeNumbers: 84,
  currentTable: 130,
  isActivated: 70,
  currency: 80,
}

/** 物流渠道: limits, numbers and the running prices of every way. */
export default function Ways() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(
    () =>
      columnsOf(logisticWay).map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width, ...rendered[column.id] })),
    [],
  )
  const canEdit = offers(logisticWay, 'update')
  const view = useCallback((row: Way) => setOpen({ mode: 'view', row }), [])
  const rowActions = useCallback(
    (row: Way, list: List) => (
      <>
        <RowAction onClick={() => setOpen({ mode: 'view', row })}>详情</RowAction>
        {canEdit && <Edits row={row} list={list} onOpen={(mode) => setOpen({ mode, row })} />}
      </>
    ),
    [canEdit],
  )
  return (
    <ListPage
      resource={logisticWay}
      columns={columns}
      rowActionsWidth={220}
      onOpen={view}
      rowActions={rowActions}
      toolbar={() =>
        canEdit && (
          <>
            <AddButton onClick={() => setOpen({ mode: 'new' })} />
            <Button onClick={() => setOpen({ mode: 'sort' })}>排序</Button>
          </>
        )
      }
      batch={(rows, list) => canEdit && <Switches rows={rows} list={list} />}
    >
      {(list) => open && <Opened open={open} close={() => setOpen(null)} refresh={() => void list.refresh()} />}
    </ListPage>
  )
}

const ATTRS = new Map<string, string>(GOODS_ATTRS)
const rendered: Record<string, { render: (row: Way) => React.ReactNode }> = {
  acceptAttrs: {
    render: (row) => row.acceptAttrs.map((name) => ATTRS.get(name)).join('、') || '普货',
  },
  freeNumbers: {
    render: (row) =>
      row.numberSource === 1 ? <span className={row.freeNumbers === 0 ? 'price-up' : ''}>{row.freeNumbers}</span> : '–',
  },
}

const Switches = ({ rows, list }: { rows: Way[]; list: List }) => (
  <>
    <Button size="small" onClick={() => void activate(rows, 1, list)}>
      启用
    </Button>
    <Button size="small" onClick={() => void activate(rows, 0, list)}>
      停用
    </Button>
  </>
)

const Edits = ({ row, list, onOpen }: { row: Way; list: List; onOpen: (mode: 'edit' | 'copy') => void }) => (
  <>
    <RowAction onClick={() => onOpen('edit')}>修改</RowAction>
    <RowAction onClick={() => onOpen('copy')}>复制</RowAction>
    <RowAction onClick={() => void activate([row], row.isActivated ? 0 : 1, list)}>{row.isActivated ? '停用' : '启用'}</RowAction>
    <RowAction danger onClick={() => void remove(logisticWay, row, list)}>
      删除
    </RowAction>
  </>
)

function Opened({ open, close, refresh }: { open: NonNullable<Open>; close: () => void; refresh: () => void }) {
  if (open.mode === 'sort') return <SortWays onClose={close} onDone={refresh} />
  if (open.mode === 'view') return <WayDetail row={open.row} onClose={close} />
  if (open.mode === 'copy') return <CopyWay row={open.row} onClose={close} onDone={refresh} />
  return <WayForm row={open.mode === 'edit' ? open.row : null} onClose={close} onSaved={refresh} />
}

async function activate(rows: Way[], isActivated: 0 | 1, list: List): Promise<void> {
  const ids = rows.map((row) => row.id)
  if (await attempt(call(logisticWay, 'activate', { ids, isActivated }), isActivated ? '已启用' : '已停用')) {
    list.clear()
    await list.refresh()
  }
}
