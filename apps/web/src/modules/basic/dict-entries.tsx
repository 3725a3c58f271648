import { type DictEntry, dictData } from '@erp/contract/basic/dict-data'
import { type Fields, inputs } from '@erp/contract/kit'
import { Form, Input, Table, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import { attempt, call, confirm, Detail, FieldItem, FormFrame, offers, RowAction } from '../../kit/index.ts'
import { colorField } from './colors.ts'
import { DragRow, MoveHandle, reordered } from './drag-row.tsx'

interface Props {
  dictType: string
  rows: DictEntry[]
  /** A filtered list has no whole order to save. */
  sortable: boolean
  adding: boolean
  onAdded: () => void
  onSorted: (rows: DictEntry[]) => void
  onChanged: () => void
}
type Open = { mode: 'edit' | 'view'; row: DictEntry } | null

/** Entries in their order: dragged by the handle, or moved with the arrow keys on it. */
export function DictEntries({ dictType, rows, sortable, adding, onAdded, onSorted, onChanged }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const canSort = sortable && offers(dictData, 'sort')
  const move = (from: number, to: number) => {
    const next = reordered(rows, from, to)
    if (!next) return
    onSorted(next)
    void attempt(call(dictData, 'sort', { dictType, dictCodes: next.map((row) => row.dictCode) }), '排序已保存').then(onChanged)
  }
  const drop = async (row: DictEntry) => {
    if (!(await confirm(`确认删除「${row.dictLabel}」吗？`, { danger: true, ok: '删除' }))) return
    await attempt(call(dictData, 'remove', { id: row.dictCode }), '删除成功')
    onChanged()
  }
  const close = () => (adding ? onAdded() : setOpen(null))
  return (
    <div className="table-scroll">
      <Table<DictEntry>
        size="small"
        rowKey="dictCode"
        dataSource={rows}
        pagination={rows.length > 100 ? { pageSize: 100, showSizeChanger: false } : false}
        scroll={{ x: 880 }}
        columns={columns({ canSort, count: rows.length, move, onOpen: setOpen, onDrop: (row) => void drop(row) })}
        components={{ body: { row: DragRow } }}
        onRow={(_row, index) => ({ index, group: canSort ? dictType : '', onMove: move }) as never}
      />
      {(adding || open?.mode === 'edit') && (
        <EntryForm dictType={dictType} row={adding ? null : open!.row} count={rows.length} onClose={close} onSaved={onChanged} />
      )}
      {open?.mode === 'view' && <Detail resource={dictData} row={open.row} onClose={close} />}
    </div>
  )
}

interface FormProps {
  dictType: string
  row: DictEntry | null
  count: number
  onClose: () => void
  onSaved: () => void
}

function EntryForm({ dictType, row, count, ...rest }: FormProps) {
  const { dictType: typeField, ...own } = { ...inputs(dictData.fields), color: colorField } as Fields
  const kept = (name: string) => row?.isSystem === 1 && ['dictValue', 'status'].includes(name)
  return (
    <FormFrame
      resource={dictData}
      row={row}
      fields={{ ...own, dictType: typeField! }}
      initial={row ? undefined : { dictType, dictSort: count + 1 }}
      {...rest}
    >
      {Object.entries(own).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} disabled={kept(name)} />
      ))}
      <Form.Item name="dictType" hidden>
        <Input />
      </Form.Item>
    </FormFrame>
  )
}

interface Doing {
  canSort: boolean
  count: number
  move: (from: number, to: number) => void
  onOpen: (open: Open) => void
  onDrop: (row: DictEntry) => void
}

function columns({ canSort, count, move, onOpen, onDrop }: Doing): TableColumnsType<DictEntry> {
  return [
    {
      title: '排序',
      width: 84,
      render: (_, row, index) => (
        <MoveHandle name={row.dictLabel} index={index} count={count} disabled={!canSort} onMove={move} number={row.dictSort} />
      ),
    },
    {
      title: '标签',
      dataIndex: 'dictLabel',
      render: (label: string, row) => (row.color ? <Tag color={row.color}>{label}</Tag> : label),
    },
    { title: '键值', dataIndex: 'dictValue' },
    { title: '默认', dataIndex: 'isDefault', width: 72, render: (value) => (value ? <Tag color="blue">默认</Tag> : '') },
    {
      title: '状态',
      dataIndex: 'status',
      width: 84,
      render: (value) => (value ? <Tag color="green">启用</Tag> : <Tag>停用</Tag>),
    },
    { title: '内置', dataIndex: 'isSystem', width: 72, render: (value) => (value ? '系统' : '') },
    { title: '备注', dataIndex: 'remark', ellipsis: true },
    { title: '更新', dataIndex: 'updateTime', width: 190, render: (time, row) => `${time} ${row.updateBy ?? ''}` },
    {
      title: '操作',
      width: 140,
      render: (_, row) => <Actions row={row} onOpen={onOpen} onDrop={onDrop} />,
    },
  ]
}

const Actions = ({ row, onOpen, onDrop }: Pick<Doing, 'onOpen' | 'onDrop'> & { row: DictEntry }) => (
  <span className="row-actions">
    <RowAction onClick={() => onOpen({ mode: 'view', row })}>详情</RowAction>
    {offers(dictData, 'update') && <RowAction onClick={() => onOpen({ mode: 'edit', row })}>修改</RowAction>}
    {offers(dictData, 'remove') && !row.isSystem && (
      <RowAction danger onClick={() => onDrop(row)}>
        删除
      </RowAction>
    )}
  </span>
)
