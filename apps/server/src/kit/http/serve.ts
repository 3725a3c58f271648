import type { Action, ActionInput, ActionOutput, Manifest, Resource } from '@erp/contract/kit'
import type { Tx } from '../db/db.ts'
import type { AnyResource, Ctx, ProfilePart } from '../house.ts'
import type { JobKind, Schedule } from '../job/jobs.ts'
import type { Pulse } from '../job/pulse.ts'
import type { Find } from '../list/find.ts'
import type { Download } from './download.ts'

export type Handler<A> = (
  tx: Tx,
  input: ActionInput<A>,
  ctx: Ctx,
) => Promise<ActionOutput<A> | Download> | ActionOutput<A> | Download
export type Handlers<R> = R extends Resource<infer _F, infer A, infer _K> ? { [V in keyof A]: Handler<A[V]> } : never
/** The handlers of some verbs, made for those of them that the resource declares. */
export type Calls<R extends AnyResource, V extends string> = {
  [K in keyof R['actions'] & V]: (tx: Tx, input: ActionInput<R['actions'][K]>, ctx: Ctx) => Promise<ActionOutput<R['actions'][K]>>
}
export type AnyHandler = (tx: Tx, input: any, ctx: Ctx) => any

export interface Served {
  manifest: Manifest
  handlers: Record<string, Record<string, AnyHandler>>
  jobs: JobKind[]
  schedules: Schedule[]
  pulses: Pulse[]
  profile: ProfilePart[]
  finds: Find[]
}

/** Ties a module's declarations to its handlers; a verb without a handler does not compile. */
export function serve<R extends Record<string, Resource<any, Record<string, Action>, any>>>(
  manifest: Manifest<R>,
  handlers: { [K in keyof R]: Handlers<R[K]> },
  background: { jobs?: JobKind[]; schedules?: Schedule[]; pulses?: Pulse[]; profile?: ProfilePart[]; finds?: Find[] } = {},
): Served {
  return {
    manifest: manifest as Manifest,
    handlers: handlers as Served['handlers'],
    jobs: background.jobs ?? [],
    schedules: background.schedules ?? [],
    pulses: background.pulses ?? [],
    profile: background.profile ?? [],
    finds: background.finds ?? [],
  }
}
