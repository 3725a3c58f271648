import { HeatmapChart } from 'echarts/charts'
import { GridComponent, VisualMapContinuousComponent } from 'echarts/components'
import { use as adopt, init } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { colourOf, cssOf, type HeatRange, letterOn } from './heat-colour.ts'

export interface HeatCell {
  row: number
  column: number
  value: number
  /** As it is written in the cell. */
  shown: string
}
export interface HeatPicture {
  rows: string[]
  columns: string[]
  cells: HeatCell[]
  range: HeatRange
  plot: HeatPlot
}
export interface HeatPlot {
  width: number
  height: number
  left: number
  top: number
  cellWidth: number
  cellHeight: number
}
export interface HeatHeard {
  over: (cell: HeatCell | null) => void
  pick: (cell: HeatCell) => void
}
export interface Heat {
  draw: (picture: HeatPicture) => void
  /** The cell that the keyboard is on. */
  mark: (index: number | null) => void
  end: () => void
}

/** The only place that knows the chart library, in a chunk of its own. */
export function heatIn(frame: HTMLElement, heard: HeatHeard): Heat {
  adopt([HeatmapChart, GridComponent, VisualMapContinuousComponent, SVGRenderer])
  const chart = init(frame, null, { renderer: 'svg' })
  let cells: HeatCell[] = []
  chart.on('mouseover', ({ dataIndex }) => heard.over(cells[dataIndex] ?? null))
  chart.on('mouseout', () => heard.over(null))
  chart.on('click', ({ dataIndex }) => {
    if (cells[dataIndex]) heard.pick(cells[dataIndex])
  })
  return {
    draw: (picture) => {
      cells = picture.cells
      chart.resize({ width: picture.plot.width, height: picture.plot.height })
      chart.setOption(optionOf(picture, inkOf(frame)), { notMerge: true })
    },
    mark: (index) => {
      chart.dispatchAction({ type: 'downplay', seriesIndex: 0 })
      if (index !== null) chart.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: index })
    },
    end: () => chart.dispose(),
  }
}

interface Ink {
  soft: string
  line: string
  full: string
}
const inkOf = (frame: HTMLElement): Ink => {
  const style = getComputedStyle(frame)
  const named = (name: string) => style.getPropertyValue(name).trim()
  return { soft: named('--ink-soft'), line: named('--line'), full: named('--ink') }
}

function optionOf({ rows, columns, cells, range, plot }: HeatPicture, ink: Ink) {
  const { left, top, width, height } = plot
  const axis = (names: string[], room: number) => ({
    type: 'category' as const,
    data: names,
    axisTick: { show: false },
    axisLine: { show: false },
    splitArea: { show: false },
    axisLabel: { color: ink.soft, fontSize: 11, width: room, overflow: 'truncate' as const, hideOverlap: true },
  })
  const hasRoom = plot.cellWidth >= 46 && plot.cellHeight >= 18
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: { left, top, width: width - left - 4, height: height - top - 4, containLabel: false },
    xAxis: { ...axis(columns, Math.max(plot.cellWidth - 4, 40)), position: 'top' as const },
    yAxis: { ...axis(rows, left - 12), inverse: true },
    visualMap: { type: 'continuous' as const, show: false, min: range.low, max: range.high || 1, inRange: { opacity: 1 } },
    series: [
      {
        type: 'heatmap' as const,
        progressive: 0,
        label: { show: hasRoom, fontSize: 11 },
        emphasis: { itemStyle: { borderColor: ink.full, borderWidth: 2 } },
        data: cells.map((cell) => dataOf(cell, range, ink)),
      },
    ],
  }
}

function dataOf({ row, column, value, shown }: HeatCell, range: HeatRange, ink: Ink) {
  const ground = colourOf(value, range)
  return {
    value: [column, row, value],
    itemStyle: { color: cssOf(ground), borderColor: ink.line, borderWidth: 0.5 },
    label: { color: cssOf(letterOn(ground)), formatter: shown },
  }
}
