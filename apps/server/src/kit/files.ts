import type { Readable } from 'node:stream'

/** Where uploaded and generated files are kept: a local folder, or an S3-compatible store by configuration. */
export interface Files {
  put(key: string, body: Readable | Buffer, mime: string): Promise<void>
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}
