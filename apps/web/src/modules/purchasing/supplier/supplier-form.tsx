import type { Fields } from '@erp/contract/kit'
import { supplier, supplierImport } from '@erp/contract/purchasing/supplier/supplier'
import { SETTLEMENT } from '@erp/contract/purchasing/supplier/supplier-fields'
import { Form, Input } from 'antd'
import { FieldItem, FormFrame, may } from '../../../kit/index.ts'
import { RegionInput } from '../../basic/region-input.tsx'
import type { Supplier } from './rows.ts'

const { levelId, bankNo, ...rest } = supplierImport.fields as Fields
const REGION = ['provinceCode', 'cityCode', 'areaCode']
const TERMS = ['depositRate', 'accountPeriodDays']

interface Props {
  row: Supplier | null
  onClose: () => void
  onSaved: () => void
}

/** A level is given once, by who may; later it is changed with a reason. */
export function SupplierForm({ row, onClose, onSaved }: Props) {
  const level = !row && may('purchasing:supplier:level')
  const fields: Fields = { ...rest, bankNo: bankNo!, ...(level && { levelId: levelId! }) }
  const item = (name: string) => <FieldItem key={name} name={name} field={fields[name]!} row={row} />
  return (
    <FormFrame
      resource={supplier}
      row={row}
      fields={fields}
      initial={row ? undefined : { settlementType: SETTLEMENT.prepaid }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {Object.keys(rest).map((name) => {
        if (REGION.includes(name)) return name === 'provinceCode' && <Region key={name} />
        if (TERMS.includes(name)) return null
        if (name === 'settlementType') return <Settlement key={name} row={row} />
        if (name === 'supplierType') return [item(name), level && item('levelId')]
        return name === 'bankName' ? [item(name), item('bankNo')] : item(name)
      })}
    </FormFrame>
  )
}

function Settlement({ row }: { row: Supplier | null }) {
  const chosen = Form.useWatch('settlementType') as number | undefined
  const needed = (name: string) => ({ ...rest[name]!, required: true })
  return (
    <>
      <FieldItem name="settlementType" field={rest['settlementType']!} row={row} />
      {chosen === SETTLEMENT.deposit && <FieldItem name="depositRate" field={needed('depositRate')} row={row} />}
      {chosen === SETTLEMENT.period && <FieldItem name="accountPeriodDays" field={needed('accountPeriodDays')} row={row} />}
    </>
  )
}

export const Region = () => (
  <>
    <RegionInput />
    {REGION.map((name) => (
      <Form.Item key={name} name={name} hidden>
        <Input />
      </Form.Item>
    ))}
  </>
)
