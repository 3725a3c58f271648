import { UploadOutlined } from '@ant-design/icons'
import { CITY_LEVELS, type CityNode, chinaCity } from '@erp/contract/basic/china-city'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import {
  AddButton,
  attempt,
  type Column,
  Cover,
  call,
  confirm,
  DataGrid,
  Detail,
  FieldValue,
  FormDrawer,
  ImportDialog,
  offers,
  RowAction,
} from '../../kit/index.ts'
import { type TreeLine, TreeName, useTreeLines } from './tree-rows.tsx'
import { useCities } from './use-cities.ts'
import './basic.css'

type Line = TreeLine<CityNode>
type Open =
  | { mode: 'new'; parent: Line | null; sortNo: number }
  | { mode: 'edit' | 'view'; line: Line }
  | { mode: 'import' }
  | null
const label = (line: Line): string => CITY_LEVELS.find(([level]) => level === line.level)?.[1] ?? ''

/** Provinces, cities and districts; only open branches are lines of the grid. */
export default function ChinaCity() {
  const client = useQueryClient()
  const cities = useCities(true)
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim().toLowerCase())
  const found = useMemo(() => (wanted ? (node: CityNode) => matches(node, wanted) : null), [wanted])
  const tree = useTreeLines(cities.data, found)
  const [open, setOpen] = useState<Open>(null)
  const changed = useCallback(() => void client.invalidateQueries({ queryKey: ['list', chinaCity.path] }), [client])
  const columns = useMemo(() => columnsFor(tree.toggle, setOpen, changed), [tree.toggle, changed])
  return (
    <section className="list-page" aria-label="中国城市">
      <div className="list-panel">
        <Toolbar tree={tree} lastSort={lastSort(cities.data)} onOpen={setOpen} onWords={setWords} />
        <DataGrid
          gridKey="basic.china-city"
          columns={columns}
          rows={tree.lines}
          rowKey="id"
          onOpen={(line) => setOpen({ mode: 'view', line })}
          cover={<Cover loading={cities.isLoading} error={cities.error} onRetry={() => void cities.refetch()} />}
        />
      </div>
      {open && <Opened open={open} onClose={() => setOpen(null)} onChanged={changed} onAdded={tree.reveal} />}
    </section>
  )
}

interface ToolbarProps {
  tree: ReturnType<typeof useTreeLines<CityNode>>
  lastSort: number
  onOpen: (open: Open) => void
  onWords: (words: string) => void
}

const Toolbar = ({ tree, lastSort: last, onOpen, onWords }: ToolbarProps) => (
  <div className="list-toolbar">
    <div className="toolbar">
      {offers(chinaCity, 'add') && (
        <AddButton onClick={() => onOpen({ mode: 'new', parent: null, sortNo: last + 1 })}>新增省份</AddButton>
      )}
      {offers(chinaCity, 'import') && (
        <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => onOpen({ mode: 'import' })}>
          导入
        </Button>
      )}
      <Button onClick={tree.expandAll}>全部展开</Button>
      <Button onClick={tree.collapseAll}>全部收起</Button>
      <Input
        className="quick-search"
        aria-label="名称、代码或拼音"
        placeholder="名称、代码或拼音"
        allowClear
        onChange={(event) => onWords(event.target.value)}
      />
    </div>
    <span className="hint">{tree.lines.length} 行</span>
  </div>
)

const matches = (node: CityNode, words: string): boolean =>
  `${node.name} ${node.code} ${node.pinyin ?? ''}`.toLowerCase().includes(words)

const lastSort = (nodes: CityNode[] = []): number => Math.max(0, ...nodes.map((node) => node.sortNo))

interface OpenedProps {
  open: NonNullable<Open>
  onClose: () => void
  onChanged: () => void
  onAdded: (ids: number[]) => void
}

