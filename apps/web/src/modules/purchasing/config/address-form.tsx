import { type Fields, inputs } from '@erp/contract/kit'
import { receiveAddress } from '@erp/contract/purchasing/config/receive-address'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import type { FormProps } from '../../basic/master-page.tsx'
import { Region } from '../supplier/supplier-form.tsx'

const fields = inputs(receiveAddress.fields) as Fields
const INSIDE = ['cityCode', 'areaCode']

export const AddressForm = ({ row, onClose, onSaved }: FormProps) => (
  <FormFrame resource={receiveAddress} row={row} fields={fields} onClose={onClose} onSaved={onSaved}>
    {Object.entries(fields).map(([name, field]) => {
      if (name === 'provinceCode') return <Region key={name} />
      return INSIDE.includes(name) ? null : <FieldItem key={name} name={name} field={field} row={row} />
    })}
  </FormFrame>
)
