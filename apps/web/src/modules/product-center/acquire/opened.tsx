import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { ACQUISITION } from '@erp/contract/product-center/acquire/acquisition.states'
import { AskDialog, Detail, offers, WithDocument } from '../../../kit/index.ts'
import { EditDrawer } from './edit-drawer.tsx'
import { ImproveDialog } from './improve-dialog.tsx'
import { RelateDialog } from './relate-dialog.tsx'
import type { Acquisition } from './rows.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import type { Deed } from './verbs.tsx'

export interface Asked {
  what: Deed
  rows: Acquisition[]
}
interface Props {
  asked: Asked
  onClose: () => void
  onDone: () => void
}
const EDITABLE: number[] = [ACQUISITION.open, ACQUISITION.complete]
const { catId } = dataAcquisition.actions['set-category'].input
/** Beside the columns, as the details answer them. */
const { images, attrs } = dataAcquisition.actions.edit.input
const READ = { ...dataAcquisition, fields: { ...dataAcquisition.fields, images: images!, attrs: attrs! } }

/** Whatever stands over the list. */
export function Opened({ asked: { what, rows }, onClose, onDone }: Props) {
  const [row] = rows
  const ids = rows.map(({ id }) => id)
  switch (what) {
    case 'add':
      return <EditDrawer row={null} onClose={onClose} onSaved={onDone} />
    case 'improve':
      return <ImproveDialog rows={rows} onClose={onClose} onDone={onDone} />
    case 'transfer':
      return <TransferDialog rows={rows} onClose={onClose} onDone={onDone} />
    case 'relate':
      return <RelateDialog row={row!} onClose={onClose} onDone={onDone} />
    case 'category':
      return (
        <AskDialog
          resource={dataAcquisition}
          verb="set-category"
          title="设置类目"
          fields={{ catId: catId! }}
          document={{ title: `${rows.length} 个采集` }}
          send={(given) => ({ ...given, ids })}
          onClose={onClose}
          onDone={onDone}
        />
      )
    default:
      return <One row={row!} onClose={onClose} onDone={onDone} />
  }
}

/** To be completed while that is possible and allowed; else to be read. */
function One({ row, onClose, onDone }: { row: Acquisition; onClose: () => void; onDone: () => void }) {
  const isForm = EDITABLE.includes(row.acqStatus) && offers(dataAcquisition, 'edit')
  return (
    <WithDocument resource={dataAcquisition} id={row.id} fresh={isForm}>
      {(document) =>
        isForm ? (
          <EditDrawer row={document} onClose={onClose} onSaved={onDone} />
        ) : (
          <Detail resource={READ} row={document} onClose={onClose} />
        )
      }
    </WithDocument>
  )
}
