import { inputs } from '@erp/contract/kit'
import type { ShipmentLine, ShipmentRow } from '@erp/contract/temu/stockup/shipment'
import { skuWhitelist } from '@erp/contract/temu/stockup/sku-whitelist'
import { Radio } from 'antd'
import { useState } from 'react'
import { companyNow, FormDrawer } from '../../../kit/index.ts'

const refused = ({ checks }: ShipmentLine): boolean => checks.some(({ check }) => check === 'cap' || check === 'margin')
const { skuId: _sku, ...FIELDS } = inputs(skuWhitelist.fields)

/** Spares a SKU of the order what it was refused for, in this shop unless said otherwise. */
export function WhitelistForm({ row, onClose, onSaved }: { row: ShipmentRow; onClose: () => void; onSaved: () => void }) {
  const lines = row.lines.filter(refused)
  const [at, setAt] = useState(0)
  const line = lines[at]
  if (!line) return null
  const has = (rule: string) => (line.checks.some(({ check }) => check === rule) ? 1 : 0)
  return (
    <FormDrawer
      key={line.lineId}
      resource={skuWhitelist}
      row={null}
      title={`SKU ${line.sku} 加白名单`}
      fields={{ skuId: skuWhitelist.fields.skuId, ...FIELDS }}
      initial={{
        skuId: line.skuId,
        shopId: row.shopId,
        exemptCap: has('cap'),
        exemptMargin: has('margin'),
        validFrom: companyNow().format('YYYY-MM-DD'),
      }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {lines.length > 1 && (
        <Radio.Group
          value={at}
          onChange={(event) => setAt(event.target.value)}
          options={lines.map(({ sku }, value) => ({ value, label: sku! }))}
        />
      )}
    </FormDrawer>
  )
}
