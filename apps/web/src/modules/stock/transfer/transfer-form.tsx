import type { Fields } from '@erp/contract/kit'
import type { ImportedSku, TransferStock } from '@erp/contract/stock/transfer/transfer-receipt'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useState } from 'react'
import {
  call,
  type DocumentFormProps,
  FieldItem,
  FormFrame,
  ImportDialog,
  type LineField,
  LinesItem,
  offers,
} from '../../../kit/index.ts'
import { SkuLinesInput } from '../parts/lines-input.tsx'
import type { OpenedTransfer } from './rows.ts'

const input = transferReceipt.actions.create.input as Fields
interface Line extends Partial<Omit<TransferStock, 'skuId' | 'available'>> {
  skuId: number
  available?: number | null
  quantity?: number | null
  boxNo?: string | null
}
const COLUMNS: LineField<Line>[] = [
  { name: 'available', title: '可用', kind: 'read' },
  { name: 'outDays', title: '调出仓可售天数', kind: 'read' },
  { name: 'inDays', title: '调入仓可售天数', kind: 'read' },
  { name: 'quantity', title: '数量', kind: 'quantity' },
  { name: 'boxNo', title: '箱号', kind: 'text', optional: true },
]

/** Where from, where to, and what; lines may come from a workbook. */
export const TransferForm = ({ document, onClose, onSaved }: DocumentFormProps<OpenedTransfer>) => (
  <FormFrame
    resource={transferReceipt}
    row={document}
    fields={input}
    action={document ? 'edit' : 'create'}
    onClose={onClose}
    onSaved={onSaved}
  >
    {Object.entries(input)
      .filter(([name]) => name !== 'lines')
      .map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={document} />
      ))}
    <LinesItem columns={COLUMNS}>
      <TransferLinesInput />
    </LinesItem>
  </FormFrame>
)

interface LinesProps {
  value?: Line[]
  onChange?: (lines: Line[]) => void
}

function TransferLinesInput({ value = [], onChange }: LinesProps) {
  const [importing, setImporting] = useState(false)
  const figures = useStock(value.map((line) => line.skuId))
  const add = (_said: string, answer: object) => onChange?.([...value, ...(answer as { lines: ImportedSku[] }).lines])
  return (
    <>
      <SkuLinesInput
        value={value.map((line) => ({ ...line, ...(figures.get(line.skuId) ?? { available: null }) }))}
        onChange={onChange}
        columns={COLUMNS}
        repeats
        extra={
          offers(transferReceipt, 'import-sku') && (
            <Button size="small" onClick={() => setImporting(true)}>
              导入SKU
            </Button>
          )
        }
      />
      {importing && (
        <ImportDialog
          resource={transferReceipt}
          action="import-sku"
          template="import-template"
          onClose={() => setImporting(false)}
          onDone={add}
        />
      )}
    </>
  )
}

/** What the two stores have of the SKUs, by SKU. */
function useStock(skuIds: number[]): Map<number, TransferStock> {
  const outStoreId = Form.useWatch<number>('outStoreId')
  const inStoreId = Form.useWatch<number>('inStoreId')
  const wanted = [...new Set(skuIds)].sort((a, b) => a - b)
  const { data } = useQuery({
    queryKey: ['stock/transfer-receipt', 'sku-stock', outStoreId, inStoreId, wanted],
    queryFn: ({ signal }) =>
      call(transferReceipt, 'sku-stock', { outStoreId, inStoreId: inStoreId ?? null, skuIds: wanted }, { signal }),
    enabled: Boolean(outStoreId) && wanted.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map((outStoreId ? (data ?? []) : []).map((one) => [one.skuId, one]))
}
