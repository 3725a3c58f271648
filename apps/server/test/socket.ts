import type { AddressInfo } from 'node:net'
import { SOCKET_PATH } from '@erp/contract/kit/realtime'
import { expect } from 'vitest'
import { type App, buildApp } from '../src/app.ts'
import { sql } from '../src/kit/db/db.ts'
import type { RealtimeTimes } from '../src/kit/realtime/realtime-gate.ts'
import type { TestApp } from './app.ts'
import { until } from './until.ts'

type Frame = Record<string, any>

export interface Client {
  frames: (string | Frame)[]
  /** The next frame, or one already there, that fits; each is taken once. */
  got(fits: (frame: Frame) => boolean): Promise<Frame>
  text(): Promise<string>
  send(frame: Frame | string): void
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<unknown>
}

/** With its ear at the database: what is only said live is lost before. */
export async function listen(app: App): Promise<string> {
  const before = await ears(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  await until(async () => expect(await ears(app)).toBeGreaterThan(before))
  return `ws://127.0.0.1:${(app.server.server.address() as AddressInfo).port}${SOCKET_PATH}`
}

async function ears({ house }: App): Promise<number> {
  const found = await house.db.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'erp-realtime' AND state = 'idle' AND query <> ''`)
  return found!.n
}

export interface Node extends App {
  sockets: string
  beat(): Promise<unknown>
}

export async function node(app: TestApp, { handshake = 600_000 } = {}): Promise<Node> {
  let beat: Node['beat']
  const beats: RealtimeTimes['beats'] = (tick) => {
    beat = tick
    return () => {}
  }
  const other = await buildApp(app.house.config, { clock: app.clock, realtimeTimes: { handshake, beats } })
  return { ...other, sockets: await listen(other), beat: () => beat() }
}

export function open(sockets: string, username: string): Promise<Client> {
  const socket = new WebSocket(`${sockets}/${encodeURIComponent(username)}`)
  const frames: (string | Frame)[] = []
  const spare: (string | Frame)[] = []
  const waiting: { fits: (frame: string | Frame) => boolean; take: (frame: any) => void }[] = []
  socket.addEventListener('message', ({ data }) => {
    const frame = data.startsWith('{') ? JSON.parse(data) : data
    frames.push(frame)
    const at = waiting.findIndex(({ fits }) => fits(frame))
    if (at < 0) spare.push(frame)
    else waiting.splice(at, 1)[0]!.take(frame)
  })
  const first = (fits: (frame: string | Frame) => boolean) => {
    const at = spare.findIndex(fits)
    if (at >= 0) return Promise.resolve(spare.splice(at, 1)[0])
    return new Promise<any>((take) => waiting.push({ fits, take }))
  }
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
  )
  const client: Client = {
    frames,
    got: (fits) => first((frame) => typeof frame !== 'string' && fits(frame)),
    text: () => first((frame) => typeof frame === 'string'),
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    closed,
    close: () => {
      socket.close()
      return closed
    },
  }
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(client))
    socket.addEventListener('error', () => reject(new Error('the socket did not open')))
  })
}

export async function connected(sockets: string, username: string, token: string, more: Frame = {}): Promise<Client> {
  const client = await open(sockets, username)
  client.send({ type: 'connect', username, token, ...more })
  await client.got(({ type }) => type === 'ready')
  return client
}

export const ofType = (type: string) => (frame: Frame) => frame['type'] === type
export const saying = (text: string) => (frame: Frame) => frame['type'] === 'message' && frame['text'] === text
