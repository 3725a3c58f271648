import type { Fields } from '@erp/contract/kit'
import { supplier, supplierImport } from '@erp/contract/purchasing/supplier/supplier'
import { SETTLEMENT } from '@erp/contract/purchasing/supplier/supplier-fields'
import { Form, Input } from 'antd'
import { type AnyRow, FieldItem, FormFrame, may } from '../../../kit/index.ts'
import { RegionInput } from '../../basic/region-input.tsx'

const { levelId, ...rest } = supplierImport.fields as Fields
const REGION = ['provinceCode', 'cityCode', 'areaCode']
const TERMS = ['depositRate', 'accountPeriodDays']

interface Props {
  row: AnyRow | null
  onClose: () => void
  onSaved: () => void
}

/** A level is given once, by who may; later it is changed with a reason. */
export function SupplierForm({ row, onClose, onSaved }: Props) {
  const fields = !row && may('purchasing:supplier:level') ? { ...rest, levelId: levelId! } : rest
  return (
    <FormFrame
      resource={supplier}
      row={row}
      fields={fields}
      initial={row ? undefined : { settlementType: SETTLEMENT.prepaid }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {Object.entries(fields).map(([name, field]) => {
        if (name === 'settlementType') return <Settlement key={name} row={row} />
        if (name === 'provinceCode') return <Region key={name} />
        if (REGION.includes(name) || TERMS.includes(name)) return null
        return <FieldItem key={name} name={name} field={field} row={row} />
      })}
    </FormFrame>
  )
}

function Settlement({ row }: { row: AnyRow | null }) {
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
