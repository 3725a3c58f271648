import { type GoodsCat, goodsCats } from '@erp/contract/goods/cats/goods-cats'
import { attempt, type Column, call, columnOf, confirm, offers, RowAction } from '../../../kit/index.ts'
import { type TreeLine, TreeName } from '../../basic/tree-rows.tsx'
import { DragHandle } from './category-drag.tsx'

export type CatLine = TreeLine<GoodsCat>
export type Open = { mode: 'new'; parent: CatLine | null } | { mode: 'edit' | 'view'; line: CatLine } | null
export interface Doing {
  roots: GoodsCat[]
  toggle: (id: number) => void
  reveal: (ids: number[]) => void
  onOpen: (open: Open) => void
  onChanged: () => Promise<void>
}

/** Without what only the lines of the tree have. */
export const rowOf = ({ depth: _d, below: _b, open: _o, parent, children: _c, ...cat }: CatLine) => ({
  ...cat,
  parentName: parent?.catName ?? null,
})

const SHOWN = [
  'catCode',
  'catNameEn',
  'goodsCount',
  'level',
  'sortNo',
  'isActivated',
  'hsCode',
  'declareNameCn',
  'packInfoId',
  'minProfitRate',
] as const

export function columnsFor(doing: Doing): Column<CatLine>[] {
  const plain = SHOWN.map((name) => {
    const { sort: _local, ...column } = columnOf(name, goodsCats.fields[name])
    return column
  })
  return [
    {
      id: 'catName',
      title: '类目名称',
      width: 250,
      fixed: 'start',
      render: (line) => (
        <TreeName line={line} name={line.catName} off={!line.isActivated} onToggle={doing.toggle}>
          {offers(goodsCats, 'update') && <DragHandle line={line} doing={doing} />}
        </TreeName>
      ),
    },
    ...plain,
    {
      id: '_actions',
      title: '操作',
      width: 240,
      fixed: 'end',
      render: (line) => <Actions line={line} doing={doing} />,
    },
  ]
}

function Actions({ line, doing }: { line: CatLine; doing: Doing }) {
  const mayEdit = offers(goodsCats, 'update')
  return (
    <span className="row-actions">
      <RowAction onClick={() => doing.onOpen({ mode: 'view', line })}>详情</RowAction>
      {mayEdit && line.depth < 3 && <RowAction onClick={() => doing.onOpen({ mode: 'new', parent: line })}>加下级</RowAction>}
      {mayEdit && <RowAction onClick={() => doing.onOpen({ mode: 'edit', line })}>修改</RowAction>}
      {mayEdit && (
        <RowAction onClick={() => void toggleActive(line).then(doing.onChanged)}>{line.isActivated ? '停用' : '启用'}</RowAction>
      )}
      {offers(goodsCats, 'remove') && (
        <RowAction danger onClick={() => void drop(line).then(doing.onChanged)}>
          删除
        </RowAction>
      )}
    </span>
  )
}

async function toggleActive(line: CatLine): Promise<void> {
  const { isActivated, catName } = line
  const detail = '停用后不再出现在选择框里，已有商品不受影响。'
  if (isActivated && !(await confirm(`确认停用「${catName}」吗？`, { danger: true, ok: '停用', detail }))) return
  const next = { ...rowOf(line), isActivated: isActivated ? (0 as const) : (1 as const) }
  await attempt(call(goodsCats, 'update', next), isActivated ? '已停用' : '已启用')
}

async function drop({ id, catName }: CatLine): Promise<void> {
  if (!(await confirm(`确认删除「${catName}」吗？`, { danger: true, ok: '删除' }))) return
  await attempt(call(goodsCats, 'remove', { id }), '删除成功')
}
