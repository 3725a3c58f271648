import { PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useCallback, useContext, useState } from 'react'
import { type AnyResource, call } from '../app/call.ts'
import { offers } from '../app/session.ts'
import { InView } from '../app/views.ts'
import { confirm, done } from './confirm.ts'
import { Detail } from './detail.tsx'
import { FormDrawer } from './form/form-drawer.tsx'
import { waitingDraft } from './form/use-draft.ts'
import { verbOf } from './form/use-save.ts'
import type { AnyRow } from './grid/column.ts'
import { ListPage } from './list/list-page.tsx'
import type { List } from './list/use-list.ts'

/** A plain resource's page: list, form, detail with log. `'basic/country': crudPage(country)` is all it takes. */
export function crudPage(resource: AnyResource): () => React.JSX.Element {
  return () => <CrudPage resource={resource} />
}

type Open = { mode: 'new' } | { mode: 'edit' | 'view'; row: AnyRow } | null

function CrudPage({ resource }: { resource: AnyResource }) {
  const { path } = useContext(InView)
  const [open, setOpen] = useState<Open>(() => reopened(path, resource))
  const canAdd = offers(resource, verbOf(resource, false))
  const canEdit = offers(resource, verbOf(resource, true))
  const view = useCallback((row: AnyRow) => setOpen({ mode: 'view', row }), [])
  const rowActions = useCallback(
    (row: AnyRow, list: List) => (
      <>
        <RowAction onClick={() => view(row)}>详情</RowAction>
        {canEdit && <RowAction onClick={() => setOpen({ mode: 'edit', row })}>修改</RowAction>}
        {offers(resource, 'remove') && (
          <RowAction danger onClick={() => void remove(resource, row, list)}>
            删除
          </RowAction>
        )}
      </>
    ),
    [resource, canEdit, view],
  )
  return (
    <ListPage
      resource={resource}
      onOpen={view}
      toolbar={() =>
        canAdd && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ mode: 'new' })}>
            新增
          </Button>
        )
      }
      rowActions={rowActions}
    >
      {(list) => <Opened {...{ resource, open, canEdit, setOpen }} onSaved={() => void list.refresh()} />}
    </ListPage>
  )
}

/** A reload closes the drawer, not the work in it. */
function reopened(path: string, resource: AnyResource): Open {
  const draft = waitingDraft(path, resource)
  if (!draft) return null
  return draft.row ? { mode: 'edit', row: draft.row } : { mode: 'new' }
}

interface OpenedProps {
  resource: AnyResource
  open: Open
  canEdit: boolean
  setOpen: (open: Open) => void
  onSaved: () => void
}

function Opened({ resource, open, canEdit, setOpen, onSaved }: OpenedProps) {
  if (!open) return null
  const onClose = () => setOpen(null)
  if (open.mode !== 'view') return <FormDrawer {...{ resource, onClose, onSaved }} row={open.mode === 'edit' ? open.row : null} />
  const edit = canEdit && <Button onClick={() => setOpen({ mode: 'edit', row: open.row })}>修改</Button>
  return <Detail {...{ resource, onClose }} row={open.row} actions={edit} />
}

interface RowActionProps {
  danger?: boolean
  /** Why it cannot be pressed. */
  why?: string | null
  onClick: () => void
  children: React.ReactNode
}

/** A small link in the last column. One that cannot be pressed says why. */
export function RowAction({ danger, why, onClick, children }: RowActionProps) {
  const props = { type: 'button', className: danger ? 'row-action danger' : 'row-action', children } as const
  if (!why) return <button {...props} onClick={onClick} />
  return (
    <Tooltip title={why}>
      <button {...props} aria-disabled="true" />
    </Tooltip>
  )
}

export const AddButton = ({ onClick, children = '新增' }: { onClick: () => void; children?: React.ReactNode }) => (
  <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={onClick}>
    {children}
  </Button>
)

export async function remove(resource: AnyResource, row: AnyRow, list: Pick<List, 'refresh'>, detail?: string): Promise<void> {
  const name = row[resource.name] ?? row[resource.key]
  if (!(await confirm(`确认删除「${name}」吗？`, { danger: true, ok: '删除', detail }))) return
  try {
    await call(resource, 'remove', { id: row[resource.key] })
  } catch {
    return
  }
  done('删除成功')
  await list.refresh()
}
