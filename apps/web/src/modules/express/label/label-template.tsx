import { labelTemplate } from '@erp/contract/express/label/label-template'
import { useState } from 'react'
import { AddButton, type AnyRow, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { TemplateEditor } from './template-editor.tsx'

type Open = { row: AnyRow | null; readonly?: boolean } | null

/** 面单模板: papers built of blocks, seen as they will be printed. */
export default function LabelTemplates() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <ListPage
      resource={labelTemplate}
      onOpen={(row: AnyRow) => setOpen({ row, readonly: !offers(labelTemplate, 'update') })}
      toolbar={() => offers(labelTemplate, 'save') && <AddButton onClick={() => setOpen({ row: null })} />}
      rowActions={(row: AnyRow, list) => (
        <>
          <RowAction onClick={() => setOpen({ row, readonly: true })}>预览</RowAction>
          {offers(labelTemplate, 'update') && <RowAction onClick={() => setOpen({ row })}>修改</RowAction>}
          {offers(labelTemplate, 'remove') && (
            <RowAction danger onClick={() => void remove(labelTemplate, row, list)}>
              删除
            </RowAction>
          )}
        </>
      )}
    >
      {(list) =>
        open && (
          <TemplateEditor
            key={open.row?.['id'] ?? 'new'}
            {...open}
            onClose={() => setOpen(null)}
            onSaved={() => void list.refresh()}
          />
        )
      }
    </ListPage>
  )
}
