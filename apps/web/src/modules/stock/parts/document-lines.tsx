import type { ReactNode } from 'react'
import type { AnyRow } from '../../../kit/index.ts'
import { type LineColumn, Lines } from '../../goods/lines.tsx'
import { SkuPicture } from './sku-picture.tsx'
import '../stock.css'

interface Props {
  lines: AnyRow[]
  columns: LineColumn<AnyRow>[]
  title?: ReactNode
}

/** The lines of a document as they are read, below its head. */
export const DocumentLines = ({ lines, columns, title = '明细' }: Props) => (
  <section className="doc-lines">
    <h4>{title}</h4>
    <Lines columns={[...SKU_COLUMNS, ...columns]} rows={lines} keyOf={(line) => line['lineId'] ?? line['skuId']} />
  </section>
)

export const SKU_COLUMNS: LineColumn<AnyRow>[] = [
  { title: '图', render: (line) => <SkuPicture line={line} /> },
  { title: 'SKU', render: (line) => line['sku'] },
  { title: '名称', render: (line) => <span className="line-name">{line['skuName']}</span> },
]
export const read = (title: string, name: string): LineColumn<AnyRow> => ({ title, right: true, render: (line) => line[name] })
