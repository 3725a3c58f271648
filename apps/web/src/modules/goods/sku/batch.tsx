import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { SKU_CODES_MAX } from '@erp/contract/goods/sku/sku-list-fields'
import type { SkuListRow } from '@erp/contract/goods/sku/sku-rows'
import { Button } from 'antd'
import { notice } from '../../../app/notice.ts'
import { type Column, download, offers } from '../../../kit/index.ts'
import type { OpenedSku } from './opened.tsx'

interface Props {
  rows: SkuListRow[]
  columns: Column<SkuListRow>[]
  onOpen: (open: OpenedSku) => void
}
const GROUP = 2

/** What is done to the chosen SKUs. */
export function SkuBatch({ rows, columns, onOpen }: Props) {
  const single = rows.filter((row) => row.skuKind !== GROUP)
  return (
    <>
      {offers(goodsItem, 'change-status') && single.length > 0 && (
        <Button size="small" onClick={() => onOpen({ kind: 'status', rows: single })}>
          改状态
        </Button>
      )}
      {offers(goodsSku, 'print') && (
        <Button size="small" onClick={() => onOpen({ kind: 'labels', rows })}>
          打印标签
        </Button>
      )}
      {offers(goodsSku, 'export') && (
        <Button size="small" onClick={() => exportChosen(rows, columns)}>
          导出所选
        </Button>
      )}
    </>
  )
}

function exportChosen(rows: SkuListRow[], columns: Column<SkuListRow>[]): void {
  if (rows.length > SKU_CODES_MAX) return void notice().message.warning(`一次最多导出${SKU_CODES_MAX}个所选SKU，更多请按条件导出`)
  const names = columns.flatMap(({ id, exports }) => exports ?? [id]).filter((name) => name in goodsSku.fields)
  void download(goodsSku, 'export', { condition: { codes: rows.map((row) => row.sku).join('\n') }, columns: names }).catch(
    () => {},
  )
}
