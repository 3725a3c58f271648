import type { Action, Fields, Manifest, Resource } from '@erp/contract/kit'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/db.ts'
import type { Files } from './file/files.ts'
import type { Jobs } from './job/jobs.ts'
import type { Find } from './list/find.ts'
import type { Names } from './list/names.ts'
import type { Totals } from './list/totals.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { SessionUser } from './session.ts'

/** What every handler may reach: the database, the clock, files, jobs and the declarations. */
export interface House {
  config: Config
  db: Db
  /** A replica for reports and exports, when there is one. */
  readDb: Db
  clock: Clock
  totals: Totals
  names: Names
  files: Files
  jobs: Jobs
  realtime: Realtime
  manifests: Manifest[]
  resources: Map<string, AnyResource>
  /** Every served call by its name, `basic/country#save`: what runs later or on behalf of another call is found here. */
  calls: Map<string, ServedCall>
  /** What upper modules add to the profile. */
  profileParts?: ProfilePart[]
  /** What modules look up for Ctrl K. */
  finds?: Find[]
}
export type AnyResource = Resource<Fields, any, string>

export interface ServedCall {
  resource: AnyResource
  action: Action
  handler: (tx: Tx, input: any, ctx: Ctx) => any
}

export interface Change {
  field: string
  label: string
  from: unknown
  to: unknown
}

/** Counts of a module on the profile: dpdTotal, dpdTotal1. */
export type ProfilePart = (tx: Tx, user: SessionUser, now: Date) => Promise<Record<string, number>>

/** One request as the handlers see it. */
export interface Ctx {
  house: House
  /** The name of the call, `basic/country#export`. */
  call: string
  /** What the call was given, checked: a job calls it again with the same. */
  input?: unknown
  requestId: string
  /** Wire time of the request, one for everything it writes. */
  now: string
  ip: string
  device: string
  /** The token the request came with, and the one its browser keeps. */
  token?: string
  cookieToken?: string
  /** Scheme, host and port that the browser asked for. */
  origin?: string
  pageOrigin?: string
  /** A browser that was sent here: it is answered with a page. */
  readsPages?: boolean
  /** Set for every action that is not public. */
  user: SessionUser
  /** Allowed by a personal grant, not by a role. */
  temporary: boolean
  /** Set when the call runs as a job: exports then make their whole file, whatever its size. */
  background?: { progress(done: number, total: number): Promise<void> }
  /** Set when the call is a part of a batch task: a verb with transactions of its own says in each of them which rows it did. */
  noteRows?: (tx: Tx, ids: number[]) => Promise<unknown>
  /** Set for actions declared `upload`. */
  file?: Upload
  /** Log rows written so far; a write that leaves none is refused as a programming error. */
  logged: number
  /** What is done once the write is committed, and never when it is not: files that no row names any more. */
  afterwards: (() => Promise<unknown>)[]
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
