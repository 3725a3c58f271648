/** What the server refused, with its own sentence. */
export class Refused extends Error {
  readonly code: number
  readonly data: Record<string, unknown>
  constructor(code: number, message: string, data?: Record<string, unknown> | null) {
    super(message)
    this.code = code
    this.data = data ?? {}
  }
}

/** The few calls of a visitor: no token, no session, only the envelope. */
export const get = <T>(path: string): Promise<T> => open(path, {})
export const post = <T>(path: string, body: object): Promise<T> =>
  open(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function open<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`/api${path}`, init).catch(() => {
    throw new Refused(0, '网络连接失败，请检查网络后重试')
  })
  const answer = await response.json().catch(() => ({}))
  if (answer.code === 200) return answer.data
  throw new Refused(answer.code ?? response.status, answer.msg || '服务器错误，请稍后重试', answer.data)
}
