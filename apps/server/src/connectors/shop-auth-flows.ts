import type { Channel } from '@erp/contract/basic/channels'

const HOUR = 3600
const DAY = 24 * HOUR

/** How a platform is asked for a shop, as far as its papers say; all of it can be corrected in 系统参数 › auth.flows. */
export interface AuthFlow {
  page: string
  asks: {
    app: string
    /** What carries the way back; without one it is registered at the platform. */
    back?: string
    /** An address, the name under which it is registered (eBay), or its base64 (SHEIN). */
    backAs?: 'address' | 'name' | 'base64'
    /** Without one the state is a part of the way back. */
    state?: string
    more?: Record<string, string>
  }
  gives: { code: string; shop?: string }
  codeSeconds: number
  /** Null does not end, or the platform says when. */
  accessSeconds: number | null
  refreshSeconds: number | null
  /** rotates: an old refresh token is worth nothing once it was used. */
  refresh: 'none' | 'keeps' | 'rotates'
  /** Whether a refresh moves the end of the refresh token. */
  moves: boolean
  /** After so many days the seller has to say yes again, whatever was refreshed. */
  consentDays: number | null
  /** What nobody has read in the platform's own papers yet. */
  unsure: readonly (keyof AuthFlow)[]
}

const oauth = { app: 'client_id', back: 'redirect_uri', state: 'state', more: { response_type: 'code' } } as const

const amazon: AuthFlow = {
  page: 'https://sellercentral.amazon.com/apps/authorize/consent',
  asks: { app: 'application_id', state: 'state' },
  gives: { code: 'spapi_oauth_code', shop: 'selling_partner_id' },
  codeSeconds: 300,
  accessSeconds: HOUR,
  refreshSeconds: null,
  refresh: 'keeps',
  moves: false,
  consentDays: 365,
  unsure: ['gives', 'codeSeconds', 'refresh'],
}

const ebay: AuthFlow = {
  page: 'https://auth.ebay.com/oauth2/authorize',
  asks: { ...oauth, backAs: 'name' },
  gives: { code: 'code' },
  codeSeconds: 299,
  accessSeconds: 2 * HOUR,
  refreshSeconds: 547 * DAY,
  refresh: 'keeps',
  moves: false,
  consentDays: null,
  unsure: ['refresh'],
}

const shopee: AuthFlow = {
  page: 'https://partner.shopeemobile.com/api/v2/shop/auth_partner',
  asks: { app: 'partner_id', back: 'redirect' },
  gives: { code: 'code', shop: 'shop_id' },
  codeSeconds: 600,
  accessSeconds: 4 * HOUR,
  refreshSeconds: 30 * DAY,
  refresh: 'rotates',
  moves: true,
  consentDays: 365,
  unsure: [],
}

const lazada: AuthFlow = {
  page: 'https://auth.lazada.com/oauth/authorize',
  asks: { ...oauth, more: { response_type: 'code', force_auth: 'true' } },
  gives: { code: 'code' },
  codeSeconds: 1800,
  accessSeconds: 30 * DAY,
  refreshSeconds: 180 * DAY,
  refresh: 'rotates',
  moves: false,
  consentDays: null,
  unsure: [],
}

const tiktok: AuthFlow = {
  page: 'https://services.tiktokshop.com/open/authorize',
  asks: { app: 'service_id', state: 'state' },
  gives: { code: 'code' },
  codeSeconds: 1800,
  accessSeconds: 7 * DAY,
  refreshSeconds: 365 * DAY,
  refresh: 'rotates',
  moves: false,
  consentDays: null,
  unsure: ['refreshSeconds', 'refresh', 'moves'],
}

const aliexpress: AuthFlow = {
  page: 'https://api-sg.aliexpress.com/oauth/authorize',
  asks: { ...oauth, more: { response_type: 'code', force_auth: 'true' } },
  gives: { code: 'code' },
  codeSeconds: 1800,
  accessSeconds: 30 * DAY,
  refreshSeconds: 60 * DAY,
  refresh: 'rotates',
  moves: true,
  consentDays: null,
  unsure: ['codeSeconds', 'accessSeconds', 'refreshSeconds', 'refresh', 'moves'],
}

const shein: AuthFlow = {
  page: 'https://openapi-sem.sheincorp.com/#/empower',
  asks: { app: 'appid', back: 'redirectUrl', backAs: 'base64', state: 'state' },
  gives: { code: 'tempToken' },
  codeSeconds: 600,
  accessSeconds: null,
  refreshSeconds: null,
  refresh: 'none',
  moves: false,
  consentDays: null,
  unsure: ['accessSeconds'],
}

const joom: AuthFlow = {
  page: 'https://api-merchant.joom.com/api/v2/oauth/authorize',
  asks: oauth,
  gives: { code: 'code' },
  codeSeconds: 600,
  accessSeconds: 30 * DAY,
  refreshSeconds: 30 * DAY,
  refresh: 'rotates',
  moves: true,
  consentDays: null,
  unsure: ['codeSeconds', 'accessSeconds', 'refreshSeconds'],
}

/** A person copies the token; nothing is refreshed. */
const temu: AuthFlow = {
  page: 'https://seller.kuajingmaihuo.com',
  asks: { app: 'app_key' },
  gives: { code: 'code' },
  codeSeconds: 600,
  accessSeconds: 90 * DAY,
  refreshSeconds: null,
  refresh: 'none',
  moves: false,
  consentDays: null,
  unsure: ['accessSeconds'],
}

const FLOWS: Record<Channel, AuthFlow> = {
  'ebay-yw': ebay,
  'ebay-hw': ebay,
  smt: aliexpress,
  amazon,
  joom,
  lazada,
  temu,
  shein,
  shopee,
  'smt-qtg': aliexpress,
  'smt-btg': aliexpress,
  tiktok,
  'smt-zy': aliexpress,
}

/** A channel that somebody added is asked in the plain way. */
export const knownFlow = (platCode: string): AuthFlow => FLOWS[platCode as Channel] ?? joom

/** What a person may know better than our table: lives of tokens, names of parameters. */
export function correctedFlow(platCode: string, corrections: Record<string, Partial<AuthFlow>>): AuthFlow {
  return { ...knownFlow(platCode), ...corrections[platCode] }
}

/** Where a person is sent, in the platform's own parameters. */
export function consentAddress(flow: AuthFlow, page: string, app: string, back: URL, state: string): string {
  const { asks } = flow
  const way = new URL(back)
  if (!asks.state) way.searchParams.set('state', state)
  const written = { address: way.href, name: app, base64: Buffer.from(way.href).toString('base64') }
  const query = new URLSearchParams({ [asks.app]: app, ...asks.more })
  if (asks.back) query.set(asks.back, written[asks.backAs ?? 'address'])
  if (asks.state) query.set(asks.state, state)
  return `${page}?${query}`
}
