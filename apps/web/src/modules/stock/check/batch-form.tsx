import type { Fields } from '@erp/contract/kit'
import { checkReceiptBatch } from '@erp/contract/stock/check/check-receipt-batch'
import { type AnyRow, type DocumentFormProps, FieldItem, FormFrame } from '../../../kit/index.ts'
import { ScopeItems } from './scope-items.tsx'
import './check.css'

const input = checkReceiptBatch.actions.create.input as Fields

/** The plan of a count: where, how, and how it is split. */
export const BatchForm = ({ document, initial, onClose, onSaved }: DocumentFormProps & { initial?: AnyRow }) => (
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
