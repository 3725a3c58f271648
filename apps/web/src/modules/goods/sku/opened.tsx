import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { SkuListRow } from '@erp/contract/goods/sku/sku-rows'
import { skuQuickFields } from '@erp/contract/goods/sku/sku-write'
import type { Fields } from '@erp/contract/kit'
import { Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { FormDrawer, ImportDialog, ViewDrawer } from '../../../kit/index.ts'
import { Places, Stores } from '../catalog/detail/stock-tabs.tsx'
import { IMPORTS, type ImportKind } from '../catalog/list/imports.ts'

/** What is open over the list. */
export type OpenedSku =
  | { kind: 'panorama'; code: string }
  | { kind: 'edit' | 'stock'; row: SkuListRow }
  | { kind: 'status' | 'labels'; rows: SkuListRow[] }
  | { kind: 'import'; what: ImportKind }
  | { kind: 'weights' }
  | null

interface Props {
  open: OpenedSku
  onClose: () => void
  onChanged: () => void
}
const StatusDialog = lazy(() => import('../status/status-dialog.tsx').then((module) => ({ default: module.StatusDialog })))
const LabelDialog = lazy(() => import('./label-dialog.tsx').then((module) => ({ default: module.LabelDialog })))
const WeightProposals = lazy(() => import('./weight-proposals.tsx').then((module) => ({ default: module.WeightProposals })))
const { barcode, packInfoId, degreeDifficultyId } = skuQuickFields
/** Groups and random SKUs weigh and measure nothing themselves. */
const bodiless = { barcode, packInfoId, degreeDifficultyId }
const hasBody = ({ skuKind }: SkuListRow): boolean => skuKind === 1 || skuKind === 4

export const OpenedSkus = (props: Props) => <Suspense>{shown(props)}</Suspense>

function shown({ open, onClose, onChanged }: Props) {
  switch (open?.kind) {
    case 'edit': {
      const { row } = open
      const fields = (hasBody(row) ? skuQuickFields : bodiless) as Fields
      return (
        <FormDrawer
          resource={goodsSku}
          action="edit"
          title={`修改SKU ${row.sku}`}
          {...{ row, fields, onClose }}
          onSaved={onChanged}
        />
      )
    }
    case 'stock':
      return <StockDrawer row={open.row} onClose={onClose} />
    case 'status':
      return <StatusDialog target={targetOf(open.rows)} onClose={onClose} onDone={onChanged} />
    case 'labels':
      return <LabelDialog items={open.rows.map(({ skuId, sku, skuName }) => ({ skuId, sku: sku!, skuName }))} onClose={onClose} />
    case 'weights':
      return <WeightProposals onClose={onClose} onChanged={onChanged} />
    case 'import': {
      const { resource, action, type, title } = IMPORTS[open.what]
      return <ImportDialog {...{ resource, action, title, onClose }} onDone={onChanged} templateInput={{ type }} />
    }
    default:
      return null
  }
}

const targetOf = (rows: SkuListRow[]) => ({
  skuIds: rows.map((row) => row.skuId),
  from: [...new Set(rows.map((row) => row.skuStatus ?? ''))],
  name: rows.length === 1 ? `${rows[0]!.sku}` : `${rows.length} 个SKU`,
})

const StockDrawer = ({ row: { skuId, sku, skuName }, onClose }: { row: SkuListRow; onClose: () => void }) => (
  <ViewDrawer open size={900} title={`库存 ${sku} ${skuName}`} onClose={onClose} className="detail">
    <Tabs
      size="small"
      items={[
        { key: 'stores', label: '各仓库存', children: <Stores skuId={skuId} /> },
        { key: 'places', label: '库位', children: <Places skuId={skuId} /> },
      ]}
    />
  </ViewDrawer>
)
