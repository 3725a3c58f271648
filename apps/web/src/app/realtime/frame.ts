import { type ServerFrame, tidings } from '@erp/contract/kit/realtime'

export interface Message {
  kind: 'success' | 'error'
  title: '成功' | '失败'
  text: string
}

/** A JSON object with a type is a frame; everything else is text for the person. */
export function frameOf(raw: string): ServerFrame | { type: 'text'; text: string } {
  if (raw.startsWith('{')) {
    try {
      const frame: unknown = JSON.parse(raw)
      if (typeof (frame as { type?: unknown }).type === 'string') return frame as ServerFrame
    } catch {}
  }
  return { type: 'text', text: raw }
}

/** Each message of a text with the look it is shown in. */
export const sayings = (text: string): Message[] =>
  tidings(text).map(({ good, text: one }) =>
    good ? { kind: 'success', title: '成功', text: one } : { kind: 'error', title: '失败', text: one },
  )
