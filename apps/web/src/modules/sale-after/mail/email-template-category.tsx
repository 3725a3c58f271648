import { type EmailCategoryRow, emailTemplateCategory } from '@erp/contract/sale-after/mail/email-template-category'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Space, Tag } from 'antd'
import { useState } from 'react'
import { AddButton, attempt, Cover, call, confirm, Detail, FormDrawer, offers, RowAction } from '../../../kit/index.ts'
import { DragList } from '../../express/parts/drag-list.tsx'
import '../../express/parts/express.css'

const resource = emailTemplateCategory
type Open = { mode: 'new' } | { mode: 'edit'; row: EmailCategoryRow } | { mode: 'view'; row: EmailCategoryRow } | null
const { categoryName, isActivated, remark } = resource.fields
const FORM = { categoryName, isActivated, remark }
const KEY = [resource.path, 'all']

/** 邮件模板分类: dragged into the order in which they are offered. */
export default function EmailCategories() {
  const [open, setOpen] = useState<Open>(null)
  const { asked, refresh, sort } = useCategories()
  return (
    <section className="split-main" aria-label="邮件模板分类" style={{ flex: 1 }}>
      {offers(resource, 'save') && (
        <div>
          <AddButton onClick={() => setOpen({ mode: 'new' })} />
        </div>
      )}
      {asked.data?.length ? (
        <DragList
          rows={asked.data}
          keyOf={({ id }) => id}
          nameOf={(row) => row.categoryName}
          isOff={(row) => row.isActivated === 0}
          onMove={offers(resource, 'update') ? (rows) => void sort(rows) : undefined}
          render={(row) => <Category row={row} />}
          extra={(row) => <Verbs row={row} onOpen={setOpen} refresh={refresh} />}
        />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} empty="还没有分类" onRetry={() => void asked.refetch()} />
      )}
      {open && <Opened open={open} onClose={() => setOpen(null)} onSaved={refresh} />}
    </section>
  )
}

function useCategories() {
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(resource, 'list', { all: 1 }, { signal }) as Promise<EmailCategoryRow[]>,
  })
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: [resource.path] })
    void queries.invalidateQueries({ queryKey: ['options', resource.path] })
  }
  const sort = async (rows: EmailCategoryRow[]) => {
    queries.setQueryData(KEY, rows)
    await attempt(call(resource, 'sort', { ids: rows.map(({ id }) => id) }), '顺序已保存')
    refresh()
  }
  return { asked, refresh, sort }
}

function Opened({ open, onClose, onSaved }: { open: NonNullable<Open>; onClose: () => void; onSaved: () => void }) {
  if (open.mode === 'view') return <Detail resource={resource} row={open.row} onClose={onClose} />
  const row = open.mode === 'edit' ? open.row : null
  return <FormDrawer resource={resource} fields={FORM} row={row} onClose={onClose} onSaved={onSaved} />
}

const Category = ({ row }: { row: EmailCategoryRow }) => (
  <>
    <Space>
      <b>{row.categoryName}</b>
      <Tag color="blue">{row.templateCount ?? 0} 个模板</Tag>
      {row.isActivated === 0 && <Tag>停用</Tag>}
    </Space>
    {row.remark && <div className="rule-words">{row.remark}</div>}
  </>
)

interface VerbsProps {
  row: EmailCategoryRow
  onOpen: (open: Open) => void
  refresh: () => void
}
function Verbs({ row, onOpen, refresh }: VerbsProps) {
  const { id, version, categoryName: name, sortNo, isActivated: on } = row
  const turn = async () => {
    const input = { id, version, categoryName: name, sortNo, remark: row.remark, isActivated: on ? 0 : 1 } as const
    if (await attempt(call(resource, 'update', input), on ? '已停用' : '已启用')) refresh()
  }
  const drop = async () => {
    if (!(await confirm(`确认删除「${name}」吗？`, { danger: true, ok: '删除' }))) return
    if (await attempt(call(resource, 'remove', { id }), '已删除')) refresh()
  }
  return (
    <>
      <RowAction onClick={() => onOpen({ mode: 'view', row })}>详情</RowAction>
      {offers(resource, 'update') && (
        <>
          <RowAction onClick={() => onOpen({ mode: 'edit', row })}>编辑</RowAction>
          <RowAction onClick={() => void turn()}>{on ? '停用' : '启用'}</RowAction>
          <RowAction
            danger
            why={row.templateCount ? `分类下有${row.templateCount}个模板，不能删除` : null}
            onClick={() => void drop()}
          >
            删除
          </RowAction>
        </>
      )}
    </>
  )
}
