import { logisticWay } from '@erp/contract/express/way/logistic-way'
import { AskDialog } from '../../../kit/index.ts'
import type { Way } from './rows.ts'

const { wayCode, wayName } = logisticWay.fields

export const CopyWay = ({ row, onClose, onDone }: { row: Way; onClose: () => void; onDone: () => void }) => (
  <AskDialog
    resource={logisticWay}
    verb="copy"
    title="复制"
    fields={{ wayCode, wayName }}
    document={row}
    initial={{ wayCode: `${row.wayCode}-2`, wayName: `${row.wayName}（复制）` }}
    onClose={onClose}
    onDone={onDone}
  />
)
