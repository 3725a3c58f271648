import { pointsFile, pointsFileStates } from '@erp/contract/report/points/points-file'
import { useState } from 'react'
import { AskDialog, ListPage, offers, RowAction, whyNot } from '../../../kit/index.ts'
import { type PointsFile, PointsRows } from './points-rows.tsx'

type Open = { mode: 'rows' | 'void'; row: PointsFile } | null
const REASON = { reason: pointsFile.actions.void.input['reason']! }
const OF = { resource: pointsFile, states: pointsFileStates, state: 'status' }

/** 积分文件: points that no station knows, by the file they came in. */
export default function PointsFiles() {
  const [open, setOpen] = useState<Open>(null)
  const show = (row: PointsFile) => setOpen({ mode: 'rows', row })
  const onClose = () => setOpen(null)
  return (
    <ListPage
      resource={pointsFile}
      onOpen={show}
      rowActions={(row: PointsFile) => (
        <>
          <RowAction onClick={() => show(row)}>明细</RowAction>
          {offers(pointsFile, 'void') && (
            <RowAction danger why={whyNot(OF, 'void', [row])} onClick={() => setOpen({ mode: 'void', row })}>
              作废
            </RowAction>
          )}
        </>
      )}
    >
      {(list) => (
        <>
          {open?.mode === 'rows' && <PointsRows file={open.row} onClose={onClose} />}
          {open?.mode === 'void' && <VoidFile file={open.row} onClose={onClose} onDone={() => void list.refresh()} />}
        </>
      )}
    </ListPage>
  )
}
const VoidFile = ({ file, ...props }: { file: PointsFile; onClose: () => void; onDone: () => void }) => (
  <AskDialog resource={pointsFile} verb="void" title="作废" danger fields={REASON} document={file} {...props} />
)
