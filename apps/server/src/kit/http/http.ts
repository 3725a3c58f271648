import { randomUUID } from 'node:crypto'
import { type Action, type Fields, pathOf, type Resource } from '@erp/contract/kit'
import { schemaOf } from '@erp/contract/kit/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { wireTime } from '../clock.ts'
import { asAsker } from '../connector/asker.ts'
import { requireLogs } from '../db/logged.ts'
import type { Ctx, House } from '../house.ts'
import { bad, expired, forbidden, Refusal } from '../refuse.ts'
import { may, type Sessions, type SessionUser } from '../session.ts'
import { manyOf, queue } from '../task/many.ts'
import { Download } from './download.ts'
import { isTagged, sendTagged } from './etag.ts'
import { once } from './once.ts'
import type { Throttle } from './rate.ts'
import type { AnyHandler, Served } from './serve.ts'
import { receiveFile } from './upload.ts'
import { wireJson } from './wire.ts'

export interface Gate {
  house: House
  sessions: Sessions
  throttle: Throttle
}
interface Call {
  resource: Resource
  action: Action
  /** `basic/country#save`, for logs, metrics and idempotency. */
  name: string
  /** Built when first asked for: a thousand of them would take a second of every start. */
  schema: () => z.ZodType
  handler: AnyHandler
  /** Takes a password or gives a key: nothing made from its input is kept. */
  secret: boolean
}

/** Every declared action becomes a route; one without a permission or a handler stops the start. */
export function mount(server: FastifyInstance, gate: Gate, modules: Served[]): void {
  for (const { manifest, handlers } of modules)
    for (const [key, resource] of Object.entries(manifest.resources))
      for (const [verb, action] of Object.entries(resource.actions as Record<string, Action>)) {
        const handler = handlers[key]?.[verb]
        if (!action.permission) throw new Error(`${resource.path}#${verb} declares no permission`)
        if (!handler) throw new Error(`${resource.path}#${verb} has no handler`)
        const source = action.method === 'GET' || action.method === 'DELETE' || action.upload ? 'text' : 'json'
        const name = `${resource.path}#${verb}`
        const call: Call = {
          resource,
          action,
          name,
          schema: built(() => schemaOf(action.input, source)),
          handler,
          secret: action.unkept || takesSecret(action.input),
        }
        gate.house.calls.set(call.name, call)
        server.route({
          method: action.method,
          url: routeOf(resource, action),
          config: { call: call.name },
          handler: (request, reply) => answer(gate, call, request, reply),
        })
      }
}

function built<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const takesSecret = (fields: Fields): boolean =>
  Object.values(fields).some((field) => field.untrimmed || (field.fields && takesSecret(field.fields)))

/** `{id}` in a path is digits only, so that /list and /tree never collide with it. */
export function routeOf(resource: Pick<Resource, 'path'>, action: Pick<Action, 'path' | 'input'>): string {
  const path = pathOf(resource, action).replace(/\{(\w+)\}/g, (_, name: string) => {
    const numeric = ['int', 'ref'].includes(action.input[name]?.kind ?? 'int')
    return numeric ? `:${name}(^\\d{1,15}$)` : `:${name}`
  })
  return `/api${path}`
}

/** One order for every call: session → rate → permission → input → (idempotency) → handler → envelope. */
async function answer(gate: Gate, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { action } = call
  if (action.beacon) request.body = beaconBody(request.body)
  const token = tokenOf(request, action)
  const user = action.permission === 'public' ? null : await gate.sessions.authenticate(token)
  request.userId = user?.userId
  gate.throttle(user ? `u${user.userId}` : request.ip, call)
  if (action.permission !== 'public' && !user) throw expired()
  if (user?.secondFactorDue && !action.early) throw forbidden('请先绑定动态口令')
  if (user && action.permission !== 'session') requireRight(user, action.permission)
  let message = '操作成功'
  const ctx = contextOf(gate, call, request, user, (said) => {
    message = said
  })
  ctx.token = token
  const received = action.upload ? await receiveFile(request, gate.house) : undefined
  try {
    if (received) ctx.file = received.file
    const input = parse(call.schema(), {
      ...(request.query as object),
      ...(received?.fields ?? bodyOf(request, action)),
      ...(request.params as object),
    })
    ctx.input = input
    const work = () => (action.reads ? call.handler(gate.house.db, input, ctx) : change(gate, call, input, ctx, request))
    const data = await asAsker({ userId: user?.userId ?? null, requestId: request.id }, work)
    if (data instanceof Download) return send(reply, data)
    const body = { code: 200, msg: message, data: data ?? null }
    if (isTagged(action)) return sendTagged(request, reply, JSON.stringify(body))
    return reply.type('application/json; charset=utf-8').send(wireJson(body))
  } finally {
    await received?.discard()
  }
}

function requireRight(user: SessionUser, permission: string): void {
  if (user.mustChangePassword) throw forbidden('请先修改初始密码')
  if (!may(user, permission)) throw forbidden(undefined, { permission })
}

function contextOf(gate: Gate, call: Call, request: FastifyRequest, user: SessionUser | null, say: Ctx['say']): Ctx {
  return {
    house: gate.house,
    call: call.name,
    requestId: request.id,
    now: wireTime(gate.house.clock.now()),
    ip: request.ip,
    origin: `${request.protocol}://${request.host}`,
    pageOrigin: request.headers.origin,
    readsPages: request.headers.accept?.includes('text/html'),
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    cookieToken: cookieToken(request),
    user: user as SessionUser,
    temporary: user?.temporary.has(call.action.permission) ?? false,
    logged: 0,
    afterwards: [],
    say,
  }
}

