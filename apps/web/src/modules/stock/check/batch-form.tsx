import type { Fields } from '@erp/contract/kit'
import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { type DocumentFormProps, FieldItem, FormFrame } from '../../../kit/index.ts'
import type { OpenedBatch } from './rows.ts'
import { ScopeItems } from './scope-items.tsx'
import './check.css'

const input = checkReceiptBatch.actions.create.input as Fields

interface Props extends DocumentFormProps<OpenedBatch> {
  initial?: { storeId: number | null; scope: { locationIds: number[] } }
}

/** The plan of a count: where, how, and how it is split. */
export const BatchForm = ({ document, initial, onClose, onSaved }: Props) => (
  <FormFrame
    resource={checkReceiptBatch}
    row={document}
    initial={initial}
    fields={input}
    action={document ? 'edit' : 'create'}
    onClose={onClose}
    onSaved={onSaved}
  >
    {Object.entries(input)
      .filter(([name]) => name !== 'scope')
      .map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={document} />
      ))}
    <ScopeItems begin={initial ? '按库位' : '按库区'} />
  </FormFrame>
)
