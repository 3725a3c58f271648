import { type EmailTemplateRow, emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import { type EmailCategoryRow, emailTemplateCategory } from '@erp/contract/sale-after/mail/email-template-category'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, call, columnsOf, type List, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { TemplateEditor } from './template-editor.tsx'
import '../../express/parts/express.css'
import './mail.css'

const resource = emailTemplate
type Open =
  | { mode: 'new'; categoryId: number | null }
  | { mode: 'edit'; row: EmailTemplateRow }
  | { mode: 'copy'; row: EmailTemplateRow }
  | null
const WIDTHS: Record<string, number> = {
  templateName: 140,
  language: 90,
  platNames: 100,
  purpose: 90,
  subject: 230,
  isActivated: 70,
  useCount: 84,
  lastUseTime: 160,
}

const COLUMNS = columnsOf(resource)
  .filter(({ id }) => id !== 'categoryId')
  .map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width }))

/** 邮件模板: categories at the left, the templates of the chosen one at the right. */
export default function EmailTemplates() {
  const [categoryId, setCategoryId] = useState<number | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const condition = useMemo(() => (categoryId === null ? undefined : { categoryId: [categoryId] }), [categoryId])
  const edit = useCallback((row: EmailTemplateRow) => setOpen({ mode: 'edit', row }), [])
  const rowActions = useCallback(
    (row: EmailTemplateRow, list: List) => (
      <>
        <RowAction onClick={() => edit(row)}>{offers(resource, 'update') ? '编辑' : '查看'}</RowAction>
        {offers(resource, 'copy') && <RowAction onClick={() => setOpen({ mode: 'copy', row })}>复制</RowAction>}
        {offers(resource, 'remove') && (
          <RowAction danger onClick={() => void remove(resource, row, list)}>
            删除
          </RowAction>
        )}
      </>
    ),
    [edit],
  )
  return (
    <section className="split-page mail-templates" aria-label="邮件模板">
      <Categories chosen={categoryId} onPick={setCategoryId} />
      <ListPage
        key={categoryId}
        resource={resource}
        condition={condition}
        columns={COLUMNS}
        onOpen={edit}
        toolbar={() => offers(resource, 'save') && <AddButton onClick={() => setOpen({ mode: 'new', categoryId })} />}
        rowActions={rowActions}
      >
        {(list) => <Opened open={open} onClose={() => setOpen(null)} onSaved={() => void list.refresh()} />}
      </ListPage>
    </section>
  )
}

function Opened({ open, onClose, onSaved }: { open: Open; onClose: () => void; onSaved: () => void }) {
  if (!open) return null
  if (open.mode === 'copy') return <CopyDialog row={open.row} onClose={onClose} onDone={onSaved} />
  if (open.mode === 'edit') return <TemplateEditor key={open.row.id} row={open.row} onClose={onClose} onSaved={onSaved} />
  return <TemplateEditor row={null} categoryId={open.categoryId} onClose={onClose} onSaved={onSaved} />
}

function Categories({ chosen, onPick }: { chosen: number | null; onPick: (id: number | null) => void }) {
  const { data = [] } = useQuery({
    queryKey: [emailTemplateCategory.path, 'all'],
    queryFn: ({ signal }) => call(emailTemplateCategory, 'list', { all: 1 }, { signal }) as Promise<EmailCategoryRow[]>,
  })
  const all = data.reduce((sum, { templateCount }) => sum + (templateCount ?? 0), 0)
  return (
    <nav className="split-side" aria-label="分类">
      <ul className="split-list">
        {[{ id: null, categoryName: '全部', templateCount: all }, ...data].map(({ id, categoryName, templateCount }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen} onClick={() => onPick(id)}>
              {categoryName}（{templateCount ?? 0}）
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
