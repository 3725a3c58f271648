import { type SkuDegreeRow, skuDegree } from '@erp/contract/temu/floor/sku-degree'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { AddButton, Detail, type List, ListPage, offers, RowAction, remove } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { DegreeForm } from './degree-form.tsx'

type Open =
  | { mode: 'set'; rows: SkuDegreeRow[] }
  | { mode: 'edit'; row: SkuDegreeRow }
  | { mode: 'view'; row: SkuDegreeRow }
  | null

/** SKU难易度: where a SKU is more or less work on managed marketplaces than elsewhere. */
export default function SkuDegrees() {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => degreeColumns(), [])
  const canSet = offers(skuDegree, 'add')
  const rowActions = useCallback(
    (row: SkuDegreeRow, list: List) => <Verbs row={row} list={list} onOpen={(mode) => setOpen({ mode, row })} />,
    [],
  )
  return (
    <ListPage
      resource={skuDegree}
      columns={columns}
      onOpen={(row) => setOpen({ mode: 'view', row })}
      toolbar={() => canSet && <AddButton onClick={() => setOpen({ mode: 'set', rows: [] })}>设置难易度</AddButton>}
      batch={(rows) => canSet && <Button onClick={() => setOpen({ mode: 'set', rows })}>批量设置</Button>}
      rowActions={rowActions}
    >
      {(list) => <Opened open={open} onClose={() => setOpen(null)} onSaved={() => void list.refresh()} />}
    </ListPage>
  )
}

interface VerbsProps {
  row: SkuDegreeRow
  list: List
  onOpen: (mode: 'edit' | 'view') => void
}

const Verbs = ({ row, list, onOpen }: VerbsProps) => (
  <>
    <RowAction onClick={() => onOpen('view')}>详情</RowAction>
    {offers(skuDegree, 'edit') && <RowAction onClick={() => onOpen('edit')}>修改</RowAction>}
    {offers(skuDegree, 'remove') && (
      <RowAction danger onClick={() => void remove(skuDegree, row, list)}>
        删除
      </RowAction>
    )}
  </>
)

function Opened({ open, onClose, onSaved }: { open: Open; onClose: () => void; onSaved: () => void }) {
  if (!open) return null
  if (open.mode === 'view') return <Detail resource={skuDegree} row={open.row} onClose={onClose} />
  if (open.mode === 'edit') return <DegreeForm row={open.row} {...{ onClose, onSaved }} />
  return <DegreeForm row={null} skuIds={open.rows.map(({ skuId }) => skuId!)} {...{ onClose, onSaved }} />
}

const degreeColumns = () =>
  arranged(skuDegree, {
    sku: 170,
    skuImage: 64,
    skuName: 230,
    ownDifficultyId: 110,
    difficultyId: 110,
    coefs: 150,
    quantity30: 110,
    source: 84,
    remark: 180,
    updateBy: 96,
    updateTime: 168,
  })
