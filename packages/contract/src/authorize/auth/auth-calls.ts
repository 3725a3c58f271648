import { action, idField, text, type } from '../../kit/index.ts'

/** How a platform lets us in: by sending a person there, by keys that a person copies from it, or not at all. */
export const AUTH_WAY = { redirect: 1, keys: 2, none: 3 } as const

/** What is known of a shop's authorisation. What opens doors is never answered: of a secret only its last four. */
export interface ShopAuth {
  shopId: number
  /** As AUTH_WAY. */
  way: number
  authStatus: number
  authTime: string | null
  /** When a person has to authorise again; null where it never ends. */
  expireTime: string | null
  refreshExpireTime: string | null
  /** When the access token ends; it is renewed by itself where `refreshes`. */
  accessExpireTime: string | null
  refreshes: boolean
  /** 已保存 ****a91f, or null while nothing is kept. */
  saved: string | null
  /** Which keys the platform wants, where the way is keys. */
  keys: { field: 'appKey' | 'appSecret' | 'accessToken'; label: string; saved: string | null }[]
  /** Why it cannot be synchronised now, in words; null when it can. */
  blocked: string | null
}
export interface AuthTest {
  ok: boolean
  message: string
}
export interface SyncedShop {
  taken: number
  news: number
  listings: number
}

const shopId = idField('店铺')
const one = { shopId }
/** As typed, and never kept with an idempotency key. */
const secret = (label: string) => text(label, { max: 2000, untrimmed: true })

/** Verbs of 店铺 (authorize/shop/…) about its authorisation; they are spread into the resource of shops. */
export const authCalls = {
  'auth-info': action('GET', 'auth-info/{shopId}', {
    label: '授权信息',
    permission: 'authorize:shop:list',
    input: one,
    output: type<ShopAuth>(),
  }),
  'auth-url': action('POST', 'auth-url', {
    label: '授权',
    permission: 'authorize:shop:auth',
    unkept: true,
    input: one,
    output: type<{ url: string; state: string }>(),
  }),
  'save-key': action('POST', 'save-key', {
    label: '保存密钥',
    permission: 'authorize:shop:auth',
    ownTx: true,
    input: { shopId, appKey: secret('AppKey'), appSecret: secret('AppSecret'), accessToken: secret('Access Token') },
    output: type<ShopAuth>(),
  }),
  refresh: action('POST', 'refresh', {
    label: '刷新授权',
    permission: 'authorize:shop:refresh',
    ownTx: true,
    input: one,
    output: type<ShopAuth>(),
  }),
  test: action('POST', 'test', {
    label: '测试授权',
    permission: 'authorize:shop:test',
    ownTx: true,
    input: one,
    output: type<AuthTest>(),
  }),
  unbind: action('POST', 'unbind', {
    label: '解除授权',
    permission: 'authorize:shop:unbind',
    input: one,
    output: type<ShopAuth>(),
  }),
  sync: action('POST', 'sync', {
    label: '立即同步',
    permission: 'authorize:shop:sync',
    ownTx: true,
    input: one,
    output: type<SyncedShop>(),
  }),
}
