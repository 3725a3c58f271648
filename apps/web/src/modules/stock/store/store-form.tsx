import { type Fields, inputs } from '@erp/contract/kit'
import { isPlatformStore, store } from '@erp/contract/stock/store/store'
import { Form } from 'antd'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import type { FormProps } from '../../basic/master-page.tsx'

const fields = inputs(store.fields) as Fields

/** The shops whose goods lie there are asked of platform stores only. */
export const StoreForm = ({ row, onClose, onSaved }: FormProps) => (
  <FormFrame resource={store} row={row} fields={fields} onClose={onClose} onSaved={onSaved}>
    {Object.entries(fields)
      .filter(([name]) => name !== 'platShopIds')
      .map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={row} disabled={Boolean(row && field.fixed)} />
      ))}
    <PlatformShops row={row} />
  </FormFrame>
)

function PlatformShops({ row }: Pick<FormProps, 'row'>) {
  const type = Form.useWatch<number>('storeType')
  return isPlatformStore(type ?? 0) ? <FieldItem name="platShopIds" field={fields['platShopIds']!} row={row} /> : null
}
