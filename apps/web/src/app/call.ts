import type { Action, ActionInput, ActionOutput, Method, Resource } from '@erp/contract/kit'
import { isQueued, TASK, type TaskState } from '@erp/contract/kit/task'
import { newId } from '../kit/new-id.ts'
import { hearTime } from './company-clock.ts'
import { CallError, cancelled, type Envelope, failureOf, noResponse, TEXTS } from './failure.ts'
import { follow } from './followed.ts'
import { notice, showFailure } from './notice.ts'
import { isPageAway } from './page-away.ts'
import { patiently } from './patience.ts'
import { type Request, request, requestOf } from './request.ts'
import { saveBlob } from './save.ts'
import { stored, token } from './token.ts'

export { CallError, type FieldError } from './failure.ts'

const TIMEOUT_MS = 60_000_000

export interface CallOptions {
  signal?: AbortSignal
  /** Failures that the caller shows itself; all others are shown as the catalogue says. */
  handles?: (error: CallError) => boolean
  /** The same key answers the first result: give the same one when trying again. */
  once?: string
  /** What the server says beside the data, such as a password that is told once. */
  said?: (message: string) => void
  /** Arrives though the page is left. */
  keepalive?: boolean
}
export type AnyResource = Resource<any, any, any>
export type ActionsOf<R extends AnyResource> = keyof R['actions'] & string
type Input<R extends AnyResource, A extends ActionsOf<R>> = ActionInput<R['actions'][A]>
type Args<I> = object extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]

/** `await call(country, 'list-page', { pageNum: 1 })`: a wrong action or input does not compile. */
export function call<R extends AnyResource, A extends ActionsOf<R>>(
  resource: R,
  action: A,
  ...[input, options]: Args<Input<R, A>>
): Promise<ActionOutput<R['actions'][A]>> {
  const declared: Action = resource.actions[action]
  const once = declared.method === 'POST' && !declared.reads ? (options?.once ?? newId()) : undefined
  const reads = declared.reads || declared.method === 'GET'
  return answer({ ...requestOf(resource, declared, input as Record<string, unknown>), reads }, { ...options, once })
}

/** A call by its path, for what the shell needs before any page's contract is loaded. */
export const send = <T>(method: Method, path: string, input?: Record<string, unknown>, options?: CallOptions): Promise<T> =>
  answer<T>({ ...request(method, path, input), reads: method === 'GET' }, options)

/** For what the page shows in its own place; a session that is over is everybody's matter. */
export const quietly = (error: CallError): boolean => error.showing !== 'expired'

/** Saves the file, or says that it became a job. */
export async function download<R extends AnyResource, A extends ActionsOf<R>>(
  resource: R,
  action: A,
  input: Input<R, A>,
  fileName?: string,
): Promise<void> {
  await saveAnswer(requestOf(resource, resource.actions[action], input as Record<string, unknown>), fileName)
}

/** The file itself, for pages that print it instead of saving it. */
export function fileOf<R extends AnyResource, A extends ActionsOf<R>>(
  resource: R,
  action: A,
  input: Input<R, A>,
  options: CallOptions = {},
): Promise<Blob> {
  const wanted = requestOf(resource, resource.actions[action], input as Record<string, unknown>)
  return shown(options, async () => {
    const response = await fetched(wanted, options)
    if (isFile(response)) return response.blob()
    throw failureOf(wanted.method, wanted.url, response.status, await envelope(response))
  })
}

/** What is to be printed: the file where a template makes one, else what the page draws itself. */
export function fileOrData<R extends AnyResource, A extends ActionsOf<R>>(
  resource: R,
  action: A,
  input: Input<R, A>,
): Promise<{ file: Blob } | { data: ActionOutput<R['actions'][A]> }> {
  const wanted = requestOf(resource, resource.actions[action], input as Record<string, unknown>)
  return shown({}, async () => {
    const response = await fetched(wanted, {})
    if (isFile(response)) return { file: await response.blob() }
    const body = await envelope(response)
    if (body?.code !== 200) throw failureOf(wanted.method, wanted.url, response.status, body)
    return { data: body.data as ActionOutput<R['actions'][A]> }
  })
}

export const downloadPath = (path: string, fileName?: string): Promise<void> =>
  saveAnswer({ method: 'GET', url: path.startsWith('/api/') ? path : `/api${path}` }, fileName)

export function upload<R extends AnyResource, A extends ActionsOf<R>>(
  resource: R,
  action: A,
  file: File,
  fields: Record<string, string | number> = {},
  options?: CallOptions,
): Promise<ActionOutput<R['actions'][A]>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file)
  return answer(requestOf(resource, resource.actions[action]), options, form)
}

async function answer<T>(wanted: Request, options: CallOptions = {}, form?: FormData): Promise<T> {
  return shown(options, async () => {
    const response = await patiently(wanted.reads, () => fetched(wanted, options, form), options.signal)
    const body = await envelope(response)
    if (response.status !== 200 || body?.code !== 200) throw failureOf(wanted.method, wanted.url, response.status, body)
    if (isQueued(body.data)) return whole<T>(await follow(body.data))
    options.said?.(body.msg || TEXTS.empty)
    return body.data as T
  })
}

/** The dialog has said what became of it: only when all of it was done does the caller go on. */
function whole<T>(state: TaskState | null): T {
  if (state?.status !== TASK.done) throw cancelled()
  return (state.result ?? { success: [], failed: [] }) as T
}

async function saveAnswer(wanted: Request, fileName?: string): Promise<void> {
  await shown({}, async () => {
    const response = await fetched(wanted, {})
    if (isFile(response)) return saveBlob(await response.blob(), fileName ?? nameOf(response) ?? '下载')
    const body = await envelope(response)
    if (body?.code !== 200) throw failureOf(wanted.method, wanted.url, response.status, body)
    notice().message.success(body.msg || TEXTS.exporting)
  })
}

async function shown<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const failure = error instanceof CallError ? error : options.signal?.aborted || isPageAway() ? cancelled() : noResponse()
    if (!options.handles?.(failure)) showFailure(failure)
    throw failure
  }
}

async function fetched({ method, url, body }: Request, options: CallOptions, form?: FormData): Promise<Response> {
  const headers = headersOf(url, options.once)
  if (body && !form) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method,
    headers,
    body: form ?? (body ? JSON.stringify(body) : undefined),
    keepalive: options.keepalive,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  })
  hearTime(response.headers.get('date'))
  return response
}

function headersOf(url: string, once?: string): Record<string, string> {
  const headers: Record<string, string> = { endpoint: matchMedia('(max-width: 991px)').matches ? 'mobile' : 'web', api: url }
  if (token()) headers['Authorization'] = `Bearer ${token()}`
  if (stored('opSsAdmin')) headers['isAdmin'] = stored('opSsAdmin')
  if (once) headers['Idempotency-Key'] = once
  return headers
}

const isFile = (response: Response): boolean => response.status === 200 && !response.headers.get('content-type')?.includes('json')

/** Null is what cannot be read as an envelope; an answer that broke off, or that nobody waits for any more, is no answer. */
async function envelope(response: Response): Promise<Envelope | null> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function nameOf(response: Response): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : null
}
