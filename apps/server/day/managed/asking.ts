import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Client } from '../client.ts'
import { done } from '../purchasers.ts'
import { worded } from '../record.ts'

const AWAY = '平台接口暂不可用'
const TRIES = 30
const WAIT = 300

/** Platforms fail now and then: who reads so, presses again. */
export async function ask<T = any>(client: Client, step: string, path: string, body: object): Promise<Answer<T>> {
  for (let tries = 1; ; tries++) {
    const answer = await client.post<T>(step, path, body)
    if (!answer.msg?.startsWith(AWAY) || tries >= TRIES) return answer
    await pause(WAIT)
  }
}

/** As `ask`, where a refusal is a fault. */
export async function must<T = any>(client: Client, step: string, path: string, body: object): Promise<T | undefined> {
  const answer = await ask<T>(client, step, path, body)
  return done(client, step, answer) ? answer.data : undefined
}

/** A scan that is kept with its answer, whether it is sent once or twice. */
export async function scan<T = any>(client: Client, step: string, path: string, body: object): Promise<T | undefined> {
  const { chance, record } = client
  const whole = { ...body, clientScanId: randomUUID() }
  const data = await must<T>(client, step, path, whole)
  if (data === undefined) return undefined
  record.sent.scans.push({ scanId: whole.clientScanId, answer: data })
  if (chance.one(6)) {
    const again = await client.post('重复扫描', path, whole)
    if (worded(again.data) !== worded(data))
      record.mistakes.push(`${step} ${whole.clientScanId}: 重复扫描的回答不同：${again.msg}`)
  }
  return data
}

export const rowsOf = async (client: Client, step: string, path: string, condition: object): Promise<any[]> =>
  (await must<{ list: any[] }>(client, step, `${path}/list-page`, { pageNum: 1, pageSize: 50, condition }))?.list ?? []
