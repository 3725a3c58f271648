import { AppstoreOutlined, DeleteOutlined, TeamOutlined } from '@ant-design/icons'
import type { SavedView } from '@erp/contract/account/saved-view'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { confirm, done } from '../confirm.ts'
import type { Column } from '../grid/column.ts'
import type { List } from './use-list.ts'
import { useSavedViews } from './use-saved-views.ts'

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'))

/** Filter, columns and sort under a name: one's own, and those the department shares. */
export function SavedViews({ list, columns }: { list: List; columns: Column[] }) {
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const { views, loading, apply, save, remove } = useSavedViews(list, columns, open || saving)
  const drop = async (view: SavedView) => {
    if (await confirm(`确认删除视图「${view.name}」吗？`, { danger: true, ok: '删除' })) await remove(view).catch(() => {})
  }
  const panel = (
    <div className="view-panel">
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              onClick={() => {
                apply(view)
                setOpen(false)
                done(`已切换到「${view.name}」`)
              }}
            >
              {view.name}
              {view.shared === 1 && <Shared view={view} />}
            </button>
            {view.mine && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除视图${view.name}`}
                onClick={() => void drop(view)}
              />
            )}
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="hint">{loading ? '正在载入…' : '还没有保存的视图'}</p>}
      <Button
        block
        size="small"
        onClick={() => {
          setOpen(false)
          setSaving(true)
        }}
      >
        保存当前视图
      </Button>
    </div>
  )
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        content={panel}
        styles={{ container: { padding: 8 } }}
      >
        <Button type="text" icon={<AppstoreOutlined aria-hidden="true" />}>
          视图
        </Button>
      </Popover>
      <Suspense>{saving && <SaveViewDialog taken={views} onSave={save} onClose={() => setSaving(false)} />}</Suspense>
    </>
  )
}

const Shared = ({ view }: { view: SavedView }) => (
  <small>
    <TeamOutlined aria-hidden="true" /> {view.mine ? '已共享' : view.owner}
  </small>
)
