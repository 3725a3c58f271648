import type { Field } from '@erp/contract/kit'
import type { ComponentType } from 'react'
import type { AnyRow } from '../grid/column.ts'
import type { FieldItemProps } from './field-item.tsx'
import './form.css'

interface Props {
  /** What shows one field of the group. */
  item: ComponentType<FieldItemProps>
  path: string[]
  field: Field
  disabled?: boolean
  /** What the record holds here, for the names behind references. */
  row?: AnyRow | null
}

/** Fields that belong together under one name, sent as one object. */
export function GroupItem({ item: Item, path, field, disabled, row }: Props) {
  const fields = Object.entries(field.fields ?? {}).filter(([, one]) => !one.readonly && !one.computed)
  return (
    <fieldset className="form-group form-wide">
      <legend>
        {field.required && <span className="must">*</span>}
        {field.label}
      </legend>
      {field.hint && <p className="hint">{field.hint}</p>}
      <div className="form-group-fields">
        {fields.map(([name, one]) => (
          <Item key={name} name={[...path, name]} field={one} within={field} disabled={disabled} row={row} />
        ))}
      </div>
    </fieldset>
  )
}
