import { Modal } from 'antd'
import { lazy, Suspense } from 'react'
import { TaskProgress } from '../../../kit/index.ts'
import type { AliLink } from './rows.ts'

export type Open = { kind: 'add' } | { kind: 'edit' | 'detail'; row: AliLink } | { kind: 'task'; taskId: number } | null

const AddLink = lazy(() => import('./add-link.tsx').then((module) => ({ default: module.AddLink })))
const EditLink = lazy(() => import('./edit-link.tsx').then((module) => ({ default: module.EditLink })))
const LinkDetail = lazy(() => import('./link-detail.tsx').then((module) => ({ default: module.LinkDetail })))

interface Props {
  open: Open
  onClose: () => void
  onChanged: () => void
}

export const Opened = ({ open, ...rest }: Props) => <Suspense>{open && shown(open, rest)}</Suspense>

function shown(open: NonNullable<Open>, { onClose, onChanged }: Omit<Props, 'open'>) {
  switch (open.kind) {
    case 'add':
      return <AddLink onClose={onClose} onDone={onChanged} />
    case 'edit':
      return <EditLink row={open.row} onClose={onClose} onSaved={onChanged} />
    case 'detail':
      return <LinkDetail row={open.row} onClose={onClose} />
    case 'task':
      return (
        <Modal open title="同步1688" footer={null} onCancel={onClose}>
          <TaskProgress id={open.taskId} onEnd={onChanged} />
        </Modal>
      )
  }
}
