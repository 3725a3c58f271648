import { DownloadOutlined } from '@ant-design/icons'
import { type GoodsCat, goodsCats } from '@erp/contract/goods/cats/goods-cats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { AddButton, Cover, call, DataGrid, Detail, download, offers } from '../../../kit/index.ts'
import { useTreeLines } from '../../basic/tree-rows.tsx'
import '../../basic/basic.css'
import { type CatLine, columnsFor, type Open, rowOf } from './category-columns.tsx'
import { CategoryForm } from './category-form.tsx'

/** The category tree with its goods; children are added, moved and sorted in place. */
export default function GoodsCats() {
  const client = useQueryClient()
  const cats = useQuery({
    queryKey: ['list', goodsCats.path, 'tree'],
    queryFn: ({ signal }) => call(goodsCats, 'list', { all: 1 }, { signal }),
  })
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim().toLowerCase())
  const found = useMemo(() => (wanted ? (cat: GoodsCat) => matches(cat, wanted) : null), [wanted])
  const tree = useTreeLines(cats.data, found)
  const [open, setOpen] = useState<Open>(null)
  const changed = useCallback(() => client.invalidateQueries({ queryKey: ['list', goodsCats.path] }), [client])
  const columns = useMemo(
    () => columnsFor({ roots: cats.data ?? [], toggle: tree.toggle, reveal: tree.reveal, onOpen: setOpen, onChanged: changed }),
    [cats.data, tree.toggle, tree.reveal, changed],
  )
  async function saved({ parentId }: GoodsCat): Promise<void> {
    await changed()
    if (parentId) tree.reveal([parentId])
  }
  return (
    <section className="list-page" aria-label="商品类目">
      <div className="list-panel">
        <Toolbar tree={tree} onAdd={() => setOpen({ mode: 'new', parent: null })} onWords={setWords} />
        <DataGrid
          gridKey="goods.goodsCats"
          columns={columns}
          rows={tree.lines}
          rowKey="id"
          onOpen={(line: CatLine) => setOpen({ mode: 'view', line })}
          cover={<Cover loading={cats.isLoading} error={cats.error} onRetry={() => void cats.refetch()} />}
        />
      </div>
      {open && <Opened open={open} roots={cats.data ?? []} onClose={() => setOpen(null)} onSaved={(cat) => void saved(cat)} />}
    </section>
  )
}

const matches = (cat: GoodsCat, words: string): boolean =>
  `${cat.catName} ${cat.catNameEn ?? ''} ${cat.catCode ?? ''}`.toLowerCase().includes(words)

interface OpenedProps {
  open: NonNullable<Open>
  roots: GoodsCat[]
  onClose: () => void
  onSaved: (cat: GoodsCat) => void
}

function Opened({ open, roots, onClose, onSaved }: OpenedProps) {
  if (open.mode === 'view') return <Detail resource={goodsCats} row={rowOf(open.line)} onClose={onClose} />
  const row = open.mode === 'edit' ? rowOf(open.line) : null
  return (
    <CategoryForm roots={roots} row={row} parent={open.mode === 'new' ? open.parent : null} onClose={onClose} onSaved={onSaved} />
  )
}

interface ToolbarProps {
  tree: ReturnType<typeof useTreeLines<GoodsCat>>
  onAdd: () => void
  onWords: (words: string) => void
}

const Toolbar = ({ tree, onAdd, onWords }: ToolbarProps) => (
  <div className="list-toolbar">
    <div className="toolbar">
      {offers(goodsCats, 'save') && <AddButton onClick={onAdd}>新增一级类目</AddButton>}
      <Button onClick={tree.expandAll}>全部展开</Button>
      <Button onClick={tree.collapseAll}>全部收起</Button>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => void download(goodsCats, 'export', {}).catch(() => {})}
      >
        导出
      </Button>
      <Input
        className="quick-search"
        aria-label="名称或编码"
        placeholder="名称或编码"
        allowClear
        onChange={(event) => onWords(event.target.value)}
      />
    </div>
    <span className="hint">{tree.lines.length} 行</span>
  </div>
)
