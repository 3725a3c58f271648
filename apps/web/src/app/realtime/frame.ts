import { CONNECTED, type ServerFrame } from '@erp/contract/kit/realtime'

export interface Said {
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

/** A comma between messages: not the one inside a sentence (，), a number or a quoted name. */
const BETWEEN = /(?<!\d),(?!\d)(?![^「]*」)(?![^（]*）)(?![^(]*\))/

/** Comma-separated messages one by one, each told as good or bad by its words; confirmations of the connection are none. */
export const sayings = (text: string): Said[] =>
  text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part && !part.includes(CONNECTED))
    .map((part) =>
      part.includes('成功') ? { kind: 'success', title: '成功', text: part } : { kind: 'error', title: '失败', text: part },
    )
