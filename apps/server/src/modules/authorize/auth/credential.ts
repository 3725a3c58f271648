import type { Rows } from '../../../../db/rows.ts'
import type { ShopCredential } from '../../../connectors/shop-auth.ts'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { seal, unseal } from '../../../kit/seal.ts'

export type TokenRow = Rows['authorize_shop_token']
type Sealing = Pick<House, 'config'>

/** Sealed for its shop alone: moved to another row it does not open. */
const about = (shopId: number): string => `authorize_shop_token/${shopId}`

export const sealed = ({ config }: Sealing, shopId: number, credential: ShopCredential): Buffer =>
  seal(config, about(shopId), JSON.stringify(credential))

/** Null where the key is another one, as after a backup was restored without it. */
export function opened({ config }: Sealing, row: Pick<TokenRow, 'shop_id' | 'credential'>): ShopCredential | null {
  const text = unseal(config, about(row.shop_id), row.credential)
  return text === null ? null : (JSON.parse(text) as ShopCredential)
}

export const tokenRow = (tx: Tx, shopId: number, lock: Sql = raw('')): Promise<TokenRow | undefined> =>
  tx.one<TokenRow>(sql`SELECT t.* FROM authorize_shop_token t WHERE t.shop_id = ${shopId} ${lock}`)

/** The later one takes the place of the earlier, of which nothing is left. */
export const keepCredential = (
  tx: Tx,
  house: House,
  shopId: number,
  credential: ShopCredential,
  accessUntil: string | null,
): Promise<number> => {
  const [text, now] = [sealed(house, shopId, credential), house.clock.now()]
  return tx.run(sql`
    INSERT INTO authorize_shop_token (shop_id, credential, access_expire_time, refresh_time, create_time, update_time)
    VALUES (${shopId}, ${text}, ${accessUntil}, ${now}, ${now}, ${now})
    ON CONFLICT (shop_id) DO UPDATE SET credential = excluded.credential, access_expire_time = excluded.access_expire_time, refresh_failures = 0, refresh_error = NULL,
      refresh_time = excluded.refresh_time, update_time = excluded.update_time, version = authorize_shop_token.version + 1`)
}

export const eraseCredential = (tx: Tx, shopId: number): Promise<number> =>
  tx.run(sql`DELETE FROM authorize_shop_token WHERE shop_id = ${shopId}`)

/** All that is ever shown of a secret. */
export const shownAs = (secret: string | undefined): string | null => (secret ? `已保存 ****${secret.slice(-4)}` : null)
