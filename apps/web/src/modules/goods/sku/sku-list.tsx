import { UploadOutlined } from '@ant-design/icons'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { SKU_CODES_MAX } from '@erp/contract/goods/sku/sku-list-fields'
import type { SkuListRow } from '@erp/contract/goods/sku/sku-rows'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FilterProps, ListPage, offers, type StatusTabs, useDict } from '../../../kit/index.ts'
import { CodesFilter } from '../catalog/list/codes-filter.tsx'
import { IMPORTS, type ImportKind } from '../catalog/list/imports.ts'
import { SkuBatch } from './batch.tsx'
import { skuColumns } from './columns.tsx'
import { type OpenedSku, OpenedSkus } from './opened.tsx'
import { SkuRowActions } from './row-actions.tsx'
import { SkuPanorama } from './sku-panorama.tsx'
import '../catalog/list/list.css'
import './sku.css'

const SkuCodes = (props: FilterProps) => <CodesFilter {...props} most={SKU_CODES_MAX} hint="一行一个SKU或条码" />
const filters = { codes: SkuCodes }

/** SKU列表: what is bought, counted, picked and shipped. `?panorama=` opens everything about one of them. */
export default function SkuList() {
  const [open, setOpen] = useState<OpenedSku>(null)
  const [looked, look] = useLooked()
  const columns = useMemo(() => skuColumns(), [])
  const tabs = useStatusTabs()
  const opening = (next: OpenedSku) => (next?.kind === 'panorama' ? look(next.code) : setOpen(next))
  return (
    <ListPage
      resource={goodsSku}
      {...{ columns, tabs, filters }}
      rowHeight={40}
      rowActionsWidth={140}
      onOpen={(row) => look(row.sku!)}
      toolbar={() => <Tools onOpen={setOpen} />}
      rowActions={(row, list) => <SkuRowActions row={row as SkuListRow} list={list} onOpen={opening} />}
      batch={(rows) => <SkuBatch rows={rows as SkuListRow[]} columns={columns} onOpen={opening} />}
    >
      {(list) => (
        <>
          <OpenedSkus open={open} onClose={() => setOpen(null)} onChanged={() => void list.refresh()} />
          {looked && <SkuPanorama key={looked} code={looked} onLook={look} onClose={() => look('')} />}
        </>
      )}
    </ListPage>
  )
}

/** In the address, so that the palette, a link and a reload open it too. */
function useLooked(): [string, (code: string) => void] {
  const [params, setParams] = useSearchParams()
  const look = (code: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (code) next.set('panorama', code)
      else next.delete('panorama')
      return next
    })
  return [params.get('panorama') ?? '', look]
}

function useStatusTabs(): StatusTabs {
  const { options } = useDict('goods_status', true)
  return useMemo(
    () => ({ field: 'skuStatus', count: 'status-count', items: options.map(({ value, label }) => [value, label] as const) }),
    [options],
  )
}

const KINDS: ImportKind[] = ['product', 'skuExcel2']

const Tools = ({ onOpen }: { onOpen: (open: OpenedSku) => void }) => (
  <>
    {KINDS.filter((kind) => offers(IMPORTS[kind].resource, IMPORTS[kind].action)).map((kind) => (
      <Button key={kind} icon={<UploadOutlined />} onClick={() => onOpen({ kind: 'import', what: kind })}>
        {IMPORTS[kind].title}
      </Button>
    ))}
    {offers(goodsSku, 'weight-proposals') && <Button onClick={() => onOpen({ kind: 'weights' })}>重量建议</Button>}
  </>
)
