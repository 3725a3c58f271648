import { randomBytes } from 'node:crypto'
import { ALI_AUTH } from '@erp/contract/purchasing/ali/ali.states'
import { aliAccount } from '@erp/contract/purchasing/ali/ali-account'
import { type AliJson, AUTHORIZE, aliTime, aliToken } from '../../../connectors/ali/ali-gateway.ts'
import { textOf } from '../../../connectors/ali/ali-wire.ts'
import { aliTokens } from '../../../connectors/supplier-connector.ts'
import { SupplierPlatformError } from '../../../connectors/supplier-platform.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad, Refusal, refuse } from '../../../kit/refuse.ts'
import { accounts } from './account-list.ts'
import { type AccountRow, accountFor, aliSending, asked, credentialOf, type Kept, sealed } from './platform.ts'
import { aliAuth } from './states.ts'

type Calls = Handlers<typeof aliAccount>
const PAGE = '/buy/aliAccount'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NONCE_MINUTES = 15
const WARN_DAYS = 7
const RENEW_MINUTES = 60
const SIMULATED_DAYS = 180

/** Where the owner of the account says yes; the simulated 1688 says so at once. */
export const authUrl: Calls['auth-url'] = async (tx, { accountId }, ctx) => {
  const account = await accountFor(tx, accountId)
  const state = randomBytes(18).toString('base64url')
  await tx.run(sql`UPDATE purchasing_ali_account SET auth_nonce = ${state}, auth_nonce_time = ${ctx.now} WHERE id = ${accountId}`)
  await log(tx, ctx, { entity: aliAccount.path, entityId: accountId, action: '发起授权' })
  const back = `${ctx.pageOrigin ?? ctx.origin ?? ''}${PAGE}`
  if (!account.app_key) {
    requireSimulated(ctx.house)
    return { url: `${PAGE}?${new URLSearchParams({ code: `SIM${account.id}`, state })}` }
  }
  if (!credentialOf(ctx.house, account).appSecret) throw bad('请先填写AppSecret', 'appSecret')
  const query = new URLSearchParams({ client_id: account.app_key, site: '1688', redirect_uri: back, state })
  return { url: `${AUTHORIZE}?${query}` }
}

function requireSimulated({ config }: House): void {
  if (config.connectors !== 'simulated') throw refuse('没有配置1688接口，请填写AppKey与AppSecret')
}

/** A code is good once, and only for who was sent for it. */
export const authorised: Calls['callback'] = async (_tx, { code, state }, ctx) => {
  const { db, clock } = ctx.house
  const since = wireTime(new Date(clock.now().getTime() - NONCE_MINUTES * MINUTE))
  const account = await db.one<AccountRow>(sql`
    SELECT * FROM purchasing_ali_account WHERE auth_nonce = ${state} AND auth_nonce_time > ${since} AND deleted_at IS NULL`)
  if (!account) throw bad('授权已失效，请重新发起授权', 'state')
  const grant = {
    grant_type: 'authorization_code',
    need_refresh_token: 'true',
    redirect_uri: `${ctx.pageOrigin ?? ''}${PAGE}`,
    code,
  }
  const tokens = await tokensFor(ctx.house, account, grant)
  return db.transact(async (tx) => {
    const taken = await tx.run(
      sql`UPDATE purchasing_ali_account SET auth_nonce = NULL WHERE id = ${account.id} AND auth_nonce = ${state}`,
    )
    if (taken === 0) throw bad('授权已失效，请重新发起授权', 'state')
    return keepTokens(tx, account, tokens, ctx, '授权')
  })
}

/** One at a time: the row is held while the platform is asked. */
const refresh = (accountId: number, ctx: Ctx) =>
  ctx.house.db.transact(async (tx) => {
    await accountFor(tx, accountId)
    const account = (await tx.one<AccountRow>(
      sql`SELECT * FROM purchasing_ali_account WHERE id = ${accountId} AND deleted_at IS NULL FOR UPDATE`,
    ))!
    if (account.auth_status === ALI_AUTH.none) throw refuse('账号尚未授权，请先授权')
    const { refreshToken = '' } = credentialOf(ctx.house, account)
    const tokens = await tokensFor(ctx.house, account, { grant_type: 'refresh_token', refresh_token: refreshToken })
    return keepTokens(tx, account, tokens, ctx, '刷新授权')
  })
export const refreshed: Calls['refresh'] = (_tx, { accountId }, ctx) => refresh(accountId, ctx)

