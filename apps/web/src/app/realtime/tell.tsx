import type { LiveFrame } from '@erp/contract/kit/realtime'
import { Button } from 'antd'
import { openMessages } from '../messages/opened.ts'
import { notice } from '../notice.ts'
import { sayings } from './frame.ts'

/** Every message stays until it is closed by hand. Text is given as text, so markup in it is read, not run. */
export function tellText(text: string): void {
  for (const { kind, title, text: description } of sayings(text)) notice().notification[kind]({ title, description, duration: 0 })
}

/** Once, however often the rights change before the page is loaded again. */
export const tellRights = (msg: string): void =>
  notice().notification.warning({
    key: 'rights',
    title: msg,
    description: '刷新后按新的权限显示菜单和按钮，未保存的内容请先保存。',
    duration: 0,
    actions: (
      <Button type="primary" size="small" onClick={() => location.reload()}>
        刷新
      </Button>
    ),
  })

export function tellNotice({ messageId, version, title }: Extract<LiveFrame, { type: 'notice' }>): void {
  const key = `notice-${messageId}`
  const read = () => {
    notice().notification.destroy(key)
    openMessages(messageId)
  }
  notice().notification.info({
    key,
    title: '新公告',
    description: [title, version].filter(Boolean).join(' '),
    duration: 0,
    actions: (
      <Button type="primary" size="small" onClick={read}>
        查看
      </Button>
    ),
  })
}
