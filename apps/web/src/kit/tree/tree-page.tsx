import { type Fields, inputs } from '@erp/contract/kit'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { type AnyResource, call } from '../../app/call.ts'
import { offers } from '../../app/session.ts'
import { attempt, confirm } from '../confirm.ts'
import { Cover } from '../cover.tsx'
import { RowAction, remove } from '../crud-page.tsx'
import { Detail } from '../detail.tsx'
import { verbOf } from '../form/use-save.ts'
import { submitted } from '../form/values.ts'
import type { AnyRow, Column } from '../grid/column.ts'
import { Rows } from '../grid/rows.tsx'
import { Panel } from '../list/panel.tsx'
import type { Branch } from './branches.ts'
import { TreeName } from './tree-name.tsx'
import { type Opened, type Tree, type TreeFilter, type TreeLine, type TreeSearch, useTree } from './use-tree.ts'

type Node<T> = Branch<T> & AnyRow
export interface TreeForm<T> {
  deed: string
  /** The node to change; null makes a new one. */
  row: AnyRow | null
  /** What a new one goes below. */
  parent: TreeLine<T> | null
  onClose: () => void
  /** Reads the tree again; branches that are named open. */
  onSaved: (reveals?: readonly number[]) => void
}
interface Props<T extends Node<T>> extends TreeSearch<T> {
  resource: AnyResource
  gridKey: string
  asked: UseQueryResult<T[]>
  nameWidth?: number
  off?: (node: T) => boolean
  /** Before the name: what it is dragged by. */
  handle?: (line: TreeLine<T>, tree: Tree<T>) => ReactNode
  /** Between name and verbs. */
  columns: () => Column<TreeLine<T>>[]
  verbs: (line: TreeLine<T>, tree: Tree<T>) => ReactNode
  verbsWidth: number
  toolbar: (tree: Tree<T>) => ReactNode
  /** The record as its detail and its form have it. */
  rowOf?: (line: TreeLine<T>) => AnyRow
  /** What `tree.show` opens besides the detail. */
  form: (form: TreeForm<T>, tree: Tree<T>) => ReactNode
}

/** A tree as a page: search and filters, branches that open and close, verbs of a node, its detail with log, its form. */
export function TreePage<T extends Node<T>>(props: Props<T>) {
  const { resource, asked, gridKey, toolbar, rowOf = nodeOf } = props
  const roots = useMemo(() => asked.data ?? [], [asked.data])
  const { tree, lines, filter, opened, close, openAll, closeAll } = useTree(resource, roots, props)
  const columns = useColumns(props, tree)
  return (
    <Panel
      title={resource.title}
      filters={<Filters filter={filter} searched={props.searched} />}
      toolbar={
        <>
          {toolbar(tree)}
          <Button onClick={openAll}>全部展开</Button>
          <Button onClick={closeAll}>全部收起</Button>
        </>
      }
      hint={`${lines.length} 行`}
      busy={asked.isFetching}
      onRefresh={() => void tree.refresh()}
    >
      <Rows
        gridKey={gridKey}
        columns={columns}
        rows={lines}
        rowKey={resource.key}
        onOpen={(line) => tree.show('view', line)}
        cover={<Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />}
      />
      {opened?.deed === 'view' && <Detail resource={resource} row={rowOf(opened.line!)} onClose={close} />}
      {opened && opened.deed !== 'view' && props.form(formOf(opened, rowOf, tree, close), tree)}
    </Panel>
  )
}

const nodeOf = ({ node }: TreeLine<AnyRow>): AnyRow => node

function formOf<T>(
  { deed, line }: Opened<T>,
  rowOf: (line: TreeLine<T>) => AnyRow,
  tree: Tree<T>,
  onClose: () => void,
): TreeForm<T> {
  const onSaved = (reveals: readonly number[] = []) => void tree.refresh().then(() => tree.reveal(reveals))
  const isNew = deed.startsWith('add')
  return { deed, row: isNew ? null : rowOf(line!), parent: isNew ? line : null, onClose, onSaved }
}

