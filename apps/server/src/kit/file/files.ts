import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { localFiles } from './files-local.ts'
import { s3Files } from './files-s3.ts'

/** Where uploaded and generated files are kept: a local folder, or an S3-compatible store by configuration. */
export interface Files {
  /** Whole or not at all; what was there under the key is replaced. */
  put(key: string, body: Readable | Buffer, mime: string): Promise<void>
  /** A key that is not there is a 404. */
  open(key: string): Promise<Readable>
  stat(key: string): Promise<{ size: number } | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

export const filesOf = (config: Config): Files => (config.s3 ? s3Files(config.s3, config.dataDir) : localFiles(config.dataDir))
