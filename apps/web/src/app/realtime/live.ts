import type { Profile } from '@erp/contract/account/sign-in/session'
import { type ServerFrame, SOCKET_PATH } from '@erp/contract/kit/realtime'
import { setTask } from '../tasks.ts'
import { token } from '../token.ts'
import { publish, setSpeaker } from './bus.ts'
import { Connection } from './connection.ts'
import { frameOf } from './frame.ts'
import { Seen } from './seen.ts'
import { tellNotice, tellRights, tellText } from './tell.tsx'
import { checkSession, refreshUnread, setUnread } from './unread.ts'

let connection: Connection | null = null
let permVersion: number | undefined

/** One socket a tab, from the moment the profile is there. */
export function startLive({ username, unread }: Pick<Profile, 'username' | 'unread'>): void {
  permVersion = undefined
  setUnread(unread)
  connect(username)
}

function connect(username: string): void {
  connection?.end()
  const seen = new Seen(username)
  let told = ''
  const own = new Connection({
    open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH}/${encodeURIComponent(username)}`),
    hello: () => ({ type: 'connect', username, token: (told = token()), permVersion }),
    heard: (raw) => {
      const frame = frameOf(raw)
      if (frame.type === 'text') tellText(frame.text)
      else take(frame, seen, own)
    },
    refused: () => void checkSession(told).then((renewed) => renewed && own === connection && connect(username)),
  })
  connection = own
  setSpeaker((frame) => own.tell(frame))
}

function take(frame: ServerFrame, seen: Seen, own: Connection): void {
  if (frame.type === 'message') {
    if (seen.first(frame.id)) tellText(frame.text)
    own.tell({ type: 'ack', ids: [frame.id] })
  }
  if (frame.type === 'ready') ready(frame.permVersion)
  if (frame.type === 'sync') void refreshUnread()
  if (frame.type === 'unread') setUnread(frame.count)
  if (frame.type === 'task') setTask(frame)
  if (frame.type === 'notice') tellNotice(frame)
  if (frame.type === 'rights') {
    permVersion = frame.permVersion
    tellRights(frame.msg)
  }
  publish(frame)
}

/** What was told since the profile was read was told to nobody; the second time is a reconnect, and pages ask again too. */
function ready(version: number): void {
  void refreshUnread()
  if (permVersion !== undefined) publish({ type: 'sync' })
  permVersion = version
}

const hurry = () => connection?.hurry()
window.addEventListener('online', hurry)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry())
