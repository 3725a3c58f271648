import { FileExcelOutlined } from '@ant-design/icons'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { offers } from '../../../kit/index.ts'

const ExcelSync = lazy(() => import('./excel-sync.tsx').then((module) => ({ default: module.ExcelSyncDialog })))

/** 1688表格同步, where orders are listed. */
export function ExcelButton({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(false)
  if (!offers(aliOrder, 'excel-sync')) return null
  return (
    <>
      <Button icon={<FileExcelOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        1688表格同步
      </Button>
      {open && (
        <Suspense>
          <ExcelSync onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
