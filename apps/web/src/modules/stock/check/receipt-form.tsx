import type { Fields } from '@erp/contract/kit'
import { type DocumentFormProps, FieldItem, FormFrame } from '../../../kit/index.ts'
import type { OpenedReceipt, Receipts } from './rows.ts'
import { ScopeItems } from './scope-items.tsx'
import './check.css'

/** What is counted and how. Editing begins without a scope: an empty one leaves the lines as they are. */
export function ReceiptForm({ resource, document, onClose, onSaved }: DocumentFormProps<OpenedReceipt> & { resource: Receipts }) {
  const { lines: _lines, ...input } = resource.actions.create.input as Fields
  return (
    <FormFrame
      resource={resource}
      row={document && { ...document, scope: null }}
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
      <ScopeItems begin="按库位" />
    </FormFrame>
  )
}
