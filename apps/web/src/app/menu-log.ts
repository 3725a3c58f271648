import { operateLog } from '@erp/contract/log-center/operate-log'
import { requestOf } from './request.ts'
import { token } from './token.ts'

const { url } = requestOf(operateLog, operateLog.actions['list-page'])

/** A click on a menu entry, told in the background. A beacon has no headers, so the token is in its body. */
export function logMenu(title: string, path: string): void {
  try {
    navigator.sendBeacon(url, JSON.stringify({ systemName: 'ERP', operateType: 'menu', title, path, token: token() }))
  } catch {
    // Counting clicks is never in the way of the click.
  }
}
