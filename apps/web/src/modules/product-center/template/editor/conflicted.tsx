import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ConflictPanel, ViewDrawer } from '../../../../kit/index.ts'
import type { Opened } from './draft.ts'
import { flat, MERGED, merged, type Stale } from './merge.ts'
import type { ListingEditor } from './use-listing-editor.ts'

/** Somebody else saved first: the input stays, the differences are decided field by field. */
export function Conflicted({ editor, conflict }: { editor: ListingEditor; conflict: Stale<Opened> }) {
  const [open, setOpen] = useState(false)
  const { draft, saved, merge } = editor
  const { current, since } = conflict
  return (
    <>
      <Alert
        className="editor-alert"
        type="warning"
        showIcon
        title="数据已被他人修改，您的输入没有丢失"
        action={
          <Button size="small" type="primary" onClick={() => setOpen(true)}>
            查看差异
          </Button>
        }
      />
      {open && (
        <ViewDrawer open size={760} title="查看差异" onClose={() => setOpen(false)}>
          <ConflictPanel
            fields={MERGED}
            conflict={{ current: flat(current.draft), since }}
            opened={flat(saved?.draft ?? current.draft)}
            mine={flat(draft)}
            onMerge={(_current, theirs) => merge(current, merged(draft, current.draft, theirs))}
          />
        </ViewDrawer>
      )}
    </>
  )
}
