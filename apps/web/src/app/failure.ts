import type { Method } from '@erp/contract/kit'

/** How a failure reaches the person; `silent` leaves it to the caller. */
export type Showing = 'notify' | 'alert' | 'expired' | 'silent'
export interface FieldError {
  field: string
  reason: string
}
export interface Envelope<T = unknown> {
  code?: number
  msg?: string | null
  data?: T
}

export class CallError extends Error {
  readonly code: number
  readonly data: unknown
  readonly showing: Showing
  constructor(code: number, message: string, showing: Showing, data: unknown = null) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.data = data
    this.showing = showing
  }

  /** Which fields the server refused, of a 400. */
  get fieldErrors(): FieldError[] {
    return (this.data as { errors?: FieldError[] } | null)?.errors ?? []
  }
}

export const TEXTS = {
  expired: '登录状态已过期，您可以继续留在该页面，或者重新登录',
  empty: '服务器返回为null',
  duplicateSku: 'SKU编号不能重复，请检查是否存在相同的SKU或SKU款式',
  forbidden: '您没有权限访问，请联系管理员',
  server: '服务器错误，请稍后重试',
  away: '系统暂时不可用，正在恢复，请稍后重试',
  timeout: '请求超时，请稍后重试',
  unknown: '未知错误',
  exporting: '已加入导出任务',
} as const

const DUPLICATE_SKU = /uk_goods_sku_\w+|goods_(goods_)?sku_\w+_key/

/** The error catalogue: what came back, as the error a person sees. */
export function failureOf(method: Method, url: string, status: number, body: Envelope | null): CallError {
  if (status === 401) return new CallError(401, TEXTS.expired, 'expired')
  if (status === 403) return new CallError(403, TEXTS.forbidden, 'alert', body?.data)
  if (status === 500) return new CallError(500, TEXTS.server, 'notify', body?.data)
  if (status === 503) return new CallError(503, TEXTS.away, 'notify')
  if (status === 504) return new CallError(504, TEXTS.timeout, 'notify')
  if (status !== 200) return new CallError(status, [TEXTS.unknown, body?.msg].filter(Boolean).join('：'), 'notify', body?.data)
  return refusalOf(method, url, body)
}

function refusalOf(method: Method, url: string, body: Envelope | null): CallError {
  const code = body?.code ?? 500
  const message = body?.msg || TEXTS.empty
  if (code === 500 && message.includes('401 Unauthorized')) return new CallError(401, TEXTS.expired, 'expired')
  const showing = method === 'PUT' && url.startsWith('/api/stock/') ? 'silent' : 'notify'
  return new CallError(code, DUPLICATE_SKU.test(message) ? TEXTS.duplicateSku : message, showing, body?.data)
}

export const noResponse = (): CallError => new CallError(0, TEXTS.unknown, 'notify')
export const cancelled = (): CallError => new CallError(-1, '已取消', 'silent')
