import { setTimeout } from 'node:timers/promises'
import type { House } from '../house.ts'
import { ConnectorFailure } from './failure.ts'
import { holdOff, type Limit, waitFor } from './pace.ts'
import { redacted, redactedUrl } from './redact.ts'

export interface HttpRequest {
  url: string | URL
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: string | Buffer | object
  /** Asked twice it does the same: what did not answer is asked again. Always so for GET. */
  repeats?: boolean
}
export interface HttpAnswer {
  status: number
  headers: Headers
  text: string
  json<T>(): T
}
/** One account of a platform, called with its limits. */
export interface Http {
  send(request: HttpRequest): Promise<HttpAnswer>
}
export interface HttpOptions {
  /** What the limit is counted by. */
  key: string
  limit?: Limit
  timeoutMs?: number
  tries?: number
  /** Longer than this nobody waits for a turn, or for what Retry-After says. */
  mostWaitMs?: number
  /** Never kept, wherever they stand. */
  secrets?: readonly string[]
  /** The platform's own words in an answer that refuses. */
  says?: (answer: HttpAnswer) => string | null | undefined
  pause?: (ms: number) => Promise<unknown>
}
/** What the log of a call gets to know. */
export interface Note {
  tries: number
  httpStatus: number | null
  request: string | null
  response: string | null
}
const [TIMEOUT_MS, TRIES, MOST_WAIT_MS, FIRST_PAUSE_MS] = [20_000, 3, 30_000, 500]
/** Where a platform says when to come back and we know no limit of its own. */
const UNSAID: Limit = { calls: 10, seconds: 1 }

type Failed = ConnectorFailure & { retryAfterMs?: number }

/** Timeouts, limits, repetition with growing pauses, and refusals in words; every try is noted. */
export function httpOf(house: Pick<House, 'db' | 'clock'>, options: HttpOptions, note: Note): Http {
  const { tries = TRIES, mostWaitMs = MOST_WAIT_MS, pause = setTimeout } = options
  return {
    send: async (request) => {
      const repeats = request.repeats ?? (request.method ?? 'GET') === 'GET'
      for (let attempt = 1; ; attempt++) {
        await turn(house, options, mostWaitMs, pause)
        note.tries = attempt
        const outcome = await tried(request, options, note)
        if (!(outcome instanceof ConnectorFailure)) return outcome
        const wait = (outcome as Failed).retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1)
        if (outcome.kind === 'throttled') await held(house, options, wait)
        // What was refused for its pace was not done.
        const again = outcome.kind === 'throttled' || (repeats && outcome.passes)
        if (!again || attempt >= tries || wait > mostWaitMs) throw outcome
        await pause(wait)
      }
    },
  }
}

async function turn(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { key, limit }: HttpOptions,
  mostWaitMs: number,
  pause: (ms: number) => Promise<unknown>,
): Promise<void> {
  if (!limit) return
  const wait = await waitFor(db, key, limit, clock.now(), mostWaitMs)
  if (wait === null) throw new ConnectorFailure('throttled')
  if (wait > 0) await pause(wait)
}

const held = ({ db, clock }: Pick<House, 'db' | 'clock'>, { key, limit = UNSAID }: HttpOptions, wait: number): Promise<void> =>
  holdOff(db, key, limit, new Date(clock.now().getTime() + wait))

async function tried(request: HttpRequest, options: HttpOptions, note: Note): Promise<HttpAnswer | Failed> {
  const { secrets, timeoutMs = TIMEOUT_MS } = options
  const method = request.method ?? 'GET'
  note.request = `${method} ${redactedUrl(request.url, secrets)}`
  note.httpStatus = null
  note.response = null
  try {
    const answer = await sent({ ...request, method }, timeoutMs)
    note.httpStatus = answer.status
    if (answer.status < 400) return answer
    note.response = redacted(answer.text, secrets)
    return refusal(answer, options)
  } catch (error) {
    const { name, message, cause } = error as Error
    note.response = redacted(cause instanceof Error ? cause.message : message, secrets)
    return new ConnectorFailure(name === 'TimeoutError' ? 'timeout' : 'temporary')
  }
}

async function sent({ url, method, headers, body }: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
  const isText = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
  const response = await fetch(url, {
    method,
    headers: { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers },
    body: (isText ? body : JSON.stringify(body)) as BodyInit | undefined,
    signal: AbortSignal.timeout(timeoutMs),
    // A platform that sends us elsewhere would get the account's token there.
    redirect: 'error',
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}

function refusal(answer: HttpAnswer, { says }: HttpOptions): Failed {
  const { status, headers } = answer
  const words = says?.(answer) || undefined
  if (status === 429) {
    const failed: Failed = new ConnectorFailure('throttled')
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    if (Number.isFinite(seconds)) failed.retryAfterMs = seconds * 1000
    return failed
  }
  if (status === 401 || status === 403) return new ConnectorFailure('auth')
  if (status >= 500 || status === 408) return new ConnectorFailure('temporary')
  return new ConnectorFailure('invalid', words ? `平台返回：${words}` : undefined)
}
