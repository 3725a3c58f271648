import { moduleVersion } from '@erp/contract/basic/module-version'
import { versionStates } from '@erp/contract/basic/module-version.states'
import { stateChoices } from '@erp/contract/kit'
import { useMemo, useState } from 'react'
import {
  ActionBar,
  AddButton,
  call,
  columnsOf,
  Detail,
  HtmlView,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  remove,
} from '../../kit/index.ts'
import { PreviewModal } from './html-view.tsx'
import type { ModuleRow } from './module.tsx'
import { VersionForm } from './version-form.tsx'

type Version = ListRow<typeof moduleVersion>
type Open = { mode: 'new' } | { mode: 'edit' | 'view' | 'preview'; row: Version } | null
const tabs = { field: 'status', items: stateChoices(versionStates) }
const { content: _shownBelow, ...sheet } = moduleVersion.fields
const withoutContent = { ...moduleVersion, fields: sheet }

/** The versions of one module: drafts are written, then published to everybody, then at most withdrawn. */
export function VersionList({ module }: { module: ModuleRow }) {
  const [open, setOpen] = useState<Open>(null)
  const condition = useMemo(() => ({ moduleId: [module.moduleId] }), [module.moduleId])
  const columns = useMemo(() => columnsOf(moduleVersion).filter((column) => column.id !== 'moduleId'), [])
  const close = () => setOpen(null)
  return (
    <ListPage
      resource={moduleVersion}
      columns={columns}
      condition={condition}
      tabs={tabs}
      rowActionsWidth={176}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={() => offers(moduleVersion, 'add') && <AddButton onClick={() => setOpen({ mode: 'new' })}>新增版本</AddButton>}
      rowActions={(row, list) => <Actions row={row} list={list} onOpen={(mode) => setOpen({ mode, row })} />}
    >
      {(list) => open && <Opened open={open} module={module} list={list} onClose={close} />}
    </ListPage>
  )
}

function Actions({ row, list, onOpen }: { row: Version; list: List; onOpen: (mode: 'edit' | 'view' | 'preview') => void }) {
  const draft = row.status === versionStates.initial
  return (
    <>
      <RowAction onClick={() => onOpen('view')}>详情</RowAction>
      <RowAction onClick={() => onOpen('preview')}>预览</RowAction>
      {draft && offers(moduleVersion, 'edit') && <RowAction onClick={() => onOpen('edit')}>修改</RowAction>}
      {draft && offers(moduleVersion, 'remove') && (
        <RowAction danger onClick={() => void remove(moduleVersion, row, list)}>
          删除
        </RowAction>
      )}
    </>
  )
}

interface OpenedProps {
  open: NonNullable<Open>
  module: ModuleRow
  list: List<Version>
  onClose: () => void
}

function Opened({ open, module, list, onClose }: OpenedProps) {
  if (open.mode === 'new' || open.mode === 'edit')
    return (
      <VersionForm
        moduleId={module.moduleId}
        row={open.mode === 'edit' ? open.row : null}
        onClose={onClose}
        onSaved={() => void list.refresh()}
      />
    )
  const row = list.rows.find((one) => one.versionId === open.row.versionId) ?? open.row
  if (open.mode === 'preview') return <PreviewModal row={row} onClose={onClose} />
  const move = (verb: 'publish' | 'withdraw') =>
    call(moduleVersion, verb, { versionId: row.versionId }).finally(() => void list.refresh())
  return (
    <Detail
      resource={withoutContent}
      row={row}
      title={`${module.moduleName} ${row.versionNo}`}
      actions={
        <ActionBar resource={moduleVersion} states={versionStates} state={row.status ?? versionStates.initial} run={move} />
      }
      onClose={onClose}
    >
      <section className="trend">
        <h3>内容</h3>
        <HtmlView html={row.content ?? ''} />
      </section>
    </Detail>
  )
}
