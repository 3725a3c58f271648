import { ALI_USABLE } from '@erp/contract/purchasing/ali/ali.states'
import type { Rows } from '../../../../db/rows.ts'
import { AliClient } from '../../../connectors/ali/ali-client.ts'
import type { AliCredential, SendForm } from '../../../connectors/ali/ali-gateway.ts'
import { simulatedAli } from '../../../connectors/ali/ali-simulator.ts'
import { formOver, supplierPlatform } from '../../../connectors/supplier-connector.ts'
import { type SupplierPlatform, SupplierPlatformError } from '../../../connectors/supplier-platform.ts'
import type { Http } from '../../../kit/connector/http.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { port } from '../../../kit/port.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { seal, unseal } from '../../../kit/seal.ts'

export type AccountRow = Rows['purchasing_ali_account']
/** How the real 1688 is reached; a test answers in its place. */
export const aliSending = port<(http: Http) => SendForm>('purchasing.aliSending', formOver)
export type Kept = Partial<AliCredential>

/** Sealed for its account alone: moved to another row it does not open. */
const about = (id: number): string => `purchasing_ali_account/${id}`
export const sealed = (house: House, id: number, credential: Kept): string =>
  seal(house.config, about(id), JSON.stringify(credential)).toString('base64')
export function credentialOf(house: House, { id, credential }: Pick<AccountRow, 'id' | 'credential'>): Kept {
  const text = credential && unseal(house.config, about(id), Buffer.from(credential, 'base64'))
  return text ? (JSON.parse(text) as Kept) : {}
}

/** An account with an application of its own asks the real 1688, another one the simulator where there is one. */
export function platformOf(house: House, account: AccountRow): SupplierPlatform {
  if (!ALI_USABLE.includes(account.auth_status))
    throw new SupplierPlatformError(`1688账号「${account.account_name}」未授权或已过期，请先授权`, 'auth')
  const who = { id: account.id, name: account.account_name }
  if (!account.app_key)
    return supplierPlatform.through(
      house,
      () => (house.config.connectors === 'simulated' ? simulatedAli(house, account.login_id) : supplierPlatform.unconfigured()),
      who,
    )
  const { appKey, appSecret, accessToken, refreshToken = '' } = credentialOf(house, account)
  if (!appKey || !appSecret || !accessToken)
    throw new SupplierPlatformError(`1688账号「${account.account_name}」没有可用的凭证，请重新授权`, 'auth')
  const credential = { appKey, appSecret, accessToken, refreshToken }
  return supplierPlatform.through(house, (http) => new AliClient(aliSending()(http), credential, () => house.clock.now()), {
    ...who,
    secrets: [appSecret, accessToken, refreshToken].filter(Boolean),
  })
}

/** The one that is named, or the default one. */
export async function accountFor(tx: Tx, accountId?: number | null): Promise<AccountRow> {
  const which = accountId ? sql`id = ${accountId}` : sql`is_default = 1`
  const found = await tx.one<AccountRow>(sql`SELECT * FROM purchasing_ali_account WHERE ${which} AND deleted_at IS NULL`)
  if (!found) throw bad(accountId ? '1688账号不存在' : '没有默认的1688账号，请先在1688账号中设置', 'accountId')
  return found
}

/** What the platform says no to is a refusal with its words. */
export async function asked<T>(does: () => Promise<T>): Promise<T> {
  try {
    return await does()
  } catch (error) {
    if (error instanceof SupplierPlatformError) throw refuse(error.message)
    throw error
  }
}

const TRIES = 3

/** A few times, as long as it may help. */
export async function again<T>(does: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await does()
  } catch (error) {
    if (tries <= 1 || !(error instanceof SupplierPlatformError) || !error.passes) throw error
    return again(does, tries - 1)
  }
}