function Opened({ open, onClose, onChanged, onAdded }: OpenedProps) {
  if (open.mode === 'import') return <ImportDialog resource={chinaCity} onClose={onClose} onDone={onChanged} />
  if (open.mode === 'view') return <Detail resource={chinaCity} row={rowOf(open.line)} onClose={onClose} />
  const parent = open.mode === 'new' ? open.parent : null
  const saved = () => {
    if (parent) onAdded([parent.id])
    onChanged()
  }
  return (
    <FormDrawer
      resource={chinaCity}
      row={open.mode === 'edit' ? rowOf(open.line) : null}
      initial={open.mode === 'new' ? { parentCode: parent?.code, sortNo: open.sortNo } : undefined}
      title={parent ? `新增「${parent.name}」的下级` : undefined}
      onClose={onClose}
      onSaved={saved}
    />
  )
}

const rowOf = ({ depth: _d, below: _b, open: _o, parent, children: _c, ...node }: Line) => ({
  ...node,
  parentCode: parent?.code ?? null,
  parentName: parent?.name ?? null,
})

function columnsFor(toggle: (id: number) => void, onOpen: (open: Open) => void, onChanged: () => void): Column<Line>[] {
  const plain = (id: 'code' | 'pinyin' | 'sortNo' | 'isActivated', width: number): Column<Line> => ({
    id,
    title: chinaCity.fields[id].label,
    width,
    render: (line) => <FieldValue name={id} field={chinaCity.fields[id]} row={line} />,
  })
  return [
    {
      id: 'name',
      title: '名称',
      width: 240,
      fixed: 'start',
      render: (line: Line) => <TreeName line={line} name={line.name} off={!line.isActivated} onToggle={toggle} />,
    },
    plain('code', 130),
    { id: 'level', title: '级别', width: 90, render: label },
    { id: 'below', title: '下级', width: 90, align: 'right', render: (line: Line) => line.below || '' },
    plain('pinyin', 180),
    plain('sortNo', 90),
    plain('isActivated', 90),
    {
      id: '_actions',
      title: '操作',
      width: 240,
      fixed: 'end',
      render: (line: Line) => <Actions line={line} onOpen={onOpen} onChanged={onChanged} />,
    },
  ]
}

function Actions({ line, onOpen, onChanged }: { line: Line; onOpen: (open: Open) => void; onChanged: () => void }) {
  const mayEdit = offers(chinaCity, 'edit')
  return (
    <span className="row-actions">
      <RowAction onClick={() => onOpen({ mode: 'view', line })}>详情</RowAction>
      {line.level < 3 && offers(chinaCity, 'add') && (
        <RowAction onClick={() => onOpen({ mode: 'new', parent: line, sortNo: lastSort(line.children) + 1 })}>加下级</RowAction>
      )}
      {mayEdit && <RowAction onClick={() => onOpen({ mode: 'edit', line })}>修改</RowAction>}
      {mayEdit && (
        <RowAction onClick={() => void toggleActive(line).then(onChanged)}>{line.isActivated ? '停用' : '启用'}</RowAction>
      )}
      {offers(chinaCity, 'remove') && (
        <RowAction danger onClick={() => void drop(line).then(onChanged)}>
          删除
        </RowAction>
      )}
    </span>
  )
}

async function toggleActive(line: Line): Promise<void> {
  const { id, version, code, name, pinyin, sortNo, isActivated, parent } = line
  const below = isActivated && line.below ? '它的下级也不再能选择。' : undefined
  if (isActivated && !(await confirm(`确认停用「${name}」吗？`, { danger: true, ok: '停用', detail: below }))) return
  const input = {
    id,
    version,
    code,
    name,
    parentCode: parent?.code ?? null,
    pinyin,
    sortNo,
    isActivated: isActivated ? (0 as const) : (1 as const),
  }
  await attempt(call(chinaCity, 'edit', input), isActivated ? '已停用' : '已启用')
}

async function drop({ id, name }: Line): Promise<void> {
  if (!(await confirm(`确认删除「${name}」吗？`, { danger: true, ok: '删除' }))) return
  await attempt(call(chinaCity, 'remove', { id }), '删除成功')
}
