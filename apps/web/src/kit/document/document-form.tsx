import { type Fields, refName } from '@erp/contract/kit'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../app/call.ts'
import { may } from '../../app/session.ts'
import { FieldInput } from '../form/field-input.tsx'
import { FieldItem } from '../form/field-item.tsx'
import { FormFrame } from '../form/form-drawer.tsx'
import type { AnyRow } from '../grid/column.ts'
import { type LineField, LinesInput, LinesItem } from './lines-input.tsx'

export interface DocumentFormProps<D = AnyRow> {
  /** The document with its lines; null makes a new one. */
  document: D | null
  onClose: () => void
  onSaved: () => void
}
interface Props extends DocumentFormProps {
  resource: AnyResource
  /** Its lines, where they are more than a row of controls. */
  children?: ReactNode
}

/** Head and lines of a document, from what its `create` takes. */
export function DocumentForm({ resource, document, onClose, onSaved, children }: Props) {
  const input = resource.actions.create.input as Fields
  const { lines, ...head } = input
  const columns = fieldColumns(lines!.fields!)
  return (
    <FormFrame resource={resource} row={document} fields={input} action={document ? 'edit' : 'create'} {...{ onClose, onSaved }}>
      {Object.entries(seen(head)).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={document} />
      ))}
      {children ?? (
        <LinesItem columns={columns}>
          <LinesInput columns={columns} />
        </LinesItem>
      )}
    </FormFrame>
  )
}

/** A column for each field, with the control of its kind. */
const fieldColumns = (fields: Fields): LineField[] =>
  Object.entries(seen(fields)).map(([name, field]) => ({
    name,
    title: field.label,
    optional: !field.required,
    input: ({ line, label, onChange }) => (
      <FieldInput field={field} value={line[name]} known={line[refName(name)]} aria-label={label} onChange={onChange} />
    ),
  }))

const seen = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.reach || may(field.reach)))
