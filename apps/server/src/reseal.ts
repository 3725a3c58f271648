import { type Config, readConfig } from './kit/config.ts'
import { connect, type Db, ident, type Sql, sql } from './kit/db/db.ts'
import { seal, unseal } from './kit/seal.ts'

interface Sealed {
  table: string
  key: string
  column: string
  about: (id: number) => string
  /** As text in base64 instead of bytes. */
  isText?: boolean
}
/** Everything at rest that the key of the installation opens. */
const SEALED: Sealed[] = [
  { table: 'account_totp', key: 'user_id', column: 'secret', about: (id) => `totp ${id}` },
  { table: 'account_totp', key: 'user_id', column: 'pending', about: (id) => `totp ${id}` },
  { table: 'authorize_shop_token', key: 'shop_id', column: 'credential', about: (id) => `authorize_shop_token/${id}` },
  {
    table: 'purchasing_ali_account',
    key: 'id',
    column: 'credential',
    about: (id) => `purchasing_ali_account/${id}`,
    isText: true,
  },
]

/** With the new key in SECRET_KEY and the old one in SECRET_KEY_OLD: after it the old one is needed no more. Done again it does no harm. */
export async function reseal(db: Db, config: Config): Promise<{ done: number; lost: number }> {
  const sum = { done: 0, lost: 0 }
  await db.transact(async (tx) => {
    for (const { table, key, column, about, isText } of SEALED) {
      const rows = await tx.query<{ id: number; value: Buffer | string }>(sql`
        SELECT ${ident(key)} AS id, ${ident(column)} AS value FROM ${ident(table)} WHERE ${ident(column)} IS NOT NULL ORDER BY 1 FOR UPDATE`)
      for (const { id, value } of rows) {
        const text = unseal(config, about(id), isText ? Buffer.from(value as string, 'base64') : (value as Buffer))
        sum[text === null ? 'lost' : 'done']++
        if (text !== null) await tx.run(written({ table, key, column }, id, asKept(seal(config, about(id), text), isText)))
      }
    }
  })
  return sum
}

const asKept = (value: Buffer, isText = false): Buffer | string => (isText ? value.toString('base64') : value)
const written = ({ table, key, column }: Pick<Sealed, 'table' | 'key' | 'column'>, id: number, value: Buffer | string): Sql =>
  sql`UPDATE ${ident(table)} SET ${ident(column)} = ${value} WHERE ${ident(key)} = ${id}`

if (import.meta.main) {
  const config = readConfig()
  const db = connect(config.databaseUrl, { max: 2 })
  const { done, lost } = await reseal(db, config)
  await db.close()
  console.log(`已用新密钥重新加密 ${done} 项${lost ? `，${lost} 项无法解密（对应的店铺、账号需重新授权，动态口令需重置）` : ''}`)
}
