import { ALI_AUTH } from '@erp/contract/purchasing/ali/ali.states'
import { aliAccount } from '@erp/contract/purchasing/ali/ali-account'
import { change, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { List } from '../../../kit/list/list.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { accounts } from './account-list.ts'
import { authorised, authUrl, refreshed } from './authorise.ts'
import { accountFor, credentialOf, sealed } from './platform.ts'
import { aliAuth } from './states.ts'

export const accountHandlers: Handlers<typeof aliAccount> = {
  list: accounts.options,
  'list-page': accounts.page,
  save: async (tx, { appSecret, ...input }, ctx) => {
    requirePair(input.appKey, appSecret)
    await lock(tx)
    const first = !(await defaultNow(tx))
    const made = await insert(tx, accounts, { ...input, isDefault: 0 }, ctx)
    if (appSecret) await keepSecret(tx, made.accountId, input.appKey!, appSecret, ctx)
    return first || input.isDefault ? makeDefault(tx, made.accountId, ctx) : accounts.get(tx, made.accountId, ctx)
  },
  update: async (tx, { appSecret, ...input }, ctx) => {
    await lock(tx)
    const before = await accountFor(tx, input.accountId)
    if (before.is_default === 1 && input.isDefault === 0) throw refuse('请先指定其他默认账号')
    const fresh = (input.appKey ?? null) !== before.app_key
    if (fresh && input.appKey && !appSecret) throw bad('更换AppKey时请填写AppSecret', 'appSecret')
    const wanted = input.isDefault === 1 && before.is_default === 0
    await change(tx, accounts, { ...input, isDefault: before.is_default }, ctx)
    if (fresh) await forget(tx, input.accountId)
    if (appSecret && input.appKey) await keepSecret(tx, input.accountId, input.appKey, appSecret, ctx)
    return wanted ? makeDefault(tx, input.accountId, ctx) : accounts.get(tx, input.accountId, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await lock(tx)
    const account = await accounts.get(tx, id, ctx)
    const others = await tx.one(sql`SELECT 1 FROM purchasing_ali_account WHERE id <> ${id} AND deleted_at IS NULL LIMIT 1`)
    if (account.isDefault && others) throw refuse('请先指定其他默认账号')
    await remove(tx, accounts as List<object> as List, id, ctx)
    await tx.run(sql`UPDATE purchasing_ali_account SET credential = NULL, is_default = 0 WHERE id = ${id}`)
    return null
  },
  'set-default': async (tx, { accountId }, ctx) => {
    await lock(tx)
    await accountFor(tx, accountId)
    return makeDefault(tx, accountId, ctx)
  },
  'auth-url': authUrl,
  callback: authorised,
  refresh: refreshed,
}

function requirePair(appKey: string | null | undefined, appSecret: string | null | undefined): void {
  if (appKey && !appSecret) throw bad('请填写AppSecret', 'appSecret')
  if (!appKey && appSecret) throw bad('请填写AppKey', 'appKey')
}

const lock = (tx: Tx) => tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('purchasing-ali-account'))`)
const defaultNow = (tx: Tx) =>
  tx.one<{ id: number }>(sql`SELECT id FROM purchasing_ali_account WHERE is_default = 1 AND deleted_at IS NULL`)

/** Exactly one, while there is any. */
async function makeDefault(tx: Tx, id: number, ctx: Ctx) {
  const old = await defaultNow(tx)
  if (old?.id === id) unchanged(ctx)
  else {
    await tx.run(sql`UPDATE purchasing_ali_account SET is_default = 0, version = version + 1 WHERE is_default = 1`)
    await tx.run(
      sql`UPDATE purchasing_ali_account SET is_default = 1, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`,
    )
    await log(tx, ctx, { entity: aliAccount.path, entityId: id, action: '设为默认' })
  }
  return accounts.get(tx, id, ctx)
}

/** Another application, or none: what the old one was granted is worth nothing. */
const forget = (tx: Tx, id: number) =>
  tx.run(sql`
    UPDATE purchasing_ali_account SET credential = NULL, auth_status = ${aliAuth.none}, expire_time = NULL, refresh_expire_time = NULL WHERE id = ${id}`)

async function keepSecret(tx: Tx, id: number, appKey: string, appSecret: string, ctx: Ctx): Promise<void> {
  const account = await accountFor(tx, id)
  const text = sealed(ctx.house, id, { ...credentialOf(ctx.house, account), appKey, appSecret })
  const status = account.credential ? account.auth_status : ALI_AUTH.none
  await tx.run(sql`UPDATE purchasing_ali_account SET credential = ${text}, auth_status = ${raw(String(status))} WHERE id = ${id}`)
  await log(tx, ctx, { entity: aliAccount.path, entityId: id, action: '更换密钥' })
}
