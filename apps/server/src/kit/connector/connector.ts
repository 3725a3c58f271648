import { CONNECTORS, type ConnectorName, OUTCOME } from '@erp/contract/kit/connector'
import { sql } from '../db/db.ts'
import type { House } from '../house.ts'
import { asker } from './asker.ts'
import { ConnectorFailure } from './failure.ts'
import { type Http, type HttpOptions, httpOf, type Note } from './http.ts'
import { blanked } from './redact.ts'

type Outside = Pick<House, 'db' | 'clock'>
type Method = (...args: never[]) => Promise<unknown>
type Methods<C> = { [K in keyof C]: C[K] extends Method ? C[K] : never }

/** Whose account it is that calls: a shop, a company's carrier. */
export interface Account {
  id?: number
  name: string
  secrets?: readonly string[]
}
interface Call<F> {
  title: string
  account?: F extends (...args: infer A) => unknown ? (...args: A) => Account : never
  /** What it is about, as people know it: a number, a day. */
  about?: F extends (...args: infer A) => unknown ? (...args: A) => string | null : never
}
type Calls<C> = { [K in keyof C]: Call<C[K]> }
type Failing = new (message: string) => Error

export interface Declaration<C> {
  name: ConnectorName
  /** What callers catch: it may work later, or a person has to do something first. */
  down: Failing
  refused: Failing
  http?: Omit<HttpOptions, 'key' | 'secrets' | 'pause'>
  calls: Calls<C>
}
export interface Connector<C> {
  /** Every call through it is logged; `make` gets a client that keeps the account's limits, repeats and translates refusals. */
  through(house: Outside, make: (http: Http) => C, account?: Account): C
  /** Stands where nothing is configured: every call is refused in words. */
  unconfigured(): C
}

/** Something outside that is called: one declaration, whatever stands behind it (docs/recipes/connector.md). */
export function connectorOf<C extends Methods<C>>(declaration: Declaration<C>): Connector<C> {
  const names = Object.keys(declaration.calls) as (keyof C & string)[]
  const title = CONNECTORS.find(([name]) => name === declaration.name)![1]
  return {
    through: (house, make, account) =>
      madeOf(
        names,
        (name) =>
          async (...args) =>
            called(declaration, house, make, name, args, account),
      ),
    unconfigured: () =>
      madeOf(names, () => async () => {
        throw new ConnectorFailure('unconfigured', `没有配置${title}接口`)
      }),
  }
}

const madeOf = <C>(
  names: (keyof C & string)[],
  method: (name: keyof C & string) => (...args: unknown[]) => Promise<unknown>,
): C => Object.fromEntries(names.map((name) => [name, method(name)])) as C

async function called<C>(
  declaration: Declaration<C>,
  house: Outside,
  make: (http: Http) => C,
  name: keyof C & string,
  args: unknown[],
  given?: Account,
): Promise<unknown> {
  const call = declaration.calls[name] as unknown as Call<(...args: unknown[]) => unknown>
  const account = call.account?.(...args) ?? given
  const note: Note = { tries: 1, httpStatus: null, request: null, response: null }
  const key = `${declaration.name}/${account?.id ?? account?.name ?? ''}`
  const http = httpOf(house, { ...declaration.http, key, secrets: account?.secrets }, note)
  const began = performance.now()
  let failure: unknown = null
  try {
    return await (make(http)[name] as (...args: unknown[]) => Promise<unknown>)(...args)
  } catch (error) {
    failure = withoutSecrets(error, account?.secrets)
    throw inWords(declaration, failure)
  } finally {
    const row = { account, call: call.title, about: call.about?.(...args) ?? null, ms: performance.now() - began }
    await keep(house, declaration, row, note, failure).catch(() => {})
  }
}

/** Platforms repeat what they were sent: neither a log nor a person is told a token by a refusal. */
function withoutSecrets(error: unknown, secrets?: readonly string[]): unknown {
  if (!(error instanceof Error)) return error
  error.message = blanked(error.message, secrets)
  error.stack = blanked(error.stack ?? '', secrets)
  return error
}

/** As the callers know it. */
function inWords<C>({ down, refused }: Declaration<C>, error: unknown): unknown {
  const isTheirs = [down, refused].some((known) => error instanceof known)
  if (isTheirs || !(error instanceof ConnectorFailure)) return error
  return error.passes ? new down(error.message) : new refused(error.message)
}

interface Row {
  account?: Account
  call: string
  about: string | null
  ms: number
}

/** On a connection of its own: what was asked is kept whatever becomes of the transaction that asked. */
async function keep<C>(house: Outside, declaration: Declaration<C>, row: Row, note: Note, failure: unknown): Promise<void> {
  const { userId, requestId } = asker()
  const { account, call, about, ms } = row
  await house.db.aside.run(sql`
    INSERT INTO connector_call (connector, call, account, account_id, about, outcome, error, http_status, request, response, tries, duration_ms, user_id, request_id, time)
    VALUES (${declaration.name}, ${call}, ${account?.name ?? null}, ${account?.id ?? null}, ${about?.slice(0, 200) ?? null}, ${outcomeOf(declaration, failure)},
      ${failure ? (failure as Error).message.slice(0, 500) : null}, ${note.httpStatus}, ${note.request}, ${note.response}, ${note.tries}, ${Math.round(ms)},
      ${userId}, ${requestId}, ${house.clock.now()})`)
}

function outcomeOf<C>({ down, refused }: Declaration<C>, failure: unknown): number {
  if (!failure) return OUTCOME.done
  if (failure instanceof ConnectorFailure) return OUTCOME[failure.kind]
  if (failure instanceof down) return OUTCOME.temporary
  return failure instanceof refused ? OUTCOME.invalid : OUTCOME.mistake
}

const DAYS = 30
export const trimConnectorLog = (house: House): Promise<number> =>
  house.db.run(sql`DELETE FROM connector_call WHERE time < ${house.clock.now()}::timestamptz - make_interval(days => ${DAYS})`)
