import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { notice } from '../../../app/notice.ts'
import { type AnyRow, Cover, offers } from '../../../kit/index.ts'
import { StatusBlock } from '../../../kit/status-block.tsx'
import { AddGoods } from './many/add-goods.tsx'
import { useSheetColumns } from './many/columns.tsx'
import { changedCells, type SheetLine } from './many/lines.ts'
import './many/many.css'
import { useMany } from './many/use-many.ts'
import { isReadonly, type SheetColumn } from './sheet/column.ts'
import { Sheet } from './sheet/sheet.tsx'
import { wrongWith } from './sheet/wrong.ts'

const MOST = 100

/** /upProList: many goods edited as in a spreadsheet and saved together. */
export default function GoodsSheet() {
  const [params, setParams] = useSearchParams()
  const ids = idsIn(params.get('ids'))
  const put = (next: number[]) => setParams(next.length ? { ids: next.join(',') } : {})
  const add = (id: number) => (ids.length < MOST ? put([...ids, id]) : void notice().message.warning(`一次最多编辑${MOST}个商品`))
  if (!offers(goodsItem, 'edit-rows')) return <StatusBlock title="不能批量编辑商品" detail="您没有修改商品的权限，请联系管理员" />
  if (ids.length === 0)
    return (
      <div className="many-empty">
        <h1>批量编辑商品</h1>
        <p className="hint">在商品列表选择商品后点「批量编辑」，或在这里逐个添加，最多{MOST}个。</p>
        <AddGoods large taken={ids} onAdd={add} />
      </div>
    )
  return <ManyGoods ids={ids} onAdd={add} onRemove={(id) => put(ids.filter((one) => one !== id))} />
}

const idsIn = (written: string | null): number[] =>
  [...new Set((written ?? '').split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST)

interface Props {
  ids: number[]
  onAdd: (id: number) => void
  onRemove: (id: number) => void
}

function ManyGoods({ ids, onAdd, onRemove }: Props) {
  const many = useMany(ids)
  const columns = useSheetColumns()
  const wrongs = useWrongs(columns, many.refused)
  const count = useMemo(() => many.lines.filter((line) => wrongs.own(line)).length, [many.lines, wrongs])
  const head = useHead(onRemove)
  return (
    <div className="many">
      <Bar many={many} wrong={count} count={ids.length}>
        <AddGoods taken={ids} onAdd={onAdd} />
      </Bar>
      {many.lines.length > 0 ? (
        <Sheet
          label="商品表格"
          columns={columns}
          rows={many.lines}
          onRows={many.setLines}
          startIn="goodsName"
          wrongs={wrongs.all}
          changes={(row) => changedCells(row as SheetLine, many.read.get(row['key']))}
          head={head}
          rowClass={rowClass}
          foot="黄色是改过的，红色是有错的；Ctrl+D 向下填充，Ctrl+Z 撤销，可从 Excel 粘贴"
        />
      ) : (
        <Cover loading={many.busy} error={null} empty="没有读到商品" onRetry={() => {}} />
      )}
    </div>
  )
}

interface BarProps {
  many: ReturnType<typeof useMany>
  /** Lines with something wrong in them. */
  wrong: number
  count: number
  children: ReactNode
}

const Bar = ({ many: { changes, busy, save, undoAll }, wrong, count, children }: BarProps) => (
  <div className="many-bar">
    {children}
    <span className="many-told">
      {count}个商品，改了 <b>{changes.length}</b> 个{wrong > 0 && <span className="sheet-reason">，{wrong}行有错误</span>}
    </span>
    <Button disabled={changes.length === 0 || busy} onClick={undoAll}>
      放弃修改
    </Button>
    <Button type="primary" loading={busy} disabled={changes.length === 0 || wrong > 0} onClick={() => void save()}>
      保存全部
    </Button>
  </div>
)

const rowClass = (row: AnyRow): string => (row['skuId'] ? '' : 'many-goods')

/** What is wrong is looked for once a line: a line that changes is another one. */
function useWrongs(columns: SheetColumn[], refused: Map<string, Record<string, string>>) {
  return useMemo(() => {
    const known = new WeakMap<AnyRow, Record<string, string> | null>()
    const own = (row: AnyRow): Record<string, string> | null => {
      if (!known.has(row)) known.set(row, wrongsOf(columns, row))
      return known.get(row) ?? null
    }
    const all = (row: AnyRow) => {
      const said = refused.get(row['key'])
      return said ? { ...own(row), ...said } : own(row)
    }
    return { own, all }
  }, [columns, refused])
}

function wrongsOf(columns: SheetColumn[], row: AnyRow): Record<string, string> | null {
  const found = columns.flatMap((column) => {
    const wrong = isReadonly(column, row) ? null : wrongWith(column, row)
    return wrong ? [[column.id, wrong] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

function useHead(onRemove: Props['onRemove']) {
  return useCallback(
    (row: AnyRow, index: number) => (
      <>
        <span className="row-number">{index + 1}</span>
        {!row['skuId'] && (
          <button
            type="button"
            tabIndex={-1}
            className="row-remove"
            aria-label={`移出${row['goodsCode']}`}
            onClick={() => onRemove(row['goodsId'])}
          >
            ×
          </button>
        )}
      </>
    ),
    [onRemove],
  )
}
