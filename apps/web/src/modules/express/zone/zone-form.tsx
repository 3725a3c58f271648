import { logisticZone, type ZoneRow } from '@erp/contract/express/zone/logistic-zone'
import { FormDrawer } from '../../../kit/index.ts'

const { zoneName, sortNo, rows } = logisticZone.fields
const fields = { wayId: logisticZone.fields.wayId, zoneName, sortNo, rows: { ...rows, computed: false } }

interface Props {
  row: ZoneRow | null
  wayId: number
  onClose: () => void
  onSaved: () => void
}
/** A zone and its rows; the way is the one that was chosen. */
export const ZoneForm = ({ row, wayId, onClose, onSaved }: Props) => (
  <FormDrawer
    resource={logisticZone}
    row={row}
    fields={fields}
    initial={row ? {} : { wayId, rows: [{ postMode: 0 }] }}
    onClose={onClose}
    onSaved={onSaved}
  />
)
