import { DownloadOutlined } from '@ant-design/icons'
import { type GoodsCat, goodsCats } from '@erp/contract/goods/goods-cats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type AnyRow, Cover, call, DataGrid, Detail, download, offers } from '../../kit/index.ts'
import { AddButton } from '../basic/master-page.tsx'
import { useTreeLines } from '../basic/tree-rows.tsx'
import '../basic/basic.css'
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
  return (
    <section className="list-page" aria-label="商品类目">
      <div className="list-panel">
        <div className="list-toolbar">
          <div className="toolbar">
            {offers(goodsCats, 'save') && (
              <AddButton onClick={() => setOpen({ mode: 'new', parent: null })}>新增一级类目</AddButton>
            )}
            <Tools onExpand={tree.expandAll} onCollapse={tree.collapseAll} onWords={setWords} />
          </div>
          <span className="hint">{tree.lines.length} 行</span>
        </div>
        <DataGrid
          gridKey="goods.goodsCats"
          columns={columns}
          rows={tree.lines as AnyRow[]}
          rowKey="id"
          onOpen={(line: CatLine) => setOpen({ mode: 'view', line })}
          cover={<Cover loading={cats.isLoading} error={cats.error} onRetry={() => void cats.refetch()} />}
        />
      </div>
      {open?.mode === 'view' && <Detail resource={goodsCats} row={rowOf(open.line)} onClose={() => setOpen(null)} />}
      {open && open.mode !== 'view' && (
        <CategoryForm
          roots={cats.data ?? []}
          row={open.mode === 'edit' ? rowOf(open.line) : null}
          parent={open.mode === 'new' ? open.parent : null}
          onClose={() => setOpen(null)}
          onSaved={(saved) => void changed().then(() => saved.parentId && tree.reveal([saved.parentId]))}
        />
      )}
    </section>
  )
}

const matches = (cat: GoodsCat, words: string): boolean =>
  `${cat.catName} ${cat.catNameEn ?? ''} ${cat.catCode ?? ''}`.toLowerCase().includes(words)

interface ToolsProps {
  onExpand: () => void
  onCollapse: () => void
  onWords: (words: string) => void
}

const Tools = ({ onExpand, onCollapse, onWords }: ToolsProps) => (
  <>
    <Button onClick={onExpand}>全部展开</Button>
    <Button onClick={onCollapse}>全部收起</Button>
    <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void download(goodsCats, 'export', {}).catch(() => {})}>
      导出
    </Button>
    <Input
      className="quick-search"
      aria-label="名称或编码"
      placeholder="名称或编码"
      allowClear
      onChange={(event) => onWords(event.target.value)}
    />
  </>
)
