import { useState } from 'react'
import { grouped } from '../amount.ts'
import { lineOf, type Plot, type Scale, scaleOf, shortly, tickedOf } from './scale.ts'
import { useWidth } from './use-width.ts'
import './chart.css'

export interface ChartPoint {
  /** Below the axis. */
  tick: string
  /** In full, where the point is explained. */
  label: string
  /** One of each series, as decimal text. */
  values: (string | null)[]
}
interface Props {
  label: string
  /** The first is drawn full, the others dashed behind it. */
  series: string[]
  points: ChartPoint[]
  onPick?: (index: number) => void
}

const PLOT: Plot = { width: 0, height: 178, left: 46, right: 12, top: 10, bottom: 22 }

/** Lines over the same days. Every value is read by the pointer, by arrow keys, or from the table behind it. */
export function LineChart({ label, series, points, onPick }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>(640)
  const [at, setAt] = useState<number | null>(null)
  const lines = series.map((_, i) => points.map(({ values }) => (values[i] == null ? null : Number(values[i]))))
  const plot = { ...PLOT, width }
  const scale = scaleOf(
    lines.flat().filter((value) => value !== null),
    points.length,
    plot,
  )
  const near = (clientX: number, left: number) =>
    points.reduce((best, _, i) => (gap(scale, i, clientX - left) < gap(scale, best, clientX - left) ? i : best), 0)
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <b>{label}</b>
        <Legend series={series} />
      </figcaption>
      <div className="chart-plot" ref={frame}>
        <svg
          aria-hidden="true"
          width={width}
          height={plot.height}
          className={onPick && 'chart-pick'}
          onPointerMove={(event) => setAt(near(event.clientX, event.currentTarget.getBoundingClientRect().left))}
          onPointerLeave={() => setAt(null)}
          onClick={() => at !== null && onPick?.(at)}
        >
          <Axes {...{ scale, plot, points }} />
          {lines.map((line, i) => (
            <path key={series[i]} d={lineOf(line, scale)} className={i === 0 ? 'chart-line' : 'chart-line chart-before'} />
          ))}
          {at !== null && <Cursor {...{ scale, plot, lines, at }} />}
        </svg>
        {at !== null && points[at] && <Reading {...{ series, width }} point={points[at]} x={scale.x(at)} />}
      </div>
      <Slider {...{ label, series, points, at, onPick }} onMove={setAt} />
    </figure>
  )
}

const gap = ({ x }: Scale, index: number, pointer: number): number => Math.abs(x(index) - pointer)

const Legend = ({ series }: { series: string[] }) => (
  <span className="chart-legend">
    {series.map((name, i) => (
      <span key={name} className={i === 0 ? undefined : 'chart-legend-before'}>
        {name}
      </span>
    ))}
  </span>
)

function Axes({ scale, plot, points }: { scale: Scale; plot: Plot; points: ChartPoint[] }) {
  return (
    <g>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.left}
            x2={plot.width - plot.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
            className={tick === 0 ? 'chart-zero' : 'chart-rule'}
          />
          <text x={plot.left - 8} y={scale.y(tick) + 4} textAnchor="end">
            {shortly(tick)}
          </text>
        </g>
      ))}
      {tickedOf(
        points.map(({ tick }) => tick),
        scale,
        plot,
      ).map((i) => (
        <text key={i} x={scale.x(i)} y={plot.height - 4} textAnchor="middle">
          {points[i]!.tick}
        </text>
      ))}
    </g>
  )
}

interface CursorProps {
  scale: Scale
  plot: Plot
  lines: (number | null)[][]
  at: number
}

const Cursor = ({ scale, plot, lines, at }: CursorProps) => (
  <g>
    <line x1={scale.x(at)} x2={scale.x(at)} y1={plot.top} y2={plot.height - plot.bottom} className="chart-cursor" />
    {lines.map((line, i) => {
      const value = line[at]
      return value == null ? null : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a series has no other name than its place.
        <circle
          key={i}
          cx={scale.x(at)}
          cy={scale.y(value)}
          r={3.5}
          className={i === 0 ? 'chart-dot' : 'chart-dot chart-dot-before'}
        />
      )
    })}
  </g>
)

function Reading({ series, point, x, width }: { series: string[]; point: ChartPoint; x: number; width: number }) {
  return (
    <div className="chart-reading" style={x > width / 2 ? { right: width - x + 10 } : { left: x + 10 }}>
      <b>{point.label}</b>
      {series.map((name, i) => (
        <span key={name}>
          {name} <em>{point.values[i] == null ? '–' : grouped(point.values[i])}</em>
        </span>
      ))}
    </div>
  )
}

interface SliderProps extends Props {
  at: number | null
  onMove: (at: number | null) => void
}

/** The same by keyboard and by ear. */
const Slider = ({ label, series, points, at, onMove, onPick }: SliderProps) => (
  <input
    type="range"
    className="chart-slider"
    aria-label={`${label}，方向键逐点查看`}
    aria-valuetext={points[at ?? 0] && said(series, points[at ?? 0]!)}
    min={0}
    max={Math.max(points.length - 1, 0)}
    value={at ?? 0}
    onFocus={() => onMove(at ?? 0)}
    onBlur={() => onMove(null)}
    onChange={(event) => onMove(Number(event.target.value))}
    onKeyDown={(event) => event.key === 'Enter' && at !== null && onPick?.(at)}
  />
)

const said = (series: string[], { label, values }: ChartPoint): string =>
  [label, ...series.map((name, i) => `${name} ${values[i] ?? '无'}`)].join('，')
