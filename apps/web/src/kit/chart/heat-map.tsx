import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { colourOf, cssOf, type HeatRange, rangeOf } from './heat-colour.ts'
import type { Heat, HeatCell, HeatPicture, HeatPlot } from './heat-draw.ts'
import { type HeatMapProps, HeatTable } from './heat-table.tsx'
import { useWidth } from './use-width.ts'
import './chart.css'
import './heat-map.css'

const CELL = { low: 22, tall: 30, narrow: 16, wide: 140 }
const TOP = 26

/** Two dimensions in one picture: the darker the more, with the figures in the cells where there is room, by arrow keys and in the table behind it. */
export function HeatMap(props: HeatMapProps) {
  const { label, rows, columns, value, format, onPick } = props
  const [frame, room] = useWidth<HTMLDivElement>(640)
  const [at, setAt] = useState<HeatCell | null>(null)
  const cells = useMemo(() => cellsOf(rows, columns, value, format), [rows, columns, value, format])
  const range = useMemo(() => rangeOf(cells.map((cell) => cell.value)), [cells])
  const plot = useMemo(() => plotOf(room, rows, columns), [room, rows, columns])
  const picture = useMemo(() => ({ rows, columns, cells, range, plot }), [rows, columns, cells, range, plot])
  const pick = (cell: HeatCell) => onPick?.(cell.row, cell.column)
  return (
    <figure className="chart heat-map">
      <figcaption className="chart-head">
        <b>{label}</b>
        <output className="heat-reading">{at ? `${rows[at.row]} · ${columns[at.column]}：${at.shown}` : ''}</output>
        <Legend range={range} format={format} />
      </figcaption>
      <div className="heat-plot" ref={frame}>
        <Drawing {...{ picture, at }} onOver={setAt} onPick={pick} />
        <Keys {...{ label, cells, at }} onMove={setAt} onPick={onPick && pick} />
      </div>
      <HeatTable {...props} />
    </figure>
  )
}

function cellsOf(rows: string[], columns: string[], value: HeatMapProps['value'], format: HeatMapProps['format']): HeatCell[] {
  return rows.flatMap((_, row) =>
    columns.flatMap((_name, column) => {
      const found = value(row, column)
      return found === null ? [] : [{ row, column, value: Number(found), shown: format(found) }]
    }),
  )
}

/** As wide as the room, but no cell too narrow to be hit: a wide floor is scrolled. */
function plotOf(room: number, rows: string[], columns: string[]): HeatPlot {
  const left = Math.min(Math.max(...rows.map((name) => name.length * 12), 40) + 16, room < 500 ? 96 : 180)
  const cellWidth = Math.min(Math.max((room - left - 4) / (columns.length || 1), CELL.narrow), CELL.wide)
  const cellHeight = rows.length > 20 ? CELL.low : CELL.tall
  const width = left + cellWidth * columns.length + 4
  return { width, height: TOP + cellHeight * rows.length + 4, left, top: TOP, cellWidth, cellHeight }
}

interface DrawingProps {
  picture: HeatPicture
  at: HeatCell | null
  onOver: (cell: HeatCell | null) => void
  onPick: (cell: HeatCell) => void
}

function Drawing({ picture, at, onOver, onPick }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [heat, setHeat] = useState<Heat | null>(null)
  const over = useEffectEvent(onOver)
  const pick = useEffectEvent(onPick)
  useEffect(() => {
    let made: Heat | null = null
    let isGone = false
    const begin = async () => {
      const { heatIn } = await import('./heat-draw.ts')
      if (isGone) return
      made = heatIn(frame.current!, { over: (cell) => over(cell), pick: (cell) => pick(cell) })
      setHeat(made)
    }
    void begin()
    return () => {
      isGone = true
      made?.end()
      setHeat(null)
    }
  }, [])
  useEffect(() => heat?.draw(picture), [heat, picture])
  useEffect(() => heat?.mark(at ? picture.cells.indexOf(at) : null), [heat, picture, at])
  return <div ref={frame} aria-hidden="true" style={{ width: picture.plot.width, height: picture.plot.height }} />
}

function Legend({ range, format }: { range: HeatRange; format: HeatMapProps['format'] }) {
  const { low, high } = range
  const steps = Array.from({ length: 9 }, (_, i) => cssOf(colourOf(low + ((high - low) * i) / 8, range)))
  return (
    <span className="heat-legend">
      {format(low)}
      <i aria-hidden="true" style={{ background: `linear-gradient(to right, ${steps.join(', ')})` }} />
      {format(high)}
    </span>
  )
}

interface KeysProps {
  label: string
  cells: HeatCell[]
  at: HeatCell | null
  onMove: (cell: HeatCell | null) => void
  onPick?: (cell: HeatCell) => void
}

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The same by keyboard and by ear: what it is on is said in the caption. */
function Keys({ label, cells, at, onMove, onPick }: KeysProps) {
  const words = onPick ? '方向键逐格查看，回车查看明细' : '方向键逐格查看'
  return (
    <button
      type="button"
      className="heat-keys"
      aria-label={`${label}，${words}`}
      onFocus={() => onMove(at ?? cells[0] ?? null)}
      onBlur={() => onMove(null)}
      onClick={() => at && onPick?.(at)}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (!step) return
        event.preventDefault()
        onMove(neighbour(cells, at ?? cells[0], step))
      }}
    >
      {words}
    </button>
  )
}

/** The next cell that way, over what is empty. */
export function neighbour(cells: HeatCell[], from: HeatCell | undefined, [down, right]: [number, number]): HeatCell | null {
  if (!from) return null
  const ahead = cells.filter(({ row, column }) =>
    down ? column === from.column && (row - from.row) * down > 0 : row === from.row && (column - from.column) * right > 0,
  )
  const far = (cell: HeatCell) => Math.abs(cell.row - from.row) + Math.abs(cell.column - from.column)
  return ahead.reduce<HeatCell>((best, cell) => (best === from || far(cell) < far(best) ? cell : best), from)
}
