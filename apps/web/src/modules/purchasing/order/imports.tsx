import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ImportDialog, offers } from '../../../kit/index.ts'

const ExcelSync = lazy(() => import('../ali/excel-sync.tsx').then((module) => ({ default: module.ExcelSyncDialog })))

/** Orders from a workbook, and what 1688 says of its own. */
export function Imports({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState<'batch' | 'ali' | null>(null)
  const onClose = () => setOpen(null)
  return (
    <>
      {offers(purchaseOrder, 'orderBathInsert') && <Button onClick={() => setOpen('batch')}>批量新增</Button>}
      {offers(aliOrder, 'excel-sync') && <Button onClick={() => setOpen('ali')}>1688表格同步</Button>}
      {open === 'batch' && (
        <ImportDialog
          resource={purchaseOrder}
          action="orderBathInsert"
          template="orderBathInsert/import-template"
          {...{ onClose, onDone }}
        />
      )}
      <Suspense>{open === 'ali' && <ExcelSync {...{ onClose, onDone }} />}</Suspense>
    </>
  )
}
