import { request as askPlain, type IncomingMessage } from 'node:http'
import { request as askSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ConnectorFailure } from './failure.ts'
import { type Address, addressOf, guarded, internet, type Network, OffLimits, portOf } from './guard.ts'

export interface Guard {
  /** Names, each with everything below it. */
  hosts: readonly string[]
  /** Beginnings of content types that are read. */
  types: readonly string[]
  maxBytes: number
  /** Of everything: names, redirects and the last byte. */
  timeoutMs: number
  headers?: Record<string, string>
  network?: Network
}
export interface Fetched {
  url: string
  type: string
  bytes: Buffer
}
const MOST_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]

/** Reads what somebody pasted from a site of the list, wherever it leads: every hop is checked as the first was. */
export async function guardedFetch(address: string, guard: Guard): Promise<Fetched> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), guard.timeoutMs)
  try {
    return await following(address, guard, ending.signal)
  } catch (error) {
    if (ending.signal.aborted) throw new ConnectorFailure('timeout', `网站在${Math.ceil(guard.timeoutMs / 1000)}秒内没有答完`)
    if (error instanceof ConnectorFailure) throw error
    throw new ConnectorFailure('temporary', '连接网站失败，请检查服务器的网络')
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

async function following(address: string, guard: Guard, signal: AbortSignal): Promise<Fetched> {
  const network = guard.network ?? internet
  let url = guarded(address, guard.hosts, network.ports)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const pinned = await orAborted(addressOf(url.hostname, network), signal)
    const answer = await asked(url, pinned, guard, signal)
    const status = answer.statusCode ?? 0
    if (!REDIRECTS.includes(status)) return { url: url.href, ...(await readAll(answer, status, guard, signal)) }
    answer.destroy()
    url = nextOf(answer.headers.location, url, guard, network)
  }
  throw new OffLimits('网站转址次数过多')
}

function nextOf(location: string | undefined, from: URL, guard: Guard, network: Network): URL {
  if (!location || !URL.canParse(location, from)) throw new OffLimits('网站转址到无效的网址')
  try {
    return guarded(new URL(location, from), guard.hosts, network.ports)
  } catch {
    throw new OffLimits('网站转址到允许范围之外，已拒绝采集')
  }
}

function asked(url: URL, pinned: Address, guard: Guard, signal: AbortSignal): Promise<IncomingMessage> {
  const ask = url.protocol === 'https:' ? askSecure : askPlain
  // The checked address and no other: a second answer of the name server is never asked for.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)
  return new Promise((resolve, reject) => {
    const request = ask(
      {
        host: url.hostname,
        port: portOf(url),
        path: url.pathname + url.search,
        agent: false,
        lookup,
        signal,
        headers: saying(guard),
      },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })
}

const saying = ({ headers }: Guard) => ({ 'accept-encoding': 'gzip, br, deflate', ...headers })

async function readAll(
  answer: IncomingMessage,
  status: number,
  guard: Guard,
  signal: AbortSignal,
): Promise<Omit<Fetched, 'url'>> {
  try {
    refuseStatus(status)
    const type = answer.headers['content-type'] ?? ''
    if (!guard.types.some((known) => type.toLowerCase().startsWith(known)))
      throw new ConnectorFailure('invalid', '网站返回的不是商品页面')
    if (Number(answer.headers['content-length'] ?? 0) > guard.maxBytes) throw tooBig()
    return { type, bytes: await orAborted(gathered(answer, guard.maxBytes), signal) }
  } finally {
    answer.destroy()
  }
}

function refuseStatus(status: number): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) throw new ConnectorFailure('invalid', '商品不存在或已下架')
  if (status === 429) throw new ConnectorFailure('throttled', '网站限制了访问频率')
  if (status >= 500) throw new ConnectorFailure('temporary', `网站暂时不可用（${status}）`)
  throw new ConnectorFailure('invalid', `网站拒绝访问（${status}）`)
}

const PACKINGS: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}
const tooBig = () => new ConnectorFailure('invalid', '网站返回的内容过大')

/** Counted on the wire and again unpacked: a few bytes can unpack to a flood. */
async function gathered(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(answer, most)) {
    size += chunk.length
    if (size > most) throw tooBig()
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

function unpacked(answer: IncomingMessage, most: number): Readable {
  const packing = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (packing === 'identity' || packing === '') return answer
  const made = PACKINGS[packing]
  if (!made) throw new ConnectorFailure('invalid', '网站返回的内容无法解压')
  const unpacking = made()
  let wired = 0
  answer.on('data', (chunk: Buffer) => {
    wired += chunk.length
    if (wired > most) answer.destroy(tooBig())
  })
  answer.on('error', (error) => unpacking.destroy(error))
  answer.on('aborted', () => unpacking.destroy(new Error('aborted')))
  return answer.pipe(unpacking)
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  ended.catch(() => {})
  return Promise.race([work, ended])
}
