import type { Fields } from '@erp/contract/kit'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { AskDialog, WithDocument } from '../../../kit/index.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { PictureDrawer } from './picture-drawer.tsx'
import type { OpenedTask, PictureTask } from './rows.ts'
import { TaskForm } from './task-form.tsx'
import type { Deed } from './verbs.ts'

export interface Asked {
  what: Deed | 'view' | 'add'
  rows: PictureTask[]
}
interface Props {
  asked: Asked
  onAsk: (asked: Asked) => void
  onClose: () => void
  onDone: () => void
}

/** Whatever of a task, or of several, is open. */
export function Opened(props: Props) {
  const { asked, onClose, onDone } = props
  const { what, rows } = asked
  const closing = { onClose, onDone }
  switch (what) {
    case 'add':
      return <TaskForm row={null} onClose={onClose} onSaved={onDone} />
    case 'assign':
    case 'reassign':
      return <AssignDialog verb={what} rows={rows} {...closing} />
    case 'return':
    case 'redo':
      return <ReasonDialog verb={what} rows={rows} {...closing} />
    default:
      return (
        <WithDocument resource={pictureInfo} id={rows[0]!.id} fresh={what === 'edit'}>
          {(document) => <WithDetails {...props} row={document} />}
        </WithDocument>
      )
  }
}

function WithDetails({ asked: { what }, row, onAsk, onClose, onDone }: Props & { row: OpenedTask }) {
  if (what === 'edit') return <TaskForm row={row} onClose={onClose} onSaved={onDone} />
  return (
    <PictureDrawer
      row={row}
      begin={what === 'compare' ? 'compare' : 'pictures'}
      onAsk={(next) => onAsk({ what: next, rows: [row] })}
      onChanged={onDone}
      onClose={onClose}
    />
  )
}

const LEAD = { return: '退回后美工会收到原因，修改后重新提交', redo: '重做期间商品仍显示现有图片，再次确认后更换' }

function ReasonDialog({
  verb,
  rows,
  ...closing
}: {
  verb: 'return' | 'redo'
  rows: PictureTask[]
  onClose: () => void
  onDone: () => void
}) {
  const { ids: _ids, ...fields } = pictureInfo.actions[verb].input as Fields
  return (
    <AskDialog
      resource={pictureInfo}
      {...{ verb, fields }}
      title={verb === 'return' ? '退回' : '重做'}
      danger={verb === 'return'}
      document={rows.length === 1 ? rows[0]! : { goodsCode: `${rows.length} 个图片任务` }}
      send={({ reason }) => ({ reason, ids: rows.map((row) => row.id) })}
      {...closing}
    >
      <p className="picture-lead">{LEAD[verb]}</p>
    </AskDialog>
  )
}
