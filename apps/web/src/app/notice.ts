import type { App } from 'antd'
import { type CallError, TEXTS } from './failure.ts'
import { clearSession } from './token.ts'

export type Notices = ReturnType<typeof App.useApp>

let notices: Notices | null = null

/** The themed message, notification and modal of antd's App, set once by the root. */
export const setNotices = (api: Notices): void => {
  notices = api
}
export const notice = (): Notices => {
  if (!notices) throw new Error('notices are used before the root is mounted')
  return notices
}

export function showFailure(error: CallError): void {
  if (error.showing === 'silent') return
  if (error.showing === 'expired') askToSignIn()
  else if (error.showing === 'alert') alertOnce(error.message)
  else notice().notification.error({ key: error.message, title: error.message, duration: 6 })
}

const open = new Set<string>()

/** One dialog, however many calls fail at the same time; the next one after it is closed. */
function once(name: string, show: (afterClose: () => void) => unknown): void {
  if (open.has(name)) return
  open.add(name)
  show(() => open.delete(name))
}

const alertOnce = (content: string): void =>
  once('forbidden', (afterClose) => notice().modal.warning({ title: '没有权限', content, okText: '知道了', afterClose }))

const askToSignIn = (): void =>
  once('expired', (afterClose) =>
    notice().modal.confirm({
      title: '系统提示',
      content: TEXTS.expired,
      okText: '重新登录',
      cancelText: '取消',
      // Without a token the reload goes through the central login and comes back.
      onOk: () => {
        clearSession()
        location.reload()
      },
      afterClose,
    }),
  )
