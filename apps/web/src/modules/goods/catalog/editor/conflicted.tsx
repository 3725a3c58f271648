import type { GoodsConflict } from '@erp/contract/goods/catalog/goods-write'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ConflictPanel, may, ViewDrawer } from '../../../../kit/index.ts'
import { flat, flatFields, rowsApart } from './merge.ts'
import { formFields, reachable, rowFields } from './record.ts'
import type { EditorState } from './use-editor.ts'

/** Somebody else saved first: the input stays, the differences are decided cell by cell. */
export function Conflicted({ editor, conflict }: { editor: EditorState; conflict: GoodsConflict }) {
  const [open, setOpen] = useState(false)
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
          <Apart editor={editor} conflict={conflict} />
          <Panel editor={editor} conflict={conflict} />
        </ViewDrawer>
      )}
    </>
  )
}

function Panel({ editor, conflict }: { editor: EditorState; conflict: GoodsConflict }) {
  const { current, since } = conflict
  const fields = flatFields(reachable(formFields, may), reachable(rowFields, may), current.skus)
  return (
    <ConflictPanel
      fields={fields}
      conflict={{ current: flat(current), since }}
      opened={flat(editor.opened ?? {})}
      mine={flat(editor.values())}
      onMerge={(_current, theirs) => editor.merge(current, theirs)}
    />
  )
}

function Apart({ editor, conflict: { current } }: { editor: EditorState; conflict: GoodsConflict }) {
  const { added, removed } = rowsApart(editor.values(), editor.opened ?? {}, current)
  return (
    <>
      {added.length > 0 && <p>对方新增了SKU：{added.join('、')}，合并后会加入表格。</p>}
      {removed.length > 0 && <p>对方删除了SKU：{removed.join('、')}，合并后会从表格移除。</p>}
    </>
  )
}