async function change(gate: Gate, call: Call, input: unknown, ctx: Ctx, request: FastifyRequest): Promise<unknown> {
  const { house } = gate
  const many = manyOf(call.action, input)
  try {
    if (many !== null) return await write(gate, inBackground(call, many), input, ctx, request)
    return await (call.action.ownTx ? writeInParts(gate, call, input, ctx, request) : write(gate, call, input, ctx, request))
  } finally {
    if (ctx.user) house.totals.changedBy(ctx.user.userId)
  }
}

/** Answers which task it became. */
const inBackground = (call: Call, count: number): Call => ({
  ...call,
  handler: (tx, input, ctx) => queue(tx, call.name, call, input, count, ctx),
})

/** Its own transactions: the key is held beside them, so that a second request waits for the answer of the first; should this node die, the key is free. */
async function writeInParts(gate: Gate, call: Call, input: unknown, ctx: Ctx, request: FastifyRequest): Promise<unknown> {
  const { house } = gate
  const run = async () => call.handler(house.db, input, ctx)
  const work = () => (call.action.ownLog ? run() : requireLogs(ctx, run))
  const key = keyOf(call, ctx, request)
  const asked = ctx.file ? [input, ctx.file.fileName, ctx.file.size] : input
  return key === undefined ? work() : house.db.beside((tx) => once(tx, ctx, call.name, key, asked, work))
}

/** A file is made again: there is no answer that could be kept. */
function keyOf({ action, secret }: Call, { user }: Ctx, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && user && !secret && !action.download ? key : undefined
}

/** One transaction, one or more log rows: a write that leaves none is a mistake of ours and is rolled back. */
async function write(gate: Gate, call: Call, input: unknown, ctx: Ctx, request: FastifyRequest): Promise<unknown> {
  const key = keyOf(call, ctx, request)
  const result = await gate.house.db.transact(async (tx) => {
    ctx.logged = 0
    ctx.afterwards = []
    const work = () => Promise.resolve(call.handler(tx, input, ctx))
    const data = key === undefined ? await work() : await once(tx, ctx, call.name, key, input, work)
    if (ctx.logged === 0 && !call.action.ownLog) throw new Error(`${call.name} wrote without a log row`)
    return data
  })
  for (const work of ctx.afterwards) await work().catch((error: unknown) => request.log.warn(error))
  return result
}

export function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, 100).map((issue) => ({
    field: issue.path.join('.'),
    reason: `${rowOf(issue.path)}${issue.message}`,
  }))
  throw new Refusal(400, errors[0]?.reason ?? '参数不正确', { errors })
}

/** Which line of a document is meant, as people count. */
function rowOf(path: PropertyKey[]): string {
  const row = path.findLast((part, i) => typeof part === 'number' && i < path.length - 1)
  return typeof row === 'number' ? `第${row + 1}行` : ''
}

function bodyOf(request: FastifyRequest, action: Action): object {
  const { body } = request
  // A form would otherwise pass for an empty object, and an empty object may be a valid edit.
  if (request.headers['content-type']?.startsWith('multipart/')) throw bad('请求内容应为 JSON 对象')
  if (body === undefined || body === null) return {}
  if (isDeeper(body, MAX_DEPTH)) throw bad('请求内容嵌套过深')
  if (Array.isArray(body)) return { [bareRows(action)]: body }
  if (typeof body !== 'object') throw bad('请求内容应为 JSON 对象')
  return body
}

/** Whatever walks the input afterwards does so by calling itself: nothing declared is a tenth as deep. */
const MAX_DEPTH = 100
const isDeeper = (value: unknown, left: number): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((part) => isDeeper(part, left - 1)))

/** A call that takes nothing but rows may be given them bare. */
function bareRows(action: Action): string {
  const names = Object.keys(action.input)
  if (names.length !== 1 || action.input[names[0]!]!.kind !== 'rows') throw bad('请求内容应为 JSON 对象')
  return names[0]!
}

/** A beacon cannot set headers: its JSON comes as plain text. The token in it is never sent unasked, so no other site can use it. */
function beaconBody(body: unknown): object {
  if (typeof body !== 'string') return (body as object | null) ?? {}
  try {
    return Object(JSON.parse(body))
  } catch {
    throw bad('请求内容应为 JSON 对象')
  }
}

/** The header alone for writes: a cookie is sent by the browser unasked, so it only opens what GET may show. */
function tokenOf(request: FastifyRequest, action: Action): string {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return header.slice(7).trim()
  if (action.beacon) {
    const { token } = request.body as { token?: unknown }
    return typeof token === 'string' ? token : ''
  }
  return action.method === 'GET' && action.reads ? cookieToken(request) : ''
}

const cookieToken = ({ headers }: FastifyRequest): string =>
  /(?:^|;\s*)Admin-TokenErp=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''

function send(reply: FastifyReply, file: Download): FastifyReply {
  const kind = file.inline ? 'inline' : 'attachment'
  return (
    reply
      .status(file.status)
      .header('content-type', file.mime)
      .header('content-disposition', `${kind}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
      .header('cache-control', file.lasting ? 'private, max-age=31536000, immutable' : 'private, no-store')
      // What is saved is never a page of ours, whatever a browser makes of it.
      .headers(file.inline ? {} : { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" })
      .send(file.body)
  )
}

export const requestId = (): string => randomUUID().replaceAll('-', '').slice(0, 20)
