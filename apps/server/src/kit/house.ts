import type { Fields, Manifest, Resource } from '@erp/contract/kit'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { SessionUser } from './session.ts'

/** What every handler may reach: the database, the clock, files, jobs and the declarations. */
export interface House {
  config: Config
  db: Db
  /** A replica for reports and exports, when there is one. */
  readDb: Db
  clock: Clock
  files: Files
  jobs: Jobs
  manifests: Manifest[]
  resources: Map<string, AnyResource>
}
export type AnyResource = Resource<Fields, any, string>

export interface Change {
  field: string
  label: string
  from: unknown
  to: unknown
}

/** One request as the handlers see it. */
export interface Ctx {
  house: House
  requestId: string
  /** Wire time of the request, one for everything it writes. */
  now: string
  ip: string
  device: string
  /** Set for every action that is not public. */
  user: SessionUser
  /** Set for actions declared `upload`. */
  file?: Upload
  /** Log rows written so far; a write that leaves none is refused as a programming error. */
  logged: number
  /** The sentence of the envelope, when it is not 操作成功. */
  say(message: string): void
}
export interface Upload {
  fileName: string
  mime: string
  /** Where the bytes lie until the request ends. */
  path: string
  size: number
}
