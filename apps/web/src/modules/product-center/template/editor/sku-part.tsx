import type { Problem } from '@erp/contract/product-center/template/content'
import { emptySku } from '@erp/contract/product-center/template/content-make'
import { saleProperties } from '@erp/contract/product-center/template/mapping'
import type { SkuCosts } from '@erp/contract/product-center/template/template-rows'
import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import type { SheetColumn } from '../../../goods/batch/sheet/column.ts'
import { Sheet } from '../../../goods/batch/sheet/sheet.tsx'
import { useRowImages } from '../../../goods/catalog/editor/use-row-images.tsx'
import { AddSkus } from './add-skus.tsx'
import { BulkSet } from './bulk-set.tsx'
import { useEditor } from './item.tsx'
import { skuColumns } from './sku-columns.tsx'
import { rowOf, type SkuLine, skuOf } from './sku-rows.ts'
import { useCosts } from './use-costs.ts'

const MOST = 500
const ROW = 30

/** The SKUs as in a spreadsheet: pasted from Excel, filled down, set at once, with what each of them earns. */
export function SkuPart() {
  const { draft, listType, locked, changeContent } = useEditor()
  const { skus } = draft.content
  const costs = useCosts(listType, draft)
  const { columns, rows, put, wrongs } = useSkuSheet(costs)
  const images = useRowImages(rows, put)
  const head = useHead(rows, put, locked !== null)
  return (
    <div className="sku-section" data-field="skus" data-columns={JSON.stringify(columns.map(({ id }) => id))}>
      {!locked && (
        <div className="sku-tools">
          <AddSkus costs={costs} />
          <BulkSet />
          <Button size="small" disabled={skus.length >= MOST} onClick={() => changeContent({ skus: [...skus, emptySku()] })}>
            添加一行
          </Button>
        </div>
      )}
      <div className="sku-sheet" style={{ height: Math.min(Math.max(rows.length, 1), 14) * ROW + 76 }}>
        <Sheet
          label="SKU表格"
          {...{ columns, rows, onRows: put, head }}
          more={(now) => (now.length < MOST ? { ...emptySku() } : null)}
          wrongs={(_row, index) => wrongs[index] ?? null}
          startIn="shopSku"
          onImages={images.take}
          foot={`共${rows.length}个SKU，Ctrl+D 向下填充，可从 Excel 粘贴`}
        />
      </div>
      {images.input}
    </div>
  )
}

/** The lines of the sheet, what stands in them, and what is wrong with their cells. */
function useSkuSheet(costs: SkuCosts | null) {
  const { draft, listType, category, locked, problems, told, changeContent } = useEditor()
  const { skus, currencyCode: currency } = draft.content
  const properties = useMemo(() => saleProperties(category.properties ?? []), [category.properties])
  const columns = useMemo(
    () => skuColumns({ listType, properties, costs, currency, locked: locked !== null }),
    [listType, properties, costs, currency, locked],
  )
  const rows = useMemo(() => skus.map(rowOf), [skus])
  const put = (next: SkuLine[]) => changeContent({ skus: next.map((row) => skuOf(row, properties)) })
  const wrongs = useMemo(() => (told ? wrongCells(problems, columns) : []), [problems, told, columns])
  return { columns, rows, put, wrongs }
}

/** What is wrong with the cells of each line; of properties it stands with the first of them. */
function wrongCells(problems: Problem[], columns: SheetColumn[]): Record<string, string>[] {
  const first = columns.find(({ id }) => id.startsWith('prop:'))?.id ?? 'shopSku'
  const wrongs: Record<string, string>[] = []
  for (const { field, msg } of problems) {
    const [, row, name] = /^skus\.(\d+)\.(\w+)$/.exec(field) ?? []
    if (!row || !name) continue
    const own = (wrongs[Number(row)] ??= {})
    own[name === 'props' ? first : name] ??= msg
  }
  return wrongs
}

function useHead(rows: SkuLine[], put: (rows: SkuLine[]) => void, locked: boolean) {
  return useCallback(
    (_row: SkuLine, index: number) => (
      <>
        <span className="row-number">{index + 1}</span>
        {!locked && (
          <button
            type="button"
            tabIndex={-1}
            className="row-remove"
            aria-label={`删除第${index + 1}行`}
            onClick={() => put(rows.toSpliced(index, 1))}
          >
            ×
          </button>
        )}
      </>
    ),
    [rows, put, locked],
  )
}
