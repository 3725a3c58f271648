/** A business answer: HTTP 200 with a code and a sentence a person can act on. 401, 403, 413, 429, 503 and 504 are HTTP statuses too. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown = null) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** 409: the record is in a state that does not allow it. */
export const refuse = (message: string, data?: unknown) => new Refusal(409, message, data)
/** 400: bad input; `field` says which. */
export const bad = (message: string, field?: string) =>
  new Refusal(400, message, field ? { errors: [{ field, reason: message }] } : null)
/** 404: no such record, or not within the caller's reach. */
export const missing = (what = '记录') => new Refusal(404, `${what}不存在或已删除`)
export const forbidden = (message = '您没有权限访问，请联系管理员', data?: unknown) => new Refusal(403, message, data)
export const expired = () => new Refusal(401, '登录状态已过期，请重新登录')
