import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsListRow } from '@erp/contract/goods/catalog/goods-rows'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { ImportDialog, offers } from '../../../../kit/index.ts'
import { IMPORTS, type ImportKind } from './imports.ts'

/** What is open over the list. */
export type OpenedGoods =
  | { kind: 'detail'; row: GoodsListRow; tab?: string }
  | { kind: 'status'; rows: GoodsListRow[] }
  | { kind: 'batch' | 'portfolio' | 'labels'; ids: number[] }
  | { kind: 'import'; what: ImportKind }
  | null

interface Props {
  open: OpenedGoods
  onOpen: (open: OpenedGoods) => void
  onChanged: () => void
}
const GoodsDrawer = lazy(() => import('../detail/goods-drawer.tsx').then((module) => ({ default: module.GoodsDrawer })))
const StatusDialog = lazy(() => import('../../status/status-dialog.tsx').then((module) => ({ default: module.StatusDialog })))
const BatchDialog = lazy(() => import('./batch-dialog.tsx').then((module) => ({ default: module.BatchDialog })))
const PortfolioDialog = lazy(() => import('./portfolio-dialog.tsx').then((module) => ({ default: module.PortfolioDialog })))
const GoodsLabels = lazy(() => import('./goods-labels.tsx').then((module) => ({ default: module.GoodsLabels })))

export const Opened = (props: Props) => <Suspense>{shown(props)}</Suspense>

function shown({ open, onOpen, onChanged }: Props) {
  const onClose = () => onOpen(null)
  switch (open?.kind) {
    case 'detail':
      return (
        <GoodsDrawer
          key={open.row.goodsId}
          goodsId={open.row.goodsId}
          tab={open.tab}
          actions={<DrawerActions row={open.row} onOpen={onOpen} />}
          onClose={onClose}
        />
      )
    case 'status':
      return <StatusDialog target={targetOf(open.rows)} onClose={onClose} onDone={onChanged} />
    case 'batch':
      return <BatchDialog ids={open.ids} onClose={onClose} onDone={onChanged} />
    case 'portfolio':
      return <PortfolioDialog goodsIds={open.ids} onClose={onClose} />
    case 'labels':
      return <GoodsLabels goodsIds={open.ids} onClose={onClose} />
    case 'import':
      return <Import what={open.what} onClose={onClose} onDone={onChanged} />
    default:
      return null
  }
}

const targetOf = (rows: GoodsListRow[]) => ({
  goodsIds: rows.map((row) => row.goodsId),
  from: [...new Set(rows.map((row) => row.goodsStatus ?? ''))],
  name: rows.length === 1 ? `${rows[0]!.goodsCode}` : `${rows.length} 个商品`,
})

function DrawerActions({ row, onOpen }: { row: GoodsListRow; onOpen: Props['onOpen'] }) {
  const navigate = useNavigate()
  return (
    <span className="toolbar">
      {offers(goodsItem, 'change-status') && (
        <Button size="small" onClick={() => onOpen({ kind: 'status', rows: [row] })}>
          改状态
        </Button>
      )}
      {offers(goodsItem, 'edit') && (
        <Button size="small" type="primary" onClick={() => void navigate(`/upPro/${row.goodsId}`)}>
          编辑
        </Button>
      )}
    </span>
  )
}

function Import({ what, onClose, onDone }: { what: ImportKind; onClose: () => void; onDone: () => void }) {
  const { resource, action, type, title } = IMPORTS[what]
  return <ImportDialog {...{ resource, action, title, onClose, onDone }} templateInput={{ type }} />
}
