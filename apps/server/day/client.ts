import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import { type Record, worded } from './record.ts'

export interface Answer<T = any> {
  code: number
  msg: string
  data: T
}
export const PAGE = 50
/** Before what was left of other days. */
export const NEWEST = { orderBy: [{ field: 'stageTime', order: 'desc' }] }
const TRIES = 400
const WAIT = 150

export class Client {
  readonly username: string
  readonly chance: Chance
  readonly record: Record
  readonly #url: () => string
  #token = ''

  constructor(url: () => string, username: string, chance: Chance, record: Record) {
    this.#url = url
    this.username = username
    this.chance = chance
    this.record = record
  }

  async signIn(password: string): Promise<void> {
    const { data, code, msg } = await this.call('登录', 'POST', '/v1/user/login', { username: this.username, password })
    if (code !== 200) throw new Error(`${this.username}: ${msg}`)
    this.#token = data.token
  }

  post = <T = any>(step: string, path: string, body: object): Promise<Answer<T>> => this.call(step, 'POST', path, body)
  get = <T = any>(step: string, path: string): Promise<Answer<T>> => this.call(step, 'GET', path)
  list = async (step: string, list: string, condition: object, more: object = {}): Promise<any[]> =>
    (await this.post(step, `/order/${list}/list-page`, { pageNum: 1, pageSize: PAGE, condition, ...more })).data?.list ?? []

  /** A scan: the same scanId again, as by a bouncing scanner or a lost answer, must be answered with the first result. */
  async scan<T = any>(step: string, station: string, path: string, body: object): Promise<Answer<T>> {
    const scanId = this.chance.id(station)
    const answer = await this.call<T>(step, 'POST', path, { ...body, scanId })
    if (answer.code !== 200) return answer
    this.record.acknowledged.push({ scanId, station, answer: answer.data })
    if (this.chance.one(12)) {
      const again = await this.call<T>('重复扫描', 'POST', path, { ...body, scanId })
      if (worded(again.data) !== worded(answer.data))
        this.record.mistakes.push(`${station} ${scanId}: 重复扫描的回答不同：${again.msg}`)
    }
    return answer
  }

  async call<T = any>(step: string, method: string, path: string, body?: object): Promise<Answer<T>> {
    const key = this.chance.id('key')
    for (let tries = 1; ; tries++) {
      const begun = performance.now()
      const answer = await this.#send<T>(method, path, key, body).catch(() => null)
      if (answer) {
        this.record.note(step, performance.now() - begun, answer.code === 200 ? null : answer.msg)
        return answer
      }
      if (tries >= TRIES) throw new Error(`${path}: 没有应答`)
      await pause(WAIT)
    }
  }

  async #send<T>(method: string, path: string, key: string, body: object | undefined): Promise<Answer<T> | null> {
    const response = await fetch(`${this.#url()}/api${path}`, {
      method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if ([429, 502, 503].includes(response.status)) return null
    if (response.headers.get('content-type')?.includes('json')) {
      const answer = (await response.json()) as Answer<T>
      if (response.status === 500) this.record.mistakes.push(`${method} ${path}: ${answer.msg}`)
      return answer
    }
    await response.arrayBuffer()
    return { code: response.status, msg: response.statusText, data: null as T }
  }
}
