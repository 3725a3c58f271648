import type { Readable } from 'node:stream'

/** A handler's answer that is a file instead of the envelope. */
export class Download {
  readonly fileName: string
  readonly mime: string
  readonly body: Readable | Buffer
  /** Shown in the page instead of saved: pictures and documents to print. */
  readonly inline: boolean
  /** The address names these very bytes: a browser need not ask again. */
  readonly lasting: boolean
  /** Pages that people are sent to say what went wrong themselves. */
  readonly status: number
  constructor(fileName: string, mime: string, body: Readable | Buffer, inline = false, lasting = false, status = 200) {
    this.fileName = fileName
    this.mime = mime
    this.body = body
    this.inline = inline
    this.lasting = lasting
    this.status = status
  }
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
