import { DownloadOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { download } from '../../app/call.ts'
import { offers } from '../../app/session.ts'
import { type Column, exported } from '../grid/column.ts'
import { useLayout } from '../grid/use-layout.ts'
import { SavedViews } from './saved-views.tsx'
import { gridKeyOf, type List } from './use-list.ts'

const ImportDialog = lazy(() => import('../import-dialog.tsx').then((module) => ({ default: module.ImportDialog })))

interface Props {
  list: List
  columns: Column<never>[]
  children: ReactNode
}

/** The page's own buttons, then import, export and refresh. */
export function Toolbar({ list, columns, children }: Props) {
  return (
    <div className="list-toolbar">
      <div className="toolbar">
        {children}
        <Transfer list={list} columns={columns} />
      </div>
      <div className="toolbar-end">
        <SavedViews list={list} columns={columns} />
        <Tooltip title="刷新">
          <Button
            type="text"
            aria-label="刷新"
            loading={list.page.isFetching}
            icon={<ReloadOutlined />}
            onClick={() => void list.refresh()}
          />
        </Tooltip>
      </div>
    </div>
  )
}

function Transfer({ list, columns }: { list: List; columns: Column<never>[] }) {
  const { resource, condition, orderBy } = list
  const [importing, setImporting] = useState(false)
  const [busy, setBusy] = useState(false)
  const { layout } = useLayout(gridKeyOf(resource), columns)
  const save = async () => {
    setBusy(true)
    await download(resource, 'export', { condition, orderBy, columns: exported(resource, columns, layout) }).catch(() => {})
    setBusy(false)
  }
  return (
    <>
      {offers(resource, 'import') && (
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          导入
        </Button>
      )}
      {offers(resource, 'export') && (
        <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
          导出
        </Button>
      )}
      <Suspense>
        {importing && <ImportDialog resource={resource} onClose={() => setImporting(false)} onDone={() => void list.refresh()} />}
      </Suspense>
    </>
  )
}
