import { MergeCellsOutlined } from '@ant-design/icons'
import { type TagRow, type TagTypeRow, tagType } from '@erp/contract/basic/tag-type'
import { Button, Input, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { AddButton, attempt, call, confirm, offers, RowAction } from '../../kit/index.ts'
import { TagForm } from './tag-form.tsx'
import { TagMerge } from './tag-merge.tsx'

type Open = { mode: 'tag'; tag: TagRow | null } | { mode: 'merge'; from?: number } | null

/** The tags of a type; every change saves the type with its whole list, so that two people cannot undo each other unseen. */
export function TagTable({ type, onChanged }: { type: TagTypeRow; onChanged: () => Promise<void> }) {
  const [open, setOpen] = useState<Open>(null)
  const [words, setWords] = useState('')
  const tags = type.tags ?? []
  const may = offers(tagType, 'update')
  async function save(next: Partial<TagRow>[], said: string): Promise<boolean> {
    const { id, version, typeName, bizScope, isMulti, sortNo } = type
    const input = { id, version, typeName, bizScope, isMulti, sortNo, tags: next }
    const saved = await attempt(call(tagType, 'update', input), said)
    await onChanged()
    return saved
  }
  async function drop(tag: TagRow): Promise<void> {
    const rest = tags.filter((one) => one.tagId !== tag.tagId)
    if (await confirm(`确认删除标签「${tag.tagName}」吗？`, { danger: true, ok: '删除' })) await save(rest, '删除成功')
  }
  return (
    <>
      <Toolbar count={tags.length} onOpen={may ? setOpen : undefined} onWords={setWords} />
      <Rows
        tags={tags.filter((tag) => tag.tagName.includes(words.trim()))}
        onEdit={may ? (tag) => setOpen({ mode: 'tag', tag }) : undefined}
        onMerge={(tag) => setOpen({ mode: 'merge', from: tag.tagId })}
        onDrop={(tag) => void drop(tag)}
      />
      {open?.mode === 'tag' && <TagForm tag={open.tag} tags={tags} onSave={save} onClose={() => setOpen(null)} />}
      {open?.mode === 'merge' && (
        <TagMerge tags={tags} from={open.from} onClose={() => setOpen(null)} onMerged={() => void onChanged()} />
      )}
    </>
  )
}

interface ToolbarProps {
  count: number
  /** Only for those who may change tags. */
  onOpen?: (open: Open) => void
  onWords: (words: string) => void
}

const Toolbar = ({ count, onOpen, onWords }: ToolbarProps) => (
  <div className="list-toolbar">
    <Space wrap>
      {onOpen && <AddButton onClick={() => onOpen({ mode: 'tag', tag: null })}>新增标签</AddButton>}
      {onOpen && count > 1 && (
        <Button icon={<MergeCellsOutlined aria-hidden="true" />} onClick={() => onOpen({ mode: 'merge' })}>
          合并标签
        </Button>
      )}
      <Input
        className="quick-search"
        aria-label="标签名称"
        placeholder="标签名称"
        allowClear
        onChange={(event) => onWords(event.target.value)}
      />
    </Space>
    <span className="hint">{count} / 50</span>
  </div>
)

interface RowsProps {
  tags: TagRow[]
  /** Only for those who may change tags. */
  onEdit?: (tag: TagRow) => void
  onMerge: (tag: TagRow) => void
  onDrop: (tag: TagRow) => void
}

function Rows({ tags, onEdit, onMerge, onDrop }: RowsProps) {
  return (
    <div className="table-scroll">
      <Table<TagRow>
        size="small"
        rowKey="tagId"
        dataSource={tags}
        pagination={false}
        scroll={{ x: 560 }}
        columns={[
          { title: '标签', dataIndex: 'tagName', render: (name, row) => <Tag color={row.color ?? undefined}>{name}</Tag> },
          {
            title: '使用次数',
            dataIndex: 'useCount',
            width: 110,
            align: 'right',
            sorter: (a, b) => (a.useCount ?? 0) - (b.useCount ?? 0),
          },
          { title: '排序', dataIndex: 'sortNo', width: 90, align: 'right' },
          {
            title: '状态',
            dataIndex: 'isActivated',
            width: 90,
            render: (on) => (on ? <Tag color="green">启用</Tag> : <Tag>停用</Tag>),
          },
          {
            title: '操作',
            width: 150,
            render: (_, tag) => onEdit && <Actions tag={tag} onEdit={onEdit} onMerge={onMerge} onDrop={onDrop} />,
          },
        ]}
      />
    </div>
  )
}

const Actions = ({ tag, onEdit, onMerge, onDrop }: Required<Omit<RowsProps, 'tags'>> & { tag: TagRow }) => (
  <span className="row-actions">
    <RowAction onClick={() => onEdit(tag)}>修改</RowAction>
    <RowAction onClick={() => onMerge(tag)}>合并到</RowAction>
    <RowAction danger onClick={() => onDrop(tag)}>
      删除
    </RowAction>
  </span>
)
