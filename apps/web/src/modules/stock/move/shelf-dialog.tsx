import { type Fields, text } from '@erp/contract/kit'
import { type MoveLine, moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import { Form, InputNumber } from 'antd'
import { AskDialog, Lines } from '../../../kit/index.ts'
import { LocationSelect } from '../parts/location-select.tsx'
import type { OpenedMove } from './rows.ts'
import '../stock.css'

interface Props {
  document: OpenedMove
  onClose: () => void
  onDone: () => void
}
const CONTAINER: Fields = { containerNo: text('容器号', { required: true, upper: true, max: 20 }) }
interface Filled {
  lines?: { lineId: number; quantity: number; locationId?: number | null }[]
}
const chosen = (values: Filled) => (values.lines ?? []).filter((line) => line.quantity > 0)

const sendOff = (values: Filled & { containerNo?: string }) => ({ ...values, lines: chosen(values) })

/** Out of the shelves into the container. */
export function OffShelf({ document, onClose, onDone }: Props) {
  const open = document.lines.filter((line) => line.offQty < line.quantity)
  const left = (line: MoveLine) => line.quantity - line.offQty
  return (
    <AskDialog
      resource={moveGoodsReceipt}
      verb="off-shelf"
      title="下架"
      width={720}
      fields={CONTAINER}
      document={document}
      initial={{
        containerNo: document.containerNo,
        lines: open.map((line) => ({ lineId: line.lineId, quantity: left(line) })),
      }}
      send={sendOff}
      {...{ onClose, onDone }}
    >
      <Quantities lines={open} most={left} verb="下架" />
    </AskDialog>
  )
}

/** Out of the container onto the shelves; the place may be another than planned. */
export function OnShelf({ document, onClose, onDone }: Props) {
  const open = document.lines.filter((line) => line.onQty < line.offQty)
  const left = (line: MoveLine) => line.offQty - line.onQty
  return (
    <AskDialog
      resource={moveGoodsReceipt}
      verb="on-shelf"
      title="上架"
      width={820}
      fields={{}}
      document={document}
      initial={{
        lines: open.map((line) => ({ lineId: line.lineId, quantity: left(line), locationId: line.toLocationId })),
      }}
      send={(values: Filled) => ({ lines: chosen(values) })}
      {...{ onClose, onDone }}
    >
      <Quantities lines={open} most={left} verb="上架" storeId={document.storeId} />
    </AskDialog>
  )
}

type Numbered = MoveLine & { index: number }
interface QuantitiesProps {
  lines: MoveLine[]
  most: (line: MoveLine) => number
  verb: string
  storeId?: number
}

const Quantities = ({ lines, most, verb, storeId }: QuantitiesProps) => (
  <div className="doc-lines">
    <Lines
      rows={lines.map((line, index): Numbered => ({ ...line, index }))}
      keyOf={(line) => line.lineId}
      columns={[
        { title: 'SKU', render: (line) => line.sku },
        { title: '原位置', render: (line) => line.fromName },
        { title: `可${verb}`, right: true, render: most },
        {
          title: '数量',
          render: (line) => (
            <>
              <Form.Item name={['lines', line.index, 'lineId']} hidden>
                <InputNumber />
              </Form.Item>
              <Form.Item name={['lines', line.index, 'quantity']} noStyle>
                <InputNumber size="small" min={0} max={most(line)} precision={0} aria-label={`${line.sku}${verb}数量`} />
              </Form.Item>
            </>
          ),
        },
        ...(storeId
          ? [
              {
                title: '目标库位',
                render: (line: Numbered) => (
                  <Form.Item name={['lines', line.index, 'locationId']} noStyle>
                    <LocationSelect storeId={storeId} name={line.toName} label={`${line.sku}目标库位`} />
                  </Form.Item>
                ),
              },
            ]
          : []),
      ]}
    />
  </div>
)
