import { CommentOutlined, FileTextOutlined, InboxOutlined } from '@ant-design/icons'
import { Badge, Button, Tooltip } from 'antd'
import type { AnyResource } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'

export type NoteKind = 'memo' | 'picking-notes' | 'note'
interface Props<T extends ListedOrder> {
  resource: AnyResource
  row: T
  onOpen: (kind: NoteKind, row: T) => void
}

/** 备注, 拣货备注 and 跟进: coloured when something is written; below in red what the platform said too late. */
export function NoteIcons<T extends ListedOrder>({ resource, row, onOpen }: Props<T>) {
  const icon = (kind: NoteKind, label: string, text: string | null | undefined, shape: React.ReactNode) =>
    `${kind}-read` in resource.actions && (
      <Tooltip title={text || label}>
        <Button
          type="text"
          size="small"
          aria-label={`${row.orderNo} ${label}`}
          className={text ? 'has-note' : undefined}
          icon={shape}
          onClick={() => onOpen(kind, row)}
        />
      </Tooltip>
    )
  const count = Number(row.noteCount ?? 0)
  return (
    <>
      <span className="order-icons">
        {icon('memo', '备注', row.memo, <FileTextOutlined />)}
        {icon('picking-notes', '拣货备注', row.pickingNotes, <InboxOutlined />)}
        {icon(
          'note',
          '跟进',
          count ? `${count} 条跟进` : null,
          <Badge count={count} size="small" offset={[2, -2]}>
            <CommentOutlined />
          </Badge>,
        )}
      </span>
      {row.platformNote && (
        <Tooltip title={row.platformNote}>
          <span className="platform-note">{row.platformNote}</span>
        </Tooltip>
      )}
    </>
  )
}
