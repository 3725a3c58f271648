import { Button, Checkbox, Input, Pagination, Space } from 'antd'
import { useRef } from 'react'
import { type AnyResource, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { AddLine } from './add-line.tsx'
import { CountGrid } from './count-grid.tsx'
import { type Counted, idOf, noOf } from './rows.ts'
import { PAGE, useCount } from './use-count.ts'
import './check.css'

interface Props {
  resource: AnyResource
  document: Counted
  /** Goods that were found and that the list does not have. */
  adds?: boolean
  onClose: () => void
  onSaved: () => void
}

/** The count typed in row by row: Enter goes down, over the end of a page as well. */
export function CountDrawer({ resource, document, adds, onClose, onSaved }: Props) {
  const count = useCount(resource, idOf(document), document.lines, onSaved)
  const grid = useRef<HTMLDivElement>(null)
  const { lines, page, setPage, typed } = count
  const over = () => {
    if (page * PAGE >= lines.length) return
    setPage(page + 1)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLInputElement>('tbody input')?.focus())
  }
  const close = useClosing(typed.size > 0, onClose, '有未保存的盘点数量，确认关闭吗？')
  const blind = document.checkMode === 2
  return (
    <ViewDrawer
      open
      size={960}
      title={`录入 ${noOf(document)}`}
      onClose={() => void close()}
      mask={{ closable: false }}
      footer={<Footer count={count} onClose={() => void close()} />}
    >
      <Tools document={document} count={count} />
      <CountGrid ref={grid} lines={count.shown} typed={typed} blind={blind} onType={count.type} onEnd={over} />
      <Pagination
        current={page}
        pageSize={PAGE}
        total={lines.length}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
      {adds && <AddLine storeId={document.storeId} onAdd={(line) => count.save([line])} />}
    </ViewDrawer>
  )
}

type Count = ReturnType<typeof useCount>

const Footer = ({ count: { typed, saving, save }, onClose }: { count: Count; onClose: () => void }) => (
  <Space className="drawer-footer">
    <Button onClick={onClose}>关闭</Button>
    <Button type="primary" disabled={typed.size === 0} loading={saving} onClick={() => void save()}>
      {typed.size ? `保存 ${typed.size} 行` : '保存'}
    </Button>
  </Space>
)

const Tools = ({ document, count: { filter, change } }: { document: Counted; count: Count }) => (
  <div className="count-tools">
    <Input
      allowClear
      aria-label="查找库位或SKU"
      placeholder="库位号或SKU"
      value={filter.text}
      onChange={(event) => change({ text: event.target.value })}
    />
    <Checkbox checked={filter.open} onChange={(event) => change({ open: event.target.checked })}>
      只看未盘
    </Checkbox>
    <span className="hint">
      已盘 {document.countedCount ?? 0} / {document.lineCount} 行
    </span>
  </div>
)
