import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { purchaseFile } from '@erp/contract/purchasing/dock/purchase-file'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { requireKind } from '../../../kit/http/upload.ts'
import { missing, Refusal } from '../../../kit/refuse.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MIMES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', pdf: 'application/pdf' }
const NAME = /^[0-9a-f]{64}\.(jpg|png|webp|pdf)$/
const ADDRESS = '/api/purchasing/file/'
const keyOf = (name: string): string => `purchasing/${name.slice(0, 2)}/${name}`

/** Kept under the hash of its bytes: one address, which nobody guesses and which never shows anything else. */
export const purchaseFiles: Handlers<typeof purchaseFile> = {
  upload: async (_tx, _input, ctx) => {
    const { path, size, fileName } = ctx.file!
    if (size > MAX_BYTES) throw new Refusal(413, '附件不能超过10MB')
    const { ext } = await requireKind(ctx.file!, Object.keys(MIMES))
    const bytes = await readFile(path)
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${ext}`
    if (!(await ctx.house.files.stat(keyOf(name)))) await ctx.house.files.put(keyOf(name), bytes, MIMES[ext]!)
    return { url: ADDRESS + name, fileName }
  },
  open: async (_tx, { name }, ctx) => {
    const [, ext] = NAME.exec(name) ?? []
    if (!ext) throw missing('附件')
    return new Download(name, MIMES[ext]!, await ctx.house.files.open(keyOf(name)), true, true)
  },
}
