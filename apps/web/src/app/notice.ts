import type { App } from 'antd'
import { type CallError, TEXTS } from './failure.ts'
import { clearSession } from './token.ts'

export type Notices = ReturnType<typeof App.useApp>

let notices: Notices | null = null
let expiryShown = false

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
  if (error.showing === 'expired') return askToSignIn()
  if (error.showing === 'alert') notice().modal.warning({ title: '没有权限', content: error.message, okText: '知道了' })
  else notice().notification.error({ key: error.message, title: error.message, duration: 6 })
}

/** Shown once, however many calls fail at the same time. */
function askToSignIn(): void {
  if (expiryShown) return
  expiryShown = true
  notice().modal.confirm({
    title: '系统提示',
    content: TEXTS.expired,
    okText: '重新登录',
    cancelText: '取消',
    onOk: () => {
      clearSession()
      location.reload()
    },
    afterClose: () => {
      expiryShown = false
    },
  })
}
