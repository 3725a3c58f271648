import { pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { attempt, call, confirm, download, runVerb } from '../../../kit/index.ts'
import type { PictureTask } from './rows.ts'

const OF = { resource: pictureInfo, states: pictureStates, state: 'picStatus' }
const DEEDS = ['claim', 'submit', 'confirm', 'remove', 'download'] as const
type AtOnce = (typeof DEEDS)[number]

export const isAtOnce = (what: string): what is AtOnce => (DEEDS as readonly string[]).includes(what)

/** What needs no more than a yes, or not even that. True when the task is gone. */
export async function runAtOnce(what: AtOnce, rows: PictureTask[], onDone: () => void): Promise<boolean> {
  const ids = rows.map((row) => row.id)
  if (what === 'remove') return removeTask(rows[0]!, onDone)
  if (what === 'download') await download(pictureInfo, 'download', { ids }).catch(() => {})
  else await runVerb(OF, what, ids, onDone)
  return false
}

async function removeTask(row: PictureTask, onDone: () => void): Promise<boolean> {
  const question = `确认删除商品「${row.goodsCode}」的图片任务吗？已上传的图片一并删除`
  if (!(await confirm(question, { danger: true, ok: '删除' }))) return false
  const gone = await attempt(call(pictureInfo, 'remove', { id: row.id }), '删除成功')
  if (gone) onDone()
  return gone
}
