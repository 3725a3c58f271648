import type { LabelBlock, LabelVariable } from '@erp/contract/express/label/label-template'
import type { LabelShape } from '@erp/contract/kit/label'
import { coded, listed, rule, written } from '../../../kit/label/block.ts'
import type { Align } from '../../../kit/label/label.ts'

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
  if (block.type === 'rule') return [rule({ ...box, height: 0 })]
  if (block.type === 'text') return written(block.text ?? '', box, size, align)
  if (block.type === 'variable') return value ? written(`${block.text ?? ''}${value}`, box, size, align) : []
  if (block.type === 'barcode') return coded(value, box)
  return listed(block.type === 'items' ? itemLines(data) : declareLines(data), box, size)
}

const itemLines = ({ items }: LabelData): string[] => items.map(({ sku, name, quantity }) => `${sku} × ${quantity}  ${name}`)
const declareLines = ({ declares, currency }: LabelData): string[] =>
  declares.map(
    (one) => `${one.nameEn} ${one.nameCn} × ${one.quantity}  ${one.value} ${currency}${one.hsCode ? `  HS ${one.hsCode}` : ''}`,
  )
