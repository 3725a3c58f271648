import type { ReactNode } from 'react'
import { type AnyRow, DocumentLines, type LineColumn } from '../../../kit/index.ts'
import { SkuPicture } from './sku-picture.tsx'

interface Props {
  lines: AnyRow[]
  columns: LineColumn<AnyRow>[]
  title?: ReactNode
}

/** Lines of SKUs as they are read. */
export const SkuLines = ({ columns, ...rest }: Props) => <DocumentLines {...rest} columns={[...SKU_COLUMNS, ...columns]} />

export const SKU_COLUMNS: LineColumn<AnyRow>[] = [
  { title: '图', render: (line) => <SkuPicture line={line} /> },
  { title: 'SKU', render: (line) => line['sku'] },
  { title: '名称', render: (line) => <span className="line-name">{line['skuName']}</span> },
]