/** Real access lasts hours: it is renewed before it ends, and whoever cannot be renewed is shown as lost. */
export async function renewTokens(house: House, ctx: Ctx): Promise<void> {
  const soon = wireTime(new Date(house.clock.now().getTime() + RENEW_MINUTES * MINUTE))
  const due = await house.db.query<{ id: number }>(sql`
    SELECT id FROM purchasing_ali_account WHERE app_key IS NOT NULL AND auth_status IN (${aliAuth.granted}, ${aliAuth.ending}) AND expire_time < ${soon} AND deleted_at IS NULL ORDER BY id`)
  for (const { id } of due)
    await refresh(id, ctx).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      await house.db.run(
        sql`UPDATE purchasing_ali_account SET auth_status = ${aliAuth.broken}, sync_error = ${error.message} WHERE id = ${id} AND expire_time < ${wireTime(house.clock.now())}`,
      )
    })
}

interface Tokens {
  credential: Kept
  expireTime: string
  refreshExpireTime: string | null
}

function tokensFor(house: House, account: AccountRow, grant: Record<string, string>): Promise<Tokens> {
  return asked(async () => {
    const later = wireTime(new Date(house.clock.now().getTime() + SIMULATED_DAYS * DAY))
    if (!account.app_key) {
      requireSimulated(house)
      return { credential: {}, expireTime: later, refreshExpireTime: later }
    }
    const { appSecret } = credentialOf(house, account)
    if (!appSecret) throw new SupplierPlatformError('请先填写AppSecret', 'auth')
    const app = { appKey: account.app_key, appSecret }
    const who = { id: account.id, name: account.account_name, secrets: [appSecret, ...Object.values(grant)] }
    const tokens = aliTokens.through(house, (http) => ({ token: (...args) => aliToken(aliSending()(http), ...args) }), who)
    return tokensIn(house, app, await tokens.token(app, grant), grant)
  })
}

/** A refreshed access does not always bring a new token for the next time. */
function tokensIn(
  house: House,
  app: { appKey: string; appSecret: string },
  json: AliJson,
  grant: Record<string, string>,
): Tokens {
  const seconds = Number(json['expires_in'] ?? 36_000)
  const refreshToken = textOf(json['refresh_token']) ?? grant['refresh_token'] ?? ''
  return {
    credential: { ...app, accessToken: textOf(json['access_token']) ?? '', refreshToken },
    expireTime: wireTime(new Date(house.clock.now().getTime() + seconds * 1000)),
    refreshExpireTime: aliTime(json['refresh_token_timeout']),
  }
}

async function keepTokens(tx: Tx, account: AccountRow, tokens: Tokens, ctx: Ctx, action: string) {
  const text = tokens.credential.accessToken ? sealed(ctx.house, account.id, tokens.credential) : account.credential
  await tx.run(sql`
    UPDATE purchasing_ali_account SET credential = ${text}, auth_status = ${aliAuth.granted}, expire_time = ${tokens.expireTime},
      refresh_expire_time = coalesce(${tokens.refreshExpireTime}::timestamptz, refresh_expire_time), sync_error = NULL, version = version + 1,
      update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now} WHERE id = ${account.id}`)
  await log(tx, ctx, {
    entity: aliAccount.path,
    entityId: account.id,
    action,
    note: `有效至 ${tokens.expireTime}`,
    version: account.version + 1,
  })
  return accounts.get(tx, account.id, ctx)
}

/** What a person may prolong ends visibly: first soon, then now. Real access is short and renewed by its refresh token. */
export const reviewExpiry = ({ db, clock }: House): Promise<number> => {
  const now = wireTime(clock.now())
  const soon = wireTime(new Date(clock.now().getTime() + WARN_DAYS * DAY))
  return db.run(sql`
    UPDATE purchasing_ali_account t SET auth_status = x.status FROM (
      SELECT id, CASE WHEN coalesce(refresh_expire_time, expire_time) <= ${now} THEN ${aliAuth.ended} WHEN coalesce(refresh_expire_time, expire_time) <= ${soon} THEN ${aliAuth.ending}
        ELSE ${aliAuth.granted} END AS status
      FROM purchasing_ali_account WHERE auth_status IN (${aliAuth.granted}, ${aliAuth.ending}, ${aliAuth.ended}) AND deleted_at IS NULL) x
    WHERE t.id = x.id AND t.auth_status <> x.status`)
}
