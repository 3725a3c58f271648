import { type BillLine, HANDLE } from '@erp/contract/express/bill/freight-bill-line'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Grid } from 'antd'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { Cover } from '../../../kit/index.ts'
import { LineRow, type RowVerbs } from './line-row.tsx'
import { type LineFilter, useFirst, useLines } from './use-lines.ts'

const ROW = 48
const CARD = 148
/** What finance types while going down the list. */
const KEYS: Record<string, number> = { 1: HANDLE.accept, 2: HANDLE.dispute, 3: HANDLE.refuse, 0: HANDLE.open }
const HEADS = ['', '运单号', '结果 / 处理', '账单金额', '我方金额', '差额', '账单重 / 我方重', '说明', '操作']

interface Props extends RowVerbs {
  filter: LineFilter
  ticked: ReadonlyMap<number, BillLine>
  onTick: (line: BillLine) => void
}

/** As many lines as there are, of which only those on the screen are there; arrows, Space and 1 2 3 do without a mouse. */
export function LineList({ filter, ticked, onTick, ...verbs }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const narrow = Grid.useBreakpoint().md === false
  const height = narrow ? CARD : ROW
  const { total, ...first } = useFirst(filter)
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const lineAt = useLines(filter, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)
  const walk = walking(scroller, total, virtual.scrollToIndex)
  const act = acting(lineAt, onTick, verbs, (index) => walk(filter.handle === null ? index + 1 : index))
  return (
    <div
      className="bill-lines"
      ref={scroller}
      {...GRID}
      aria-rowcount={total + 1}
      onKeyDown={(event) => keyed(event, total, walk, act)}
    >
      {!narrow && <Head />}
      <div role="rowgroup" className="bill-body" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const line = lineAt(index)
          const place = { index, height, top: start }
          return line && <LineRow key={line.id} {...{ line, onTick, ...place, ...verbs }} ticked={ticked.has(line.id)} />
        })}
      </div>
      {total === 0 && <Cover loading={first.isLoading} error={first.error} empty="没有这样的行" onRetry={first.retry} />}
    </div>
  )
}
const GRID = { role: 'grid', 'aria-label': '账单明细' }

const walking =
  (scroller: RefObject<HTMLDivElement | null>, total: number, scrollTo: (index: number) => void) =>
  (index: number): void => {
    const next = Math.max(0, Math.min(index, total - 1))
    scrollTo(next)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus())
  }

/** Where decided lines leave the list, the next one comes by itself; else one goes on to it. */
const acting =
  (lineAt: (index: number) => BillLine | undefined, onTick: Props['onTick'], verbs: RowVerbs, on: (index: number) => void) =>
  (index: number, key: string): boolean => {
    const line = lineAt(index)
    if (line && key === ' ') onTick(line)
    else if (line && verbs.decides && key in KEYS) {
      verbs.decide(line, KEYS[key]!)
      on(index)
    } else return false
    return true
  }

const Head = () => (
  <div role="row" className="bill-line bill-heads" aria-rowindex={1}>
    {HEADS.map((head) => (
      <span role="columnheader" key={head}>
        {head}
      </span>
    ))}
  </div>
)

const PAGE_ROWS = 10

function keyed(
  event: KeyboardEvent<HTMLElement>,
  count: number,
  go: (index: number) => void,
  act: (index: number, key: string) => boolean,
): void {
  const from = event.target instanceof HTMLElement ? event.target.dataset['index'] : undefined
  if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const index = Number(from)
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }
  const target = steps[event.key]
  if (target === undefined && !act(index, event.key)) return
  event.preventDefault()
  if (target !== undefined) go(target)
}
