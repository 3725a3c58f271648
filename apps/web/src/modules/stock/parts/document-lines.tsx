import type { ReactNode } from 'react'
import { DocumentLines, type LineColumn } from '../../../kit/index.ts'
import { SkuPicture } from './sku-picture.tsx'

/** A line of any document: what it is about. */
type SkuLine = { sku: string; skuName: string; skuImage?: string | null }
interface Props<T> {
  lines: T[]
  columns: LineColumn<T>[]
  title?: ReactNode
}

/** Lines of SKUs as they are read. */
export const SkuLines = <T extends SkuLine>({ columns, ...rest }: Props<T>) => (
  <DocumentLines {...rest} columns={[...SKU_COLUMNS, ...columns]} />
)

export const SKU_COLUMNS: LineColumn<SkuLine>[] = [
  { title: '图', render: (line) => <SkuPicture line={line} /> },
  { title: 'SKU', render: (line) => line.sku },
  { title: '名称', render: (line) => <span className="line-name">{line.skuName}</span> },
]
