import { labelTemplate } from '@erp/contract/express/label/label-template'
import { useState } from 'react'
import { AddButton, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import type { Template } from './rows.ts'
import { TemplateEditor } from './template-editor.tsx'

type Open = { row: Template | null; readonly?: boolean } | null

/** 面单模板: papers built of blocks, seen as they will be printed. */
export default function LabelTemplates() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <ListPage
      resource={labelTemplate}
      onOpen={(row) => setOpen({ row, readonly: !offers(labelTemplate, 'update') })}
      toolbar={() => offers(labelTemplate, 'save') && <AddButton onClick={() => setOpen({ row: null })} />}
      rowActions={(row, list) => (
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
            key={open.row?.id ?? 'new'}
            {...open}
            onClose={() => setOpen(null)}
            onSaved={() => void list.refresh()}
          />
        )
      }
    </ListPage>
  )
}
