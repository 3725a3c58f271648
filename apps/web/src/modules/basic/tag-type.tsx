import { DownloadOutlined } from '@ant-design/icons'
import { TAG_SCOPES, type TagTypeRow, tagType } from '@erp/contract/basic/tag-type'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Space } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddButton, attempt, Cover, call, confirm, Detail, download, FormDrawer, offers } from '../../kit/index.ts'
import { Panes } from './panes.tsx'
import { TagTable } from './tag-table.tsx'

const queryKey = ['list', tagType.path, 'all']
const scopeOf = (type: TagTypeRow): string => TAG_SCOPES.find(([value]) => value === type.bizScope)?.[1] ?? ''

const byScope = (types: TagTypeRow[]): TagTypeRow[] => types.toSorted((a, b) => a.bizScope - b.bizScope)

/** Types at the left, the tags of one at the right with how often each is used. */
export default function TagType() {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const types = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(tagType, 'list', { all: 1 }, { signal }) as Promise<TagTypeRow[]>,
    select: byScope,
  })
  if (!types.data) return <Cover loading={types.isLoading} error={types.error} onRetry={() => void types.refetch()} />
  const current = types.data.find((type) => type.id === Number(params.get('type'))) ?? types.data[0]
  const pick = (id: number) => setParams({ type: String(id) })
  const changed = () => client.invalidateQueries({ queryKey: ['list', tagType.path] })
  return (
    <Panes
      title="标签类型"
      items={types.data.map((type) => ({
        id: type.id,
        label: type.typeName,
        group: scopeOf(type),
        note: type.tags?.length ?? 0,
      }))}
      current={current?.id}
      onPick={pick}
      head={<Head onAdd={() => setAdding(true)} />}
    >
      {current ? <TypePane key={current.id} type={current} onChanged={changed} /> : <Empty description="还没有标签类型" />}
      {adding && (
        <FormDrawer
          resource={tagType}
          row={null}
          onClose={() => setAdding(false)}
          onSaved={(row: TagTypeRow) => void changed().then(() => pick(row.id))}
        />
      )}
    </Panes>
  )
}

const Head = ({ onAdd }: { onAdd: () => void }) => (
  <Space>
    {offers(tagType, 'save') && <AddButton onClick={onAdd}>新增类型</AddButton>}
    <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void download(tagType, 'export', {}).catch(() => {})}>
      导出
    </Button>
  </Space>
)

/** The tags have their own table: neither form nor sheet repeats them. */
const { tags: _tags, tagNames: _names, ...sheet } = tagType.fields
const plain = { ...tagType, fields: sheet }

function TypePane({ type, onChanged }: { type: TagTypeRow; onChanged: () => Promise<void> }) {
  const [open, setOpen] = useState<'edit' | 'view' | null>(null)
  const drop = async () => {
    if (!(await confirm(`确认删除「${type.typeName}」和它的全部标签吗？`, { danger: true, ok: '删除' }))) return
    await attempt(call(tagType, 'remove', { id: type.id }), '删除成功')
    await onChanged()
  }
  return (
    <section className="list-page" aria-label={type.typeName}>
      <div className="list-panel">
        <header className="page-head list-toolbar">
          <h1>{type.typeName}</h1>
          <span className="hint">
            {scopeOf(type)} · {type.isMulti ? '可多选' : '单选'}
          </span>
          <Space className="push">
            <Button onClick={() => setOpen('view')}>详情</Button>
            {offers(tagType, 'update') && <Button onClick={() => setOpen('edit')}>修改类型</Button>}
            {offers(tagType, 'remove') && (
              <Button danger onClick={() => void drop()}>
                删除类型
              </Button>
            )}
          </Space>
        </header>
        <TagTable type={type} onChanged={onChanged} />
      </div>
      {open === 'edit' && (
        <FormDrawer resource={tagType} row={type} onClose={() => setOpen(null)} onSaved={() => void onChanged()} />
      )}
      {open === 'view' && <Detail resource={plain} row={type} onClose={() => setOpen(null)} />}
    </section>
  )
}
