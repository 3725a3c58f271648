import { pictureStates } from '@erp/contract/product-center/picture/picture.states'
import type { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import type { ReactNode } from 'react'
import { type DataGridProps, type ListRow, StatusTag } from '../../../kit/index.ts'
import { thumbOf } from '../../goods/picture.tsx'
import { Due, Urgent } from './columns.tsx'

type Row = ListRow<typeof pictureInfo>

/** The tasks by their pictures. */
export function Gallery({ rows, columns, selection, onSelect, onOpen, cover }: DataGridProps<Row>) {
  const verbs = columns.find(({ id }) => id === '_actions')
  const toggle = (row: Row) => {
    const next = new Map(selection)
    if (!next.delete(row.id)) next.set(row.id, row)
    onSelect?.(next)
  }
  return (
    <div className="picture-gallery-frame">
      <ul className="picture-gallery">
        {rows.map((row) => (
          <Card
            key={row.id}
            row={row}
            chosen={selection?.has(row.id) ?? false}
            onToggle={() => toggle(row)}
            onOpen={() => onOpen?.(row)}
          >
            {verbs?.render(row)}
          </Card>
        ))}
      </ul>
      {rows.length === 0 && cover}
    </div>
  )
}

interface CardProps {
  row: Row
  chosen: boolean
  onToggle: () => void
  onOpen: () => void
  children: ReactNode
}

const Card = ({ row, chosen, onToggle, onOpen, children }: CardProps) => (
  <li className={chosen ? 'picture-card chosen' : 'picture-card'}>
    <label className="picture-check">
      <input type="checkbox" checked={chosen} aria-label={`选择 ${row.goodsCode}`} onChange={onToggle} />
    </label>
    <button type="button" className="picture-cover" onClick={onOpen}>
      {row.image ? <img src={thumbOf(row.image)} alt="" loading="lazy" /> : <span className="nothing">暂无图片</span>}
      <b>{row.goodsCode}</b>
    </button>
    <span className="picture-name" title={row.goodsName ?? undefined}>
      {row.goodsName}
    </span>
    <span className="picture-marks">
      <StatusTag states={pictureStates} value={row.picStatus} />
      <Urgent row={row} />
      <Due row={row} />
    </span>
    <small>{`${row.artistName ?? '未分配'} · 主图 ${row.mainCount} · SKU图 ${row.skuDone}/${row.skuCount}`}</small>
    <span className="row-actions">{children}</span>
  </li>
)
