import { inventoryUpdateConfig } from '@erp/contract/goods/online/inventory-update-config'
import { type Fields, inputs } from '@erp/contract/kit'
import { Form } from 'antd'
import { FieldItem, FormFrame } from '../../../kit/index.ts'
import type { FormProps } from '../../basic/master-page.tsx'
import type { Config } from './rows.ts'
import { ShopItem } from './shop-item.tsx'

const fields = inputs(inventoryUpdateConfig.fields) as Fields
const BEFORE = ['goodsStatuses', 'storeIds', 'mode']
const AFTER = ['reserveQty', 'maxQty', 'minPushQty', 'includeOnWay', 'isActivated']

/** Shops follow the platform, and what is asked follows the way of updating. */
export function ConfigForm({ row, onClose, onSaved }: FormProps<Config>) {
  const item = (name: string) => <FieldItem key={name} name={name} field={fields[name]!} row={row} />
  return (
    <FormFrame resource={inventoryUpdateConfig} row={row} fields={fields} onClose={onClose} onSaved={onSaved}>
      {item('configName')}
      {item('platCode')}
      <ShopItem row={row} />
      {BEFORE.map(item)}
      <Amount />
      {AFTER.map(item)}
    </FormFrame>
  )
}

function Amount() {
  const mode: number | undefined = Form.useWatch('mode')
  if (mode === 1) return <FieldItem name="ratio" field={{ ...fields['ratio']!, required: true }} />
  if (mode === 2) return <FieldItem name="fixedQty" field={{ ...fields['fixedQty']!, required: true }} />
  return null
}
