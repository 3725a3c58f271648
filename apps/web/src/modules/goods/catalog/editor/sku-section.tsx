import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { Button, Checkbox } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { attempt, call, confirm, offers } from '../../../../kit/index.ts'
import { Sheet } from '../../batch/sheet/sheet.tsx'
import { rowWrongs } from './row-wrongs.ts'
import type { TypedSku } from './rows.ts'
import { useSkuColumns } from './sku-columns.tsx'
import { useRowImages } from './use-row-images.tsx'
import { VariantMaker } from './variant-maker.tsx'
import { MOST_SKUS, skuCodes } from './variants.ts'

interface Props {
  id?: string
  value?: TypedSku[]
  onChange?: (rows: TypedSku[]) => void
  /** The goods' code, or the one it would get. */
  goodsCode: string | null
  /** What the server refused, by row; a row that is changed is another one. */
  refused: WeakMap<TypedSku, Record<string, string>>
  onRemoved: (skuId: number) => void
}
const none: TypedSku[] = []

/** The SKUs of a goods: made from property values, edited as in a spreadsheet. */
export function SkuSection({ id, value = none, onChange = () => {}, goodsCode, refused, onRemoved }: Props) {
  const [all, setAll] = useState(false)
  const codes = useMemo(() => skuCodes(goodsCode, value), [goodsCode, value])
  const columns = useSkuColumns(codes, all)
  const wrongs = useMemo(
    () => rowWrongs(columns, value).map((wrong, index) => ({ ...wrong, ...refused.get(value[index]!) })),
    [columns, value, refused],
  )
  const images = useRowImages(value, onChange)
  const head = useHead(value, onChange, onRemoved)
  const more = (rows: TypedSku[]): TypedSku | null => (rows.length < MOST_SKUS ? {} : null)
  return (
    <div className="sku-section" id={id}>
      <VariantMaker rows={value} onRows={onChange} />
      <div className="sku-sheet" style={{ height: Math.min(value.length, 14) * 30 + 76 }}>
        <Sheet
          label="SKU表格"
          {...{ columns, rows: value, onRows: onChange, more, head }}
          wrongs={(_row, index) => (Object.keys(wrongs[index] ?? {}).length > 0 ? wrongs[index]! : null)}
          startIn="costPrice"
          onImages={images.take}
          foot={`共${value.length}个SKU，Ctrl+D 向下填充，可从 Excel 粘贴`}
        />
      </div>
      {images.input}
      <div className="sku-tools">
        <Button size="small" disabled={value.length >= MOST_SKUS} onClick={() => onChange([...value, {}])}>
          添加一行
        </Button>
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          显示单独设置（包装、仓库、采购周期、起订量、申报价）
        </Checkbox>
      </div>
    </div>
  )
}

/** The row's number; over it, the way to remove the row. */
function useHead(rows: TypedSku[], onRows: (rows: TypedSku[]) => void, onRemoved: Props['onRemoved']) {
  return useCallback(
    (row: TypedSku, index: number) => (
      <>
        <span className="row-number">{index + 1}</span>
        {(!row.skuId || offers(goodsSku, 'delete')) && (
          <button
            type="button"
            tabIndex={-1}
            className="row-remove"
            aria-label={`删除第${index + 1}行`}
            onClick={() => (row.skuId ? void removeSku(row.skuId, row.sku, onRemoved) : onRows(rows.toSpliced(index, 1)))}
          >
            ×
          </button>
        )}
      </>
    ),
    [rows, onRows, onRemoved],
  )
}

async function removeSku(id: number, sku: string | null | undefined, onRemoved: Props['onRemoved']): Promise<void> {
  if (!(await confirm(`确认删除SKU「${sku}」吗？`, { danger: true, ok: '删除', detail: '立即删除，不等保存。' }))) return
  if (await attempt(call(goodsSku, 'delete', { id }), '删除成功')) onRemoved(id)
}
