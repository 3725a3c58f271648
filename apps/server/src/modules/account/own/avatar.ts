import { createReadStream } from 'node:fs'
import type { ownData } from '@erp/contract/account/user/own-data'
import { sql } from '../../../kit/db/db.ts'
import type { Upload } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { requireKind } from '../../../kit/http/upload.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing } from '../../../kit/refuse.ts'

type OwnData = Handlers<typeof ownData>
export const MAX_BYTES = 2 * 1024 * 1024
const MIMES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', gif: 'image/gif' }

/** The column holds the address the browser loads; its `v` names the stored file, so that a new picture has a new address. */
export const avatar: OwnData['avatar'] = async (tx, _input, ctx) => {
  const { userId } = ctx.user
  const ext = await pictureType(ctx.file!)
  const kept = `${ctx.requestId}.${ext}`
  await ctx.house.files.put(`avatar/${userId}/${kept}`, createReadStream(ctx.file!.path), MIMES[ext]!)
  const url = `/api/v1/user/avatar/${userId}?v=${kept}`
  const row = await tx.one<{ version: number; before: string | null }>(sql`
    UPDATE account_user u SET avatar = ${url}, version = u.version + 1, update_by = ${userId}, update_time = ${ctx.now}
    FROM (SELECT id, avatar FROM account_user WHERE id = ${userId} FOR UPDATE) old
    WHERE u.id = old.id RETURNING u.version, old.avatar AS before`)
  const changes = [{ field: 'avatar', label: '头像', from: row!.before, to: url }]
  await log(tx, ctx, { entity: 'account/user', entityId: userId, action: '更换头像', changes, version: row!.version })
  const old = storedIn(row!.before)
  if (old) ctx.afterwards.push(() => ctx.house.files.remove(`avatar/${userId}/${old[0]}`))
  return { avatar: url }
}

export const picture: OwnData['picture'] = async (tx, { userId }, ctx) => {
  const row = await tx.one<{ avatar: string | null }>(sql`SELECT avatar FROM account_user WHERE id = ${userId}`)
  const found = storedIn(row?.avatar)
  if (!found) throw missing('头像')
  const [kept, ext] = found
  return new Download(kept, MIMES[ext]!, await ctx.house.files.open(`avatar/${userId}/${kept}`), true)
}

function storedIn(url: string | null | undefined): [file: string, ext: string] | null {
  const [, file, ext] = /\?v=(\w+\.(png|jpg|webp|gif))$/.exec(url ?? '') ?? []
  return file && ext ? [file, ext] : null
}

async function pictureType(file: Upload): Promise<string> {
  if (file.size > MAX_BYTES) throw bad('头像不能超过2MB', 'file')
  return (await requireKind(file, Object.keys(MIMES))).ext
}
