import type { Action } from '@erp/contract/kit'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { orderHead } from '@erp/contract/order/intake/manual-calls'
import { FieldItem, FormFrame, type LineField } from '../../../../kit/index.ts'
import { SkuLinesItem } from '../../../stock/parts/lines-input.tsx'
import '../../order.css'

const { input } = tradeInfo.actions.create as Action
const { shippingAmount, memo, ...FIRST } = orderHead
const LINES: LineField[] = [
  { name: 'quantity', title: '数量', kind: 'quantity' },
  { name: 'unitPrice', title: '单价', kind: 'money' },
]

/** 新建订单: what no platform tells of. */
export const NewOrder = ({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) => (
  <FormFrame resource={tradeInfo} row={null} fields={input} action="create" title="新建订单" onClose={onClose} onSaved={onSaved}>
    {Object.entries(FIRST).map(([name, field]) => (
      <FieldItem key={name} name={name} field={field} />
    ))}
    <SkuLinesItem columns={LINES} />
    <FieldItem name="shippingAmount" field={shippingAmount} />
    <FieldItem name="memo" field={memo} />
  </FormFrame>
)
