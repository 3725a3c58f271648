import { AppstoreOutlined, DeleteOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { SavedView } from '../../app/saved-view.ts'
import { confirm, done } from '../confirm.ts'
import type { Column } from '../grid/column.ts'
import type { List } from './use-list.ts'
import { useSavedViews } from './use-saved-views.ts'

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx'))

/** Filter, columns and sort under a name: one's own, and those the department shares. */
export function SavedViews({ list, columns }: { list: List; columns: Column<never>[] }) {
  const [shown, setShown] = useState<'menu' | 'dialog' | null>(null)
  const { views, loading, apply, save, remove } = useSavedViews(list, columns, shown !== null)
  const choose = (view: SavedView) => {
    apply(view)
    setShown(null)
    done(`已切换到「${view.name}」`)
  }
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={shown === 'menu'}
        onOpenChange={(open) => setShown(open ? 'menu' : null)}
        content={<Panel {...{ views, loading, remove }} onChoose={choose} onSave={() => setShown('dialog')} />}
        styles={{ container: { padding: 8 } }}
      >
        <Button type="text" icon={<AppstoreOutlined aria-hidden="true" />}>
          视图
        </Button>
      </Popover>
      <Suspense>{shown === 'dialog' && <SaveViewDialog taken={views} onSave={save} onClose={() => setShown(null)} />}</Suspense>
    </>
  )
}

interface PanelProps {
  views: SavedView[]
  loading: boolean
  onChoose: (view: SavedView) => void
  onSave: () => void
  remove: (view: SavedView) => Promise<void>
}

function Panel({ views, loading, onChoose, onSave, remove }: PanelProps) {
  const drop = async (view: SavedView) => {
    if (await confirm(`确认删除视图「${view.name}」吗？`, { danger: true, ok: '删除' })) await remove(view).catch(() => {})
  }
  return (
    <div className="view-panel">
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <button type="button" onClick={() => onChoose(view)}>
              {view.name}
              {view.shared === 1 && <Shared view={view} />}
            </button>
            {view.mine && <Remove view={view} onClick={() => void drop(view)} />}
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="hint">{loading ? '正在载入…' : '还没有保存的视图'}</p>}
      <Button block size="small" onClick={onSave}>
        保存当前视图
      </Button>
    </div>
  )
}

const Shared = ({ view }: { view: SavedView }) => (
  <small>
    <TeamOutlined aria-hidden="true" /> {view.mine ? '已共享' : view.owner}
  </small>
)

const Remove = ({ view, onClick }: { view: SavedView; onClick: () => void }) => (
  <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`删除视图${view.name}`} onClick={onClick} />
)