function useColumns<T extends Node<T>>(
  { resource, columns, handle, off, verbs, nameWidth, verbsWidth }: Props<T>,
  tree: Tree<T>,
) {
  return useMemo((): Column<TreeLine<T>>[] => {
    const { name, key, fields } = resource
    const title = (fields as Fields)[name]!.label
    const named = (line: TreeLine<T>) => (
      <TreeName line={line} name={line[name]} off={Boolean(off?.(line))} onToggle={() => tree.toggle(line[key])}>
        {handle?.(line, tree)}
      </TreeName>
    )
    const done = (line: TreeLine<T>) => <span className="row-actions">{verbs(line, tree)}</span>
    return [
      { id: name, title, width: nameWidth ?? 240, fixed: 'start', render: named },
      ...columns().map(({ sort: _ofTheServer, ...column }) => column),
      { id: '_actions', title: '操作', width: verbsWidth, fixed: 'end', render: done },
    ]
  }, [resource, columns, handle, off, verbs, nameWidth, verbsWidth, tree])
}

interface FilterProps {
  filter: TreeFilter
  searched: string
}

const Filters = ({ filter, searched }: FilterProps) => (
  <>
    <Input
      allowClear
      aria-label={searched}
      placeholder={searched}
      value={filter.typed}
      onChange={(event) => filter.setTyped(event.target.value)}
    />
    {filter.offered.map(({ label, options }) => (
      <Select
        key={label}
        allowClear
        prefix={<span className="filter-label">{label}</span>}
        aria-label={label}
        value={filter.values[label]}
        options={[...options]}
        onChange={(value) => filter.choose(label, value)}
      />
    ))}
  </>
)

interface VerbsProps<T> {
  resource: AnyResource
  line: TreeLine<T> & AnyRow
  tree: Tree<T>
  /** Whether there may be one below it. */
  adds: boolean
  /** What becomes of those who have it when it is removed. */
  removing?: string
  /** Before 删除. */
  children?: ReactNode
}

/** The verbs of every tree, as far as its resource and the person's rights have them. */
export const TreeVerbs = <T,>({ resource, line, tree, adds, removing, children }: VerbsProps<T>) => (
  <>
    <RowAction onClick={() => tree.show('view', line)}>详情</RowAction>
    {adds && offers(resource, verbOf(resource, false)) && <RowAction onClick={() => tree.show('add', line)}>加下级</RowAction>}
    {offers(resource, verbOf(resource, true)) && <RowAction onClick={() => tree.show('edit', line)}>修改</RowAction>}
    {children}
    {offers(resource, 'remove') && (
      <RowAction danger onClick={() => void remove(resource, line, tree, removing)}>
        删除
      </RowAction>
    )}
  </>
)

interface SwitchProps<T> {
  resource: AnyResource
  row: AnyRow
  tree: Tree<T>
  /** What switching it off means. */
  detail: string | undefined
}

/** 启用 and 停用 of a node, where its form has the switch. */
export const TreeSwitch = <T,>({ resource, row, tree, detail }: SwitchProps<T>) =>
  offers(resource, verbOf(resource, true)) && (
    <RowAction onClick={() => void switched(resource, row, detail).then(tree.refresh)}>
      {row['isActivated'] ? '停用' : '启用'}
    </RowAction>
  )

async function switched(resource: AnyResource, row: AnyRow, detail: string | undefined): Promise<void> {
  const isOn = Boolean(row['isActivated'])
  if (isOn && !(await confirm(`确认停用「${row[resource.name]}」吗？`, { danger: true, ok: '停用', detail }))) return
  const values = submitted(inputs(resource.fields as Fields), { ...row, isActivated: !isOn })
  const input = { ...values, [resource.key]: row[resource.key], version: row['version'] }
  await attempt(call(resource, verbOf(resource, true), input), isOn ? '已停用' : '已启用')
}
