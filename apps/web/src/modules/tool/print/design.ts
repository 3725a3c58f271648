import type { ElementKind, PrintElement, PrintType } from '@erp/contract/kit/print'
import { PRINT_FIELDS } from '@erp/contract/kit/print-fields'

export interface PaperSize {
  width: number
  height: number
}
/** How far an arrow key moves, in millimetres. */
export const STEP = 0.5
const SMALLEST = 1
const MOST_STEPS = 100

const snapped = (value: number): number => Math.round(value / STEP) * STEP
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most))
const said = (value: number): string => String(Math.round(value * 10) / 10)

/** By so many millimetres, in steps, and never off the paper. */
export const moved = (element: PrintElement, dx: number, dy: number, paper: PaperSize): PrintElement => ({
  ...element,
  x: said(within(snapped(Number(element.x) + dx), 0, paper.width - Number(element.width))),
  y: said(within(snapped(Number(element.y) + dy), 0, paper.height - Number(element.height))),
})

export function resized(element: PrintElement, dx: number, dy: number, paper: PaperSize): PrintElement {
  const least = element.kind === 'line' ? 0 : SMALLEST
  return {
    ...element,
    width: said(within(snapped(Number(element.width) + dx), least, paper.width - Number(element.x))),
    height: said(within(snapped(Number(element.height) + dy), least, paper.height - Number(element.y))),
  }
}

export interface NamedField {
  value: string
  label: string
  as?: string
}
const namedOf = (fields: object): NamedField[] =>
  Object.entries(fields as Record<string, readonly [string, string, string?]>).map(([value, [label, , as]]) => ({
    value,
    label,
    ...(as && { as }),
  }))
/** What an element of this kind can show on this type of paper. */
export const fieldsFor = (type: PrintType, kind: ElementKind): NamedField[] =>
  namedOf(PRINT_FIELDS[type].values).filter(({ as }) => (as === 'picture') === (kind === 'image'))
export const columnsFor = (type: PrintType): NamedField[] => namedOf(PRINT_FIELDS[type].columns)

const FIRST_SIZE: Record<ElementKind, [width: number, height: number]> = {
  text: [30, 5],
  barcode: [50, 12],
  qr: [20, 20],
  image: [20, 20],
  line: [40, 0],
  table: [150, 60],
}

/** A new one in the upper left, bound to the first field that fits. */
export function newElement(kind: ElementKind, type: PrintType, paper: PaperSize): PrintElement {
  const [width, height] = FIRST_SIZE[kind]
  const field = kind === 'line' || kind === 'table' ? null : (fieldsFor(type, kind)[0]?.value ?? null)
  const columns = kind === 'table' ? columnsFor(type).slice(0, 4) : []
  return {
    kind,
    field,
    x: '2',
    y: '2',
    width: said(Math.min(width, paper.width - 4)),
    height: said(Math.min(height, paper.height - 4)),
    ...((kind === 'text' || kind === 'table') && { size: '3' }),
    align: 'left',
    ...(columns.length > 0 && { columns: columns.map(({ value }) => ({ column: value, width: '20' })) }),
  }
}

/** What stands on the paper, what stood there before, and what was taken back. */
export interface History {
  past: PrintElement[][]
  now: PrintElement[]
  future: PrintElement[][]
}
export type Step = { to: PrintElement[] } | 'undo' | 'redo'

export const begun = (now: PrintElement[]): History => ({ past: [], now, future: [] })

export function stepped(history: History, step: Step): History {
  const { past, now, future } = history
  if (step === 'undo') return past.length ? { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] } : history
  if (step === 'redo') return future.length ? { past: [...past, now], now: future[0]!, future: future.slice(1) } : history
  return step.to === now ? history : { past: [...past, now].slice(-MOST_STEPS), now: step.to, future: [] }
}

export const titleOf = (element: PrintElement, type: PrintType, kinds: readonly (readonly [string, string])[]): string => {
  const kind = kinds.find(([value]) => value === element.kind)?.[1] ?? ''
  const field = [...fieldsFor(type, 'text'), ...fieldsFor(type, 'image')].find(({ value }) => value === element.field)
  return [kind, field?.label ?? element.text].filter(Boolean).join(' ')
}
