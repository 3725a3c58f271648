import type { LabelBlock, LabelVariable } from '@erp/contract/express/label/label-template'
import type { LabelShape } from '@erp/contract/kit/label'
import { type Align, type Box, barcode, LEADING, line, paragraph } from '../../../kit/label/label.ts'

export interface LabelData {
  values: Record<LabelVariable, string>
  items: { sku: string; name: string; quantity: number }[]
  declares: { nameEn: string; nameCn: string; quantity: number; value: string; hsCode: string | null }[]
  currency: string
}
const TEXT = 3

/** A template filled with one parcel. */
export const drawLabel = (layout: readonly LabelBlock[], data: LabelData): LabelShape[] =>
  layout.flatMap((block) => drawBlock(block, data))

function drawBlock(block: LabelBlock, data: LabelData): LabelShape[] {
  const box = { x: Number(block.x), y: Number(block.y), width: Number(block.width), height: Number(block.height) }
  const size = Number(block.size ?? TEXT)
  const align = (block.align ?? 'left') as Align
  const value = block.variable ? data.values[block.variable as LabelVariable] : ''
  if (block.type === 'rule') return [{ kind: 'bars', y: box.y, height: 0.25, bars: [[box.x, box.width]] }]
  if (block.type === 'text') return written(block.text ?? '', box, size, align)
  if (block.type === 'variable') return value ? written(`${block.text ?? ''}${value}`, box, size, align) : []
  if (block.type === 'barcode') return /^[\x20-\x7e]+$/.test(value) ? [barcode(value, box)] : []
  return table(block.type === 'items' ? itemLines(data) : declareLines(data), box, size)
}

/** One line where there is room for one, else as many as fit. */
const written = (text: string, box: Box, size: number, align: Align): LabelShape[] =>
  box.height < 2 * size * LEADING ? [line(text, box, size, align)] : paragraph(text, box, size)

function table(lines: string[], box: Box, size: number): LabelShape[] {
  const step = size * LEADING
  const most = Math.max(1, Math.floor(box.height / step))
  const shown = lines.length > most ? [...lines.slice(0, most - 1), `… 共${lines.length}行`] : lines
  return shown.map((text, i) => line(text, { ...box, y: box.y + i * step, height: step }, size))
}

const itemLines = ({ items }: LabelData): string[] => items.map(({ sku, name, quantity }) => `${sku} × ${quantity}  ${name}`)
const declareLines = ({ declares, currency }: LabelData): string[] =>
  declares.map(
    (one) => `${one.nameEn} ${one.nameCn} × ${one.quantity}  ${one.value} ${currency}${one.hsCode ? `  HS ${one.hsCode}` : ''}`,
  )
