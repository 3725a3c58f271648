import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useClosing, ViewDrawer } from '../../../kit/index.ts'

interface Props {
  title: string
  size?: number
  ok?: string
  danger?: boolean
  /** Something was changed: closing asks first. */
  dirty: boolean
  /** Saving makes no sense yet. */
  idle?: boolean
  onClose: () => void
  /** Rejects when it was refused; the drawer then stays open. */
  onSave: () => Promise<unknown>
  children: ReactNode
}

/** A drawer with one thing to save. */
export function SaveDrawer({ title, size = 560, ok = '保存', danger, dirty, idle, onClose, onSave, children }: Props) {
  const [saving, setSaving] = useState(false)
  const close = useClosing(dirty, onClose)
  const save = async () => {
    setSaving(true)
    await onSave().catch(() => {})
    setSaving(false)
  }
  return (
    <ViewDrawer
      open
      size={size}
      title={title}
      onClose={() => void close()}
      mask={{ closable: !dirty }}
      footer={
        <Space className="drawer-footer">
          <Button onClick={() => void close()}>取消</Button>
          <Button type="primary" danger={danger} loading={saving} disabled={idle} onClick={() => void save()}>
            {ok}
          </Button>
        </Space>
      }
    >
      {children}
    </ViewDrawer>
  )
}
