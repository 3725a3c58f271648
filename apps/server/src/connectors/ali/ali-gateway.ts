import { createHmac } from 'node:crypto'
import { ConnectorFailure, type FailureKind } from '../../kit/connector/failure.ts'
import { SupplierPlatformError } from '../supplier-platform.ts'

export const GATEWAY = 'https://gw.open.1688.com/openapi'
export const AUTHORIZE = 'https://auth.1688.com/oauth/authorize'
export interface AliApp {
  appKey: string
  appSecret: string
}
export interface AliCredential extends AliApp {
  accessToken: string
  refreshToken: string
}
export interface Sent {
  status: number
  body: string
}
/** How a form is sent. */
export type SendForm = (url: string, form: Record<string, string>) => Promise<Sent>
export type Params = Record<string, unknown>

/** `param2/1/{namespace}/{api}/{appKey}` with the sorted names and values, under the secret. */
export function aliSignature(path: string, params: Record<string, string>, secret: string): string {
  const text = Object.keys(params)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => name + params[name])
    .join('')
  return createHmac('sha1', secret)
    .update(path + text)
    .digest('hex')
    .toUpperCase()
}

/** Objects travel as JSON text; what is not there is not sent. */
export const formOf = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )

/** One signed call; what the gateway or the call itself refuses is thrown in words. */
export async function aliCall(
  send: SendForm,
  credential: AliCredential,
  api: string,
  params: Params,
  now: Date,
): Promise<AliJson> {
  const path = `param2/1/${api}/${credential.appKey}`
  const form = formOf({ ...params, access_token: credential.accessToken, _aop_timestamp: now.getTime() })
  const signed = { ...form, _aop_signature: aliSignature(path, form, credential.appSecret) }
  return answerOf(await reached(send, `${GATEWAY}/${path}`, signed))
}

/** Tokens are asked for without a signature. */
export async function aliToken(send: SendForm, { appKey, appSecret }: AliApp, grant: Record<string, string>): Promise<AliJson> {
  const url = `${GATEWAY}/http/1/system.oauth2/getToken/${appKey}`
  return answerOf(await reached(send, url, { client_id: appKey, client_secret: appSecret, ...grant }))
}

async function reached(send: SendForm, url: string, form: Record<string, string>): Promise<Sent> {
  try {
    return await send(url, form)
  } catch (error) {
    if (error instanceof ConnectorFailure) throw new SupplierPlatformError(error.message, error.kind)
    throw new SupplierPlatformError(`1688接口无响应（${(error as Error).name}）`, 'temporary')
  }
}

/** Known words of theirs; the rest is passed on as it is. */
const SAID: Record<string, [message: string, kind: FailureKind]> = {
  CLOSE_ORDER_TOO_FAST: ['下单不足10秒，1688不允许取消，请稍后再试', 'invalid'],
  'gw.AccessTokenExpired': ['1688授权已过期，请重新授权', 'auth'],
  'gw.QosAppFrequencyLimit': ['1688接口调用过于频繁，请稍后重试', 'throttled'],
  'gw.SignatureInvalid': ['1688签名错误，请检查AppKey与AppSecret', 'auth'],
  'gw.APIACLDecline': ['应用没有该1688接口的权限', 'auth'],
  '500_2': ['卖家尚未发货', 'invalid'],
}

function answerOf({ status, body }: Sent): AliJson {
  const json = parsed(body)
  const { code, words } = complaintIn(json)
  if (status < 400 && json['success'] !== false && json['success'] !== 'false' && !code) return json
  const known = code ? SAID[code] : undefined
  if (known) throw new SupplierPlatformError(...known)
  throw new SupplierPlatformError(`1688：${words ?? code ?? `HTTP ${status}`}`, troubleOf(status))
}

const complaintIn = (json: AliJson): { code: string | null; words: string | null } => ({
  code: textOf(json, 'error_code') ?? textOf(json, 'errorCode') ?? textOf(json, 'error'),
  words:
    textOf(json, 'error_message') ??
    textOf(json, 'errorMessage') ??
    textOf(json, 'errorMsg') ??
    textOf(json, 'error_description'),
})

/** What an answer complains of, in words of ours where they are known. */
export function aliWords(body: string): string | null {
  try {
    const { code, words } = complaintIn(JSON.parse(body) as AliJson)
    return (code && SAID[code]?.[0]) || words || code
  } catch {
    return null
  }
}

const troubleOf = (status: number): FailureKind =>
  status === 401 || status === 403 ? 'auth' : status === 429 ? 'throttled' : status >= 500 ? 'temporary' : 'invalid'

export type AliJson = { [name: string]: unknown }

/** Ids are longer than a double holds: bare numbers of 16 digits and more are read as text. */
function parsed(body: string): AliJson {
  try {
    return JSON.parse(body.replace(/(?<=[:[,]\s*)(\d{16,})(?=\s*[,\]}])/g, '"$1"')) as AliJson
  } catch {
    throw new SupplierPlatformError('1688接口的回答无法识别', 'temporary')
  }
}
const textOf = (json: AliJson, name: string): string | null =>
  typeof json[name] === 'string' || typeof json[name] === 'number' ? String(json[name]) || null : null

/** `yyyyMMddHHmmssSSS+0800` is the wire time of ours. */
export function aliTime(text: unknown): string | null {
  const parts = typeof text === 'string' ? /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(text) : null
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}:${parts[5]}:${parts[6]}` : null
}
export const timeForAli = (wire: string): string => `${wire.replaceAll(/\D/g, '')}000+0800`
