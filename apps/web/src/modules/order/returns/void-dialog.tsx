import { text } from '@erp/contract/kit'
import type { AnyResource, AnyRow } from '../../../kit/index.ts'
import { AskDialog } from '../../../kit/index.ts'

const REASON = { reason: text('作废原因', { required: true, max: 200 }) }

interface Props {
  resource: AnyResource
  rows: AnyRow[]
  onClose: () => void
  onDone: () => void
}

/** 作废, for one document or many: all or none. */
export const VoidDialog = ({ resource, rows, onClose, onDone }: Props) => (
  <AskDialog
    resource={resource}
    verb="invalid"
    title="作废"
    danger
    fields={REASON}
    document={rows.length === 1 ? rows[0]! : { [resource.name]: `${rows.length} 张` }}
    send={({ reason }) => ({ reason, ids: rows.map((row) => row[resource.key]) })}
    onClose={onClose}
    onDone={onDone}
  />
)
