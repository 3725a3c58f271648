import type { Recommendation } from '@erp/contract/stock/location/location-read'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import type { TransferLine } from '@erp/contract/stock/transfer/transfer-fields'
import { useQueries } from '@tanstack/react-query'
import { Form, InputNumber } from 'antd'
import { AskDialog, call, Lines } from '../../../kit/index.ts'
import { LocationSelect } from '../parts/location-select.tsx'
import type { StepDialogProps } from './rows.ts'

type Numbered = TransferLine & { index: number }
interface Filled {
  lines?: { lineId: number; locationId: number; quantity: number }[]
}

/** What arrived, and where it goes; the place we recommend stands there already. */
export function ReceiveDialog(props: StepDialogProps) {
  const { inStoreId: storeId, lines } = props.document
  const open = lines.filter((line) => waiting(line) > 0)
  const places = useQueries({
    queries: open.map((line) => ({
      queryKey: ['stock/store-location', 'recommend', storeId, line.skuId],
      queryFn: () => call(storeLocation, 'recommend', { storeId, skuId: line.skuId }),
    })),
  })
  if (places.some((place) => place.isLoading)) return null
  const best = places.map((place) => place.data?.[0])
  const initial = {
    lines: open.map((line, i) => ({ lineId: line.lineId, locationId: best[i]?.locationId, quantity: waiting(line) })),
  }
  const send = (values: Filled) => ({ lines: (values.lines ?? []).filter((line) => line.quantity > 0) })
  return (
    <AskDialog {...props} verb="receive" title="入库" fields={{}} initial={initial} width={820} send={send}>
      <div className="doc-lines">
        <Lines
          rows={open.map((line, index): Numbered => ({ ...line, index }))}
          keyOf={(line) => line.lineId}
          columns={columnsOf(storeId, best)}
        />
      </div>
    </AskDialog>
  )
}

const waiting = (line: TransferLine): number => line.shipQty - line.inQty - line.lossQty - line.backQty

const columnsOf = (storeId: number, best: (Recommendation | undefined)[]) => [
  { title: 'SKU', render: (line: Numbered) => line.sku },
  { title: '箱号', render: (line: Numbered) => line.boxNo || null },
  { title: '待入库', right: true, render: waiting },
  {
    title: '数量',
    render: (line: Numbered) => (
      <>
        <Form.Item name={['lines', line.index, 'lineId']} hidden>
          <InputNumber />
        </Form.Item>
        <Form.Item name={['lines', line.index, 'quantity']} noStyle>
          <InputNumber size="small" min={0} max={waiting(line)} precision={0} aria-label={`${line.sku}入库数量`} />
        </Form.Item>
      </>
    ),
  },
  {
    title: '库位',
    render: (line: Numbered) => (
      <Form.Item name={['lines', line.index, 'locationId']} noStyle rules={[{ required: true, message: '请选择库位' }]}>
        <LocationSelect storeId={storeId} name={best[line.index]?.locationName} label={`${line.sku}库位`} />
      </Form.Item>
    ),
  },
]
