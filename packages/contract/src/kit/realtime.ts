/** The text frame that answers a good connect frame. */
export const CONNECTED = '连接成功'
/** The word that makes a text a success; without it, it is a failure. */
export const SUCCESS = '成功'
export const RIGHTS_CHANGED = '权限已更新，请刷新'
export const SOCKET_PATH = '/api/websocket'

/** Why the server closed a socket. After EXPIRED a reconnect is useless until the person has signed in again. */
export const CLOSED = { EXPIRED: 4401, TOO_MANY: 4429 } as const

/** What the server sends as JSON, beside the text frame CONNECTED. */
export type ServerFrame =
  | { type: 'ready'; permVersion: number }
  /** Kept for 7 days and sent again on every connect until one of the person's tabs acks its id: show each id once. */
  | { type: 'message'; id: number; time: string; text: string }
  /** Live frames may have been lost: ask again for whatever the page keeps live. */
  | { type: 'sync' }
  | { type: 'rights'; msg: string; permVersion: number }
  | { type: 'watching'; entity: string; id: number; people: Watcher[] }
  | LiveFrame

/** Sent to those who are connected now, never kept. */
export type LiveFrame =
  | { type: 'unread'; count: number }
  | { type: 'notice'; messageId: number; version: string | null; title: string }
  /** An order whose pieces are on the floor was stopped: whoever holds them puts them back. */
  | { type: 'intercepted'; orderId: number; orderNo: string; batchId: number | null; storeId: number }
  /** How far something in the background is. */
  | { type: 'task'; taskId: number; kind: string; title: string; status: number; total: number; done: number; failed: number }
  /** How far a call is that a person waits for, by its path. */
  | { type: 'progress'; what: string; total: number; done: number }
  /** Profit facts came in, at most one such frame a second; `news` says who rose into the first three of the month. */
  | { type: 'figures'; time: string; news: string[] }

/** Another person who has the same document open. */
export interface Watcher {
  userId: number
  name: string
  avatar: string | null
}

export type ClientFrame =
  /** `permVersion` of the last `ready` or `rights`, on a reconnect: rights that changed meanwhile are told. */
  | { type: 'connect'; username: string; token: string; permVersion?: number }
  | { type: 'ack'; ids: number[] }
  | { type: 'watch'; entity: string; id: number }
  /** Without a document: all of them. */
  | { type: 'unwatch'; entity?: string; id?: number }

/** A comma between messages: not the one inside a sentence (，), a number (1,234) or a quoted name. */
const BETWEEN = /(?<!(?<!\d)\d{1,3}(?:,\d{3})*(?=,\d{3}(?!\d))),(?![^「]*」)(?![^（]*）)(?![^(]*\))/

/** The messages in a text, one by one. */
export const partsOf = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean)

/** What a person is told by a text: each of its messages is good or bad by its words, and confirmations of the connection are none. */
export const tidings = (text: string): { good: boolean; text: string }[] =>
  partsOf(text)
    .filter((part) => !/^[^：]*连接成功$/.test(part))
    .map((part) => ({ good: part.includes(SUCCESS), text: part }))
