import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { lazy, Suspense } from 'react'
import { TaskDialog } from '../../../kit/index.ts'
import { Ask } from './ask.tsx'
import type { AliOrder } from './rows.ts'

export type Open =
  | { kind: 'detail' | 'create'; id: number }
  | { kind: 'link' | 'cancel'; row: AliOrder }
  | { kind: 'task'; taskId: number }
  | null

const AliDetail = lazy(() => import('./ali-detail.tsx').then((module) => ({ default: module.AliDetail })))
const CreatePurchase = lazy(() => import('./create-purchase.tsx').then((module) => ({ default: module.CreatePurchase })))

interface Props {
  open: Open
  onOpen: (open: Open) => void
  onClose: () => void
  onChanged: () => void
}
export const Opened = ({ open, ...rest }: Props) => <Suspense>{open && shown(open, rest)}</Suspense>

function shown(open: NonNullable<Open>, { onClose, onChanged, onOpen }: Omit<Props, 'open'>) {
  switch (open.kind) {
    case 'detail':
      return <AliDetail id={open.id} onClose={onClose} onOpen={onOpen} />
    case 'create':
      return <CreatePurchase id={open.id} onClose={onClose} onDone={onChanged} />
    case 'link':
      return <Ask verb="link" title="关联采购单" fields={linking} row={open.row} onClose={onClose} onDone={onChanged} />
    case 'cancel':
      return <Ask verb="cancel" title="取消" fields={cancelling} row={open.row} danger onClose={onClose} onDone={onChanged} />
    case 'task':
      return <TaskDialog id={open.taskId} onClose={() => (onClose(), onChanged())} />
  }
}

const linking = { orderNo: aliOrder.actions.link.input['orderNo']! }
const cancelling = { reason: aliOrder.actions.cancel.input['reason']! }
